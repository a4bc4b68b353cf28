import { join } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';
import { createTribeFromInput } from '../harness/tribes.ts';

test('A new account takes its first steps, and hides the card', async ({
  page,
  context,
  anotherBrowser,
  db,
}) => {
  const owner = await anotherBrowser();
  const { tribe, owner: ona } = await createTribeFromInput(db, owner.context());
  await join(context);
  const card = page.getByRole('region', { name: /Get started/ });

  await test.step('The card shows what is left', async () => {
    await page.goto('/');
    await expect(card.getByText('0 of 5 done')).toBeVisible();
    await card.getByRole('link', { name: /Join 3 tribes/ }).click();
    await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Joining a tribe counts', async () => {
    await page.goto(`/tribe/${tribe.slug}`);
    await page.getByRole('button', { name: /^Join/ }).first().click();
    await expect(page.getByRole('button', { name: /^Joined/ }).first()).toBeVisible();
    await page.goto('/');
    await expect(card.getByText('1 of 3')).toBeVisible();
  });

  await test.step('A member of the tribe is suggested and followed', async () => {
    await card.getByRole('button', { name: /Follow 5 people/ }).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: ona.name });
    await expect(row.getByText(`In ${tribe.name}`)).toBeVisible();
    await row.getByRole('button', { name: `Follow ${ona.name}` }).click();
    await expect(row.getByRole('button', { name: `Following ${ona.name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card.getByText('1 of 5', { exact: true })).toBeVisible();
  });

  await test.step('Hidden, it is gone for good', async () => {
    const hidden = page.waitForResponse((answer) => answer.url().includes('hideFirstSteps') && answer.ok());
    await card.getByRole('button', { name: 'Hide' }).click();
    await hidden;
    await expect(card).toBeHidden();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(card).toBeHidden();
  });
});
