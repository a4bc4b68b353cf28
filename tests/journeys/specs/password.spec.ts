import type { Page } from '@playwright/test';
import { linkMailedTo } from '../harness/mail.ts';
import { join, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

async function tryLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/?auth=login');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('A forgotten password is replaced by the link in the mail', async ({
  page,
  anotherBrowser,
  problems,
}) => {
  problems.allow(/status of 40[01] .*accounts\.(?:login|resetPassword)/);
  // Somebody who is signed in elsewhere.
  const elsewhere = await anotherBrowser();
  const person = await join(elsewhere.context(), stranger('Iris'));
  await elsewhere.goto('/');
  await expect(elsewhere.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();

  await page.goto('/?auth=login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await linkMailedTo(person.email, '/reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(field).toHaveAccessibleDescription('Password must be at least 8 characters');
  const fresh = `${person.password}-2`;
  await field.fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  await test.step('every session ended', async () => {
    await expect(elsewhere.getByText('Sign in to see your personalized feed')).toBeVisible();
  });
  await test.step('the old one fails, the new one works', async () => {
    await tryLogIn(page, person.email, person.password);
    await expect(page.getByText('Invalid email or password.')).toBeVisible();
    await tryLogIn(page, person.email, fresh);
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  });
  await test.step('the link works once', async () => {
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('another password');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('alert').getByText(/expired or was already used/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});

test('An address without an account gets the same answer and no mail', async ({ page }) => {
  const { email } = stranger();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If ${email} has an account here`)).toBeVisible();
});

test('A link that lost its end says so', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'This link is broken' })).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
