import type { Page } from '@playwright/test';
import { linkMailedTo } from '../harness/mail.ts';
import { join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('An account is deleted, hidden to others, and kept on coming back', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 401/);
  problems.allow(/status of 403 .*accounts\.user/);
  problems.allow(/status of 404 .*profiles\.get/);
  const person = await join(context, stranger('Lena'));
  const { handle } = (await (await context.request.get('/api/auth/user')).json()) as { handle: string };
  const elsewhere = await anotherBrowser();
  await join(elsewhere.context(), stranger('Otto'));
  await elsewhere.goto(`/profile/${handle}`);
  await expect(elsewhere.getByRole('heading', { name: person.name })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: person.name })).toBeHidden();

  await logIn(page, person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: person.name })).toBeVisible();
});

test('An address is changed by a link, and my data comes as a file', async ({ page, context }) => {
  const person = await join(context, stranger('Mira'));
  const email = `new-${person.email}`;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change address' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change address' });
  await sheet.getByLabel('New address').fill(email);
  await sheet.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByText(`Waiting for you to open the link sent to ${email}.`)).toBeVisible();
  await page.goto(await linkMailedTo(email, '/confirm-new-email'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page.getByText(email).first()).toBeVisible();

  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/);
});
