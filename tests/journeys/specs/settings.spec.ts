import type { Page } from '@playwright/test';
import { openFeed, toast } from '../harness/feed.ts';
import { join, logIn, type Person, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

test.describe('with a second browser', () => {
  let person: Person;

  test('a new password logs it out, and the old one is worth nothing', async ({
    page,
    context,
    anotherBrowser,
    problems,
  }) => {
    problems.allow(/status of 40[01]|WebSocket connection/);
    person = await join(context, stranger('Ivo'));
    const second = await anotherBrowser();
    await logIn(second.context(), person.email, person.password);
    await openFeed(second);

    await openSettings(page);
    const current = page.getByLabel('Current password');
    const save = page.getByRole('button', { name: 'Save password' });
    await page.getByLabel('New password', { exact: true }).fill('another-password');
    await page.getByLabel('Confirm new password').fill('another-passwort');
    await save.click();
    await expect(current).toHaveAccessibleDescription('Password is required');
    await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
      "Passwords don't match",
    );

    await current.fill('not my password');
    await page.getByLabel('Confirm new password').fill('another-password');
    await save.click();
    await expect(current).toHaveAccessibleDescription('Your current password is not correct.');
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another-password');

    await current.fill(person.password);
    await save.click();
    await expect(toast(page, 'Password saved')).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(second.getByText('Sign in to see your personalized feed')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

    await expect(logIn(second.context(), person.email, person.password)).rejects.toThrow(/401/);
    await logIn(second.context(), person.email, 'another-password');
  });

  test('ending its session signs it out at once and closes its socket', async ({
    page,
    context,
    anotherBrowser,
    problems,
  }) => {
    problems.allow(/status of 401|WebSocket connection/);
    person = await join(context, stranger('Ivo'));
    const second = await anotherBrowser({ userAgent: FIREFOX });
    await logIn(second.context(), person.email, person.password);
    const opened = second.waitForEvent('websocket');
    await openFeed(second);
    const socket = await opened;
    expect(socket.isClosed()).toBe(false);

    await openSettings(page);
    const sessions = page.getByRole('listitem').filter({ hasText: / on (?:Linux|Windows)/ });
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This device' })).toContainText('Active now');
    await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
    await expect(toast(page, 'Logged out')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    await expect.poll(() => socket.isClosed()).toBe(true);
    await expect(second.getByText('Sign in to see your personalized feed')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('logging out everywhere else leaves only this one', async ({
    page,
    context,
    anotherBrowser,
    problems,
  }) => {
    problems.allow(/status of 401|WebSocket connection/);
    person = await join(context, stranger('Ivo'));
    const second = await anotherBrowser({ userAgent: FIREFOX });
    await logIn(second.context(), person.email, person.password);
    await openFeed(second);
    await openSettings(page);
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out everywhere else?' });
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(toast(page, 'You are logged out everywhere else')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toHaveCount(0);
    await expect(second.getByText('Sign in to see your personalized feed')).toBeVisible();
  });
});

test('An access token is shown once, works as its scope says, and stops when it is revoked', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const person = await join(context, stranger('Ivo'));
  await openSettings(page);
  await expect(page.getByText('You have no access tokens.')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const sheet = page.getByRole('dialog', { name: 'New access token' });
  await sheet.getByRole('button', { name: 'Create token' }).click();
  await expect(sheet.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await sheet.getByLabel('Name').fill('Backup script');
  const write = sheet.getByRole('checkbox', { name: 'Write' });
  for (const isTicked of [true, false]) {
    // All of the row is one target, also the line below the word.
    await sheet.getByText('Post, like and change things in your name').click({ force: true });
    await expect(write).toBeChecked({ checked: isTicked });
  }
  await sheet.getByRole('button', { name: 'Create token' }).click();

  const field = page.getByRole('textbox', { name: 'Your token “Backup script” is ready' });
  await expect(field).toBeVisible();
  const token = await field.inputValue();
  expect(token).toMatch(/^kin_[\w-]{43}$/);
  const script = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const me = await script.get('/api/auth/user');
  expect(me.status()).toBe(200);
  expect(await me.json()).toMatchObject({ email: person.email });
  expect((await script.post('/api/posts', { data: { content: 'No', type: 'text' } })).status()).toBe(403);

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field).toBeHidden();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Backup script' });
  await expect(row).toContainText(`Ends in ${token.slice(-4)}`);
  await expect(page.getByText(token)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke Backup script' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke “Backup script”?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(toast(page, 'Token revoked')).toBeVisible();
  await expect(page.getByText('You have no access tokens.')).toBeVisible();
  expect((await script.get('/api/auth/user')).status()).toBe(401);
  await script.dispose();
});

test('Linked accounts list the providers that are set up', async ({ page, context }) => {
  await join(context);
  await openSettings(page);
  await expect(page.getByRole('link', { name: 'Link Google' })).toBeVisible();
  await expect(page.getByText('Facebook')).toHaveCount(0);
});

test('Logging out leads to the landing page and leaves no draft behind', async ({ page, context }) => {
  await join(context);
  await openFeed(page);
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  await page.getByPlaceholder('Share your thoughts...').fill('A secret');
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('A secret');
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('The theme is chosen in the settings as well', async ({ page, context }) => {
  await join(context);
  await openSettings(page);
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(page.locator('html')).toContainClass('dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
});
