import { openFeed } from '../harness/feed.ts';
import { join } from '../harness/people.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { expect, test } from '../harness/test.ts';

let product: Product;
test.beforeAll(async () => {
  // Of its own: nobody else's journey may wait for it.
  test.setTimeout(200_000);
  product = await startProduct('silent');
});
test.afterAll(() => product.stop());

test('A server that hangs is told of without moving anything, until it answers again', async ({
  anotherBrowser,
}) => {
  const page = await anotherBrowser({ baseURL: product.address });
  await join(page.context());
  await openFeed(page);
  const banner = page.getByRole('status').getByText('Connecting…');
  const main = page.getByRole('main');

  product.hang();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await expect(page).toHaveURL(/\/profile\/notifications$/);
  await expect(banner).toBeHidden();
  const before = await main.boundingBox();
  await expect(banner).toBeVisible();
  expect(await main.boundingBox()).toEqual(before);

  product.goOn();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('tab', { name: 'All' })).toBeVisible();

  await test.step('a single call that takes its time is no reason, while the server answers otherwise', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((asked) => {
      void page.route(/\/trpc\/notifications\.list/, async (route) => {
        asked();
        await new Promise<void>((resolve) => (answer = resolve));
        await route.continue();
      });
    });
    await page.getByRole('tab', { name: 'Messages' }).click();
    await isAsked;
    await page.waitForTimeout(8_000);
    await expect(banner).toBeHidden();
    answer();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  });
  expect(product.complaints()).toEqual([]);
});
