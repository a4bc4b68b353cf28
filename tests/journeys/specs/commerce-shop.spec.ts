import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BrowserContext } from '@playwright/test';
import { toast } from '../harness/feed.ts';
import { DEMO, logIn } from '../harness/people.ts';
import { outdateConfirmation } from '../harness/stored.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

async function send<Answer>(context: BrowserContext, path: string, data: object): Promise<Answer> {
  const answer = await context.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A file to download and something else, and both as a bundle. */
async function stock(seller: BrowserContext, tribe: string): Promise<{ id: string; name: string }> {
  const common = { description: 'For the oven.', category: 'Resources' };
  const make = (product: object) =>
    send<{ id: string }>(seller, `/api/tribes/${tribe}/products`, { ...common, ...product });
  const starter = await make({ name: 'Starter guide', price: '10.00' });
  const recipes = await make({ name: 'Recipes', price: '15.00' });
  const files = [
    { id: starter.id, name: 'guide.txt' },
    { id: recipes.id, name: 'recipes.txt' },
  ];
  for (const { id, name } of files) {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from('Feed it daily.') };
    const upload = await seller.request.post('/api/uploads?kind=file', { multipart: { file } });
    const { id: uploadId } = (await upload.json()) as { id: string };
    await send(seller, `/api/products/${id}/files`, { name, uploadId });
    await send(seller, `/api/products/${id}/publish`, {});
  }
  const name = 'Everything for bread';
  const items = [starter, recipes].map(({ id }) => ({ type: 'product', id }));
  return { ...(await make({ name, kind: 'bundle', price: '20.00', items })), name };
}

test('A bundle is bought by an affiliate’s link with a coupon, downloaded and refunded; what others pay is paid out', async ({
  page,
  context,
  db,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 403 .*sellerSettings\.save/);
  test.slow();
  const { tribe, owner } = await createTribeFromInput(db, context, { enabledFeatures: ['products'] });
  const bundle = await stock(context, tribe.slug);
  const affiliatePage = await anotherBrowser();
  const affiliate = await newcomer(affiliatePage.context(), 'Alf');
  const handle = await unrestrictedDb(db)
    .selectFrom('users')
    .select('handle')
    .where('id', '=', affiliate.id)
    .executeTakeFirstOrThrow();

  await test.step('The seller makes a coupon and invites an affiliate', async () => {
    await page.goto('/profile/creator-tools/coupons');
    await page.getByRole('button', { name: 'Create Coupon' }).first().click();
    const coupon = page.getByRole('dialog', { name: 'Create Coupon' });
    await coupon.getByLabel('Code').fill('BREAD25');
    await coupon.getByLabel('Discount (%)').fill('25');
    await coupon.getByRole('button', { name: 'Create Coupon' }).click();
    await expect(page.getByText('BREAD25').first()).toBeVisible();
    await page.goto('/profile/creator-tools/affiliates');
    await page.getByRole('button', { name: 'Invite Affiliate' }).first().click();
    const invite = page.getByRole('dialog', { name: 'Invite Affiliate' });
    await invite.getByLabel('Handle').fill(`@${handle.handle}`);
    await invite.getByLabel('Commission rate (%)').fill('20');
    await invite.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(affiliate.name).first()).toBeVisible();
  });

  const { code } = await unrestrictedDb(db)
    .selectFrom('affiliates')
    .select('code')
    .where('sellerId', '=', owner.id)
    .executeTakeFirstOrThrow();
  const buyerPage = await anotherBrowser();
  await newcomer(buyerPage.context(), 'Bea');

  await test.step('Somebody follows the link, and buys with the coupon', async () => {
    const visited = buyerPage.waitForResponse((answer) => answer.url().includes('affiliates.visit'));
    await buyerPage.goto(`/product/${bundle.id}?ref=${code}`);
    await visited;
    await buyerPage
      .getByRole('button', { name: `Buy Now: ${bundle.name}` })
      .first()
      .click();
    const sheet = buyerPage.getByRole('dialog').filter({ hasText: 'Total' });
    await sheet.getByRole('button', { name: 'Add a coupon' }).click();
    await sheet.getByLabel('Coupon').fill('bread25');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('Discount (BREAD25)')).toBeVisible();
    await sheet.getByRole('button', { name: 'Pay $15' }).click();
    await buyerPage.getByRole('button', { name: 'Pay $15.00' }).click();
    await expect(buyerPage.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
  });
  const receipt = buyerPage.url();

  await test.step('It is in the library, with its file', async () => {
    await buyerPage.goto('/profile/library?tab=downloads');
    const download = buyerPage.waitForEvent('download');
    await buyerPage.getByRole('link', { name: 'Download guide.txt' }).click();
    expect((await download).suggestedFilename()).toBe('guide.txt');
    await affiliatePage.goto('/profile/creator-tools/affiliates');
    await expect(affiliatePage.getByText('$3.00 held').first()).toBeVisible();
  });

  await test.step('Refunded, it is gone from the library, and the commission with it', async () => {
    await buyerPage.goto(receipt);
    await buyerPage.getByRole('button', { name: 'Request refund' }).click();
    await buyerPage
      .getByRole('dialog', { name: 'Request a refund' })
      .getByRole('button', { name: 'Request refund' })
      .click();
    await expect(buyerPage.getByText(/\$15 went back/)).toBeVisible();
    await buyerPage.goto('/profile/library?tab=downloads');
    await expect(buyerPage.getByText('No downloads yet')).toBeVisible();
    await affiliatePage.reload();
    await expect(affiliatePage.getByText('Programs you promote')).toBeVisible();
    await expect(affiliatePage.getByText('$3.00 held')).toHaveCount(0);
  });

  await test.step('What another buyer pays is requested and paid out', async () => {
    const other = await anotherBrowser();
    await newcomer(other.context(), 'Cal');
    await other.goto(`/product/${bundle.id}`);
    await other
      .getByRole('button', { name: `Buy Now: ${bundle.name}` })
      .first()
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Pay $20' }).click();
    await other.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(other.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
    await page.goto('/profile/creator-tools/settings');
    await page.getByLabel('Payout method').fill('IBAN DE02 1203 0000 0000 2020 51');
    await outdateConfirmation(db, owner.id);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const confirming = page.getByRole('dialog', { name: "Confirm it's you" });
    await save.click();
    await confirming.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Payout method')).toHaveValue('IBAN DE02 1203 0000 0000 2020 51');
    await save.click();
    await confirming.getByLabel('Password', { exact: true }).fill(owner.password);
    await confirming.getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Settings saved')).toBeVisible();
    await page.goto('/profile/creator-tools/payouts');
    await page
      .getByRole('button', { name: /^Request (?:Payout|a payout)/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request Payout' }).click();
    await expect(page.getByText('Pending').first()).toBeVisible();

    const adminPage = await anotherBrowser();
    await logIn(adminPage.context(), DEMO.admin.email);
    await adminPage.goto('/admin/payouts');
    await adminPage.getByRole('button', { name: `Mark as paid: payout of ${owner.name}` }).click();
    const paying = adminPage.getByRole('dialog', { name: 'Mark this payout as paid' });
    await paying.getByLabel('Reference').fill('SEPA-1');
    await paying.getByRole('button', { name: 'Mark as paid' }).click();
    await expect(adminPage.getByText(owner.name)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Completed').first()).toBeVisible();
    await expect(page.getByText('SEPA-1').first()).toBeVisible();
  });
});
