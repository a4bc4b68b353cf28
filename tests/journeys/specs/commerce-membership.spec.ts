import { passTime, SUBSCRIPTIONS, seen } from '../harness/commerce.ts';
import { toast } from '../harness/feed.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

test('Somebody joins a paid tribe by trial, is charged, falls behind and comes back', async ({
  context,
  db,
  anotherBrowser,
}) => {
  test.slow();
  const { tribe } = await createTribeFromInput(db, context, {
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
    trialDays: 14,
  });
  const page = await anotherBrowser();
  const buyer = await newcomer(page.context(), 'Bea');
  const joinButton = page.getByRole('button', { name: `Join $12/mo: ${tribe.name}` }).first();
  const sheet = page.getByRole('dialog', { name: `Join ${tribe.name}` });

  await test.step('The trial begins with a card and without a charge', async () => {
    await page.goto(`/tribe/${tribe.slug}`);
    await joinButton.click();
    await expect(sheet.getByText('Test payments: no real money moves')).toBeVisible();
    await expect(sheet.getByText(/^Free until .* Then \$12 a month/)).toBeVisible();
    await sheet.getByRole('radio', { name: '$120/yr' }).check({ force: true });
    await expect(sheet.getByText(/Then \$120 a year/)).toBeVisible();
    await sheet.getByRole('radio', { name: '$12/mo' }).check({ force: true });
    await expect(sheet.getByText(/Then \$12 a month/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Start free trial' }).click();
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible();
    await page.getByRole('link', { name: `Open ${tribe.name}` }).click();
    await expect(page.getByRole('button', { name: /^Trial until/ }).first()).toBeVisible();
    await seen(page, SUBSCRIPTIONS, /^Free trial until/);
  });

  await test.step('It ends, and the card is charged', async () => {
    await passTime(db, buyer.id, 14);
    await seen(page, '/profile/orders', '$12.00');
    await expect(page.getByText('Completed').first()).toBeVisible();
    await page.goto(`/tribe/${tribe.slug}`);
    await expect(page.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();
  });

  await test.step('The next charge is declined, and access lasts for the days of grace', async () => {
    await page.goto(SUBSCRIPTIONS);
    await page.getByRole('button', { name: `Manage ${tribe.name}` }).click();
    await page.getByRole('button', { name: /^Payment method/ }).click();
    await page.getByLabel('Test card').selectOption({ label: '•••• 0341: renewals are declined' });
    await page.getByRole('button', { name: 'Save this card' }).click();
    await seen(page, SUBSCRIPTIONS, /0341/);
    await passTime(db, buyer.id, 31);
    await seen(page, SUBSCRIPTIONS, /^The last payment failed\. You keep access until/);
    await page.goto(`/tribe/${tribe.slug}`);
    await expect(page.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();
  });

  await test.step('Nothing is paid in time: access ends', async () => {
    await passTime(db, buyer.id, 8);
    await seen(page, SUBSCRIPTIONS, /^Ended/);
    await expect(page.getByRole('button', { name: `Manage ${tribe.name}` })).toHaveCount(0);
    await page.goto(`/tribe/${tribe.slug}`);
    await expect(joinButton).toBeVisible();
  });

  await test.step('They pay, and are back', async () => {
    await joinButton.click();
    await sheet.getByText('Another', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Subscribe for $12/mo' }).click();
    await page.getByRole('button', { name: 'Pay $12.00' }).click();
    await expect(page.getByRole('heading', { name: 'Payment confirmed' })).toBeVisible();
    await page.getByRole('link', { name: `Open ${tribe.name}` }).click();
    await expect(page.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();
    await expect(toast(page, 'Error')).toHaveCount(0);
  });
});
