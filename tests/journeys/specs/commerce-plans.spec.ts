import type { Page } from '@playwright/test';
import { passTime, SUBSCRIPTIONS, seen } from '../harness/commerce.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput, newcomer } from '../harness/tribes.ts';

const plan = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('A tribe outgrows Starter, its owner tries Creator Pro and goes back: nothing is lost, nothing grows', async ({
  page,
  context,
  db,
  anotherBrowser,
}) => {
  // With its owner as many as Starter holds; who they are does not matter here.
  const { tribe, owner } = await createTribeFromInput(db, context, { memberCount: 49 });
  const bea = await anotherBrowser();
  await newcomer(bea.context(), 'Bea');
  const join = (of: Page) => of.getByRole('button', { name: `Join Free: ${tribe.name}` }).first();
  const full = (of: Page) => of.getByRole('button', { name: `Full: ${tribe.name}` }).first();

  await test.step('There is no place left', async () => {
    await bea.goto(`/tribe/${tribe.slug}`);
    await expect(full(bea)).toBeDisabled();
  });

  await test.step('The owner begins the trial, and the limit is gone', async () => {
    await page.goto('/plans');
    await expect(plan(page, 'Starter').getByText('Your plan')).toBeVisible();
    await plan(page, 'Creator Pro').getByRole('button', { name: 'Start Pro Trial' }).click();
    const sheet = page.getByRole('dialog', { name: 'Creator Pro' });
    await expect(sheet.getByText(/^Free until .* Then \$29 a month/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Add a coupon' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Start free trial' }).click();
    await page.getByRole('button', { name: 'Save this card' }).click();
    await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible();
    await page.getByRole('link', { name: 'Open Creator Pro' }).click();
    await expect(plan(page, 'Creator Pro').getByText('Your plan')).toBeVisible();
    await bea.reload();
    await join(bea).click();
    await expect(bea.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();
  });

  await test.step('They cancel, and it ends with the trial', async () => {
    await page.goto(SUBSCRIPTIONS);
    await page.getByRole('button', { name: 'Manage Creator Pro' }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page
      .getByRole('dialog', { name: 'Cancel Creator Pro?' })
      .getByRole('button', { name: 'Cancel subscription' })
      .click();
    await expect(page.getByText(/^Ends /)).toBeVisible();
    await passTime(db, owner.id, 14);
    await seen(page, SUBSCRIPTIONS, /^Ended/);
    await page.goto('/plans');
    await expect(plan(page, 'Starter').getByText('Your plan')).toBeVisible();
    await expect(plan(page, 'Creator Pro').getByRole('button', { name: 'Get Creator Pro' })).toBeVisible();
  });

  await test.step('Who is in stays, and nobody else comes in', async () => {
    await bea.reload();
    await expect(bea.getByRole('button', { name: `Joined: ${tribe.name}` }).first()).toBeVisible();
    const cal = await anotherBrowser();
    await newcomer(cal.context(), 'Cal');
    await cal.goto(`/tribe/${tribe.slug}`);
    await expect(full(cal)).toBeDisabled();
    await expect(cal.getByText(/51 members/).first()).toBeVisible();
  });
});
