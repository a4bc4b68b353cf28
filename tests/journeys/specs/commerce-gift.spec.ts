import { createProduct } from '@kindred/db/factories/products';
import { stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test('A gift is bought for an address, opened by whoever signs up from its link, and its giver hears of it', async ({
  page,
  context,
  db,
  problems,
  anotherBrowser,
}) => {
  problems.allow(/status of 400 .*checkout\.place/);
  const sellerPage = await anotherBrowser();
  const { tribe, owner } = await createTribeFromInput(db, sellerPage.context(), {
    enabledFeatures: ['products'],
  });
  const product = await createProduct(db, {
    tribeId: tribe.id,
    sellerId: owner.id,
    name: 'Starter guide',
    price: '10.00',
  });
  const giver = await newcomer(context, 'Gil');
  const cara = stranger('Cara');

  await test.step('The giver pays for it', async () => {
    await page.goto(`/product/${product.id}`);
    await page.getByRole('button', { name: 'Buy Now: Starter guide' }).first().click();
    const sheet = page.getByRole('dialog').filter({ hasText: 'Total' });
    await sheet.getByRole('switch', { name: 'Buy as a gift' }).click();
    await sheet.getByLabel('Email or handle').fill(giver.email);
    await sheet.getByLabel('Message (optional)').fill('For your oven');
    await sheet.getByRole('button', { name: 'Pay $10' }).click();
    await expect(sheet.getByText('This is your own address. Choose somebody else.')).toBeVisible();
    await sheet.getByLabel('Email or handle').fill(cara.email);
    await sheet.getByRole('button', { name: 'Pay $10' }).click();
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await expect(page.getByText(`Your gift is on its way to ${cara.email}`)).toBeVisible();
  });
  const orderPath = new URL(page.url()).pathname;
  const answer = await context.request.get(`/api/orders/${orderPath.split('/').at(-1)}`);
  const { gift } = (await answer.json()) as { gift: { link: string } };

  const caraPage = await anotherBrowser();
  await test.step('Who has the link sees it, signs up and comes back', async () => {
    await caraPage.goto(gift.link);
    await expect(caraPage.getByRole('heading', { name: `${giver.name} sent you a gift` })).toBeVisible();
    await expect(caraPage.getByText('For your oven')).toBeVisible();
    await caraPage.getByRole('link', { name: 'Sign Up' }).click();
    const dialog = caraPage.getByRole('dialog');
    await dialog.getByLabel('First name').fill(cara.firstName);
    await dialog.getByLabel('Last name').fill(cara.lastName);
    await dialog.getByLabel('Email').fill(cara.email);
    await dialog.getByLabel('Password', { exact: true }).fill(cara.password);
    await dialog.getByLabel('Confirm password').fill(cara.password);
    await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await caraPage.getByRole('button', { name: 'Open gift' }).click();
    await expect(caraPage.getByText('It is yours')).toBeVisible();
    await caraPage.goto('/profile/library?tab=purchases');
    await expect(caraPage.getByRole('link', { name: 'Starter guide', exact: true })).toBeVisible();
    await expect(caraPage.getByText(`From ${giver.name}`)).toBeVisible();
  });

  await test.step('Somebody else comes too late, and the giver knows who opened it', async () => {
    const late = await anotherBrowser();
    await newcomer(late.context(), 'Lea');
    await late.goto(gift.link);
    await expect(late.getByText('This gift has already been opened.')).toBeVisible();
    await page.goto('/profile/notifications');
    await expect(page.getByText(`${cara.firstName} ${cara.lastName} opened your gift`)).toBeVisible();
    await page.goto(orderPath);
    await expect(page.getByText('Opened by')).toBeVisible();
    await expect(page.getByRole('link', { name: `${cara.firstName} ${cara.lastName}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  });
});
