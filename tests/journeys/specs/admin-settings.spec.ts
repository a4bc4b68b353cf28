import type { Page } from '@playwright/test';
import { toast } from '../harness/feed.ts';
import { DEMO, logIn } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));

// The texts of the landing page and the features are left alone: other journeys read them meanwhile.
test('A platform admin changes the accent color, which visitors see at once, and tests the mail', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.admin.email);
  await page.goto('/admin/settings');
  const section = async (title: string) => {
    const heading = page.getByRole('heading', { name: title, exact: true });
    await heading.click();
    return page.locator('details').filter({ has: heading });
  };
  const brand = await section('Brand');
  const visitor = await anotherBrowser();
  await visitor.goto('/');
  const before = await primaryOf(visitor);

  try {
    await test.step('A color that is none is refused, a real one is saved', async () => {
      await brand.getByLabel('Accent color').fill('violet');
      await brand.getByRole('button', { name: 'Save' }).click();
      await expect(brand.getByText('Use a color such as #834bd8')).toBeVisible();
      await brand.getByLabel('Accent color').fill('#0b6b4f');
      await brand.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Settings saved')).toBeVisible();
    });
    await test.step('A visitor sees it after a reload', async () => {
      await visitor.reload();
      expect(await primaryOf(visitor)).toBe('#0b6b4f');
    });
  } finally {
    await brand.getByRole('button', { name: 'Restore default' }).click();
    await brand.getByRole('button', { name: 'Save' }).click();
    await expect(brand.getByRole('button', { name: 'Restore default' })).toBeHidden();
  }
  // The form is back at its default before the server is.
  const reloaded = async () => {
    await visitor.reload();
    return primaryOf(visitor);
  };
  await expect.poll(reloaded).toBe(before);

  await test.step('A test mail is sent before anything is saved', async () => {
    const mail = await section('Mail');
    await mail.getByRole('button', { name: 'Send test mail' }).click();
    await expect(mail.getByText(/test mail (?:was sent|is a file)/)).toBeVisible();
  });

  await test.step('The audit log has both', async () => {
    await page.goto('/admin/audit');
    const log = page.getByRole('list', { name: 'Audit log' });
    await expect(log.getByText(/^Changed settings/).first()).toBeVisible();
    await expect(log.getByText(/^Tested settings/).first()).toBeVisible();
  });
});
