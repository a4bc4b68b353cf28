import type { Locator, Page } from '@playwright/test';
import { beNobody, DEMO, PASSWORD, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** The sentence stands under the field, and a screen reader hears it with the field. */
async function expectFieldError(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const error = field.page().getByText(sentence, { exact: true });
  const [under, above] = [await error.boundingBox(), await field.boundingBox()];
  expect(under?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
}

async function openDialog(page: Page, tab: 'signup' | 'login'): Promise<Locator> {
  await page.goto(`/?auth=${tab}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('Every field of the signup form says what it misses', async ({ page }) => {
  const dialog = await openDialog(page, 'signup');
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const submit = dialog.getByRole('button', { name: 'Sign Up', exact: true });

  await submit.click();
  await expectFieldError(field('First name'), 'First name is required');
  await expectFieldError(field('Last name'), 'Last name is required');
  await expectFieldError(field('Email'), 'Invalid email address');
  await expectFieldError(field('Password'), 'Password must be at least 8 characters');
  await expect(field('First name')).toBeFocused();

  await field('First name').fill('Nora');
  await field('Last name').fill('Lind');
  await field('Email').fill('nora@journeys.example');
  await field('Password').fill('seven77');
  await field('Confirm password').fill('seven77');
  await submit.click();
  await expectFieldError(field('Password'), 'Password must be at least 8 characters');

  await field('Password').fill('long enough');
  await field('Confirm password').fill('long enougH');
  await submit.click();
  await expectFieldError(field('Confirm password'), "Passwords don't match");
  await expect(field('Email')).toHaveValue('nora@journeys.example');
});

test('Every field of the login form says what it misses', async ({ page }) => {
  const dialog = await openDialog(page, 'login');
  const email = dialog.getByLabel('Email', { exact: true });
  await email.fill('nobody');
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectFieldError(email, 'Invalid email address');
  await expectFieldError(dialog.getByLabel('Password', { exact: true }), 'Password is required');
});

test('A wrong password shows the red box, which the next try clears, and nothing typed is lost', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401 .*accounts\.login/);
  const dialog = await openDialog(page, 'login');
  const email = dialog.getByLabel('Email', { exact: true });
  const password = dialog.getByLabel('Password', { exact: true });
  const submit = dialog.getByRole('button', { name: 'Log In', exact: true });
  const box = dialog.getByRole('alert').filter({ hasText: 'Invalid email or password.' });

  await email.fill(DEMO.member.email);
  await password.fill('not the password');
  await submit.click();
  await expect(box).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(email).toHaveValue(DEMO.member.email);
  await expect(password).toHaveValue('not the password');
  const [over, under] = [await box.boundingBox(), await email.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);

  // The answer is held back, so that the moment between the two can be seen.
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/accounts.login*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await password.fill(PASSWORD);
  await submit.click();
  await expect(box).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('A server that does not answer is a sentence in the red box', async ({ page, problems }) => {
  problems.allow(/net::ERR_FAILED/);
  const dialog = await openDialog(page, 'login');
  await page.route('**/trpc/**', (route) => route.abort());
  await dialog.getByLabel('Email', { exact: true }).fill(DEMO.member.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(dialog.getByRole('alert').getByText('Login failed. Please try again.')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  const person = stranger();
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email', { exact: true }).fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(dialog.getByRole('alert').getByText('Signup failed. Please try again.')).toBeVisible();
});

test('An address that has an account already is said in the red box', async ({ page, problems }) => {
  problems.allow(/status of 409 .*accounts\.signUp/);
  const dialog = await openDialog(page, 'signup');
  await dialog.getByLabel('First name').fill('Mona');
  await dialog.getByLabel('Last name').fill('Okafor');
  await dialog.getByLabel('Email', { exact: true }).fill(DEMO.member.email);
  await dialog.getByLabel('Password', { exact: true }).fill('long enough');
  await dialog.getByLabel('Confirm password').fill('long enough');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(
    dialog.getByRole('alert').getByText('An account with this email already exists.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('First name')).toHaveValue('Mona');
});

test('A deep link is not found signed out, and is returned to after logging in', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await page.getByRole('link', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Email', { exact: true }).fill(DEMO.creator.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('?next= is followed on this site only', async ({ page }) => {
  for (const [next, path] of [
    ['/settings', '/settings'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['/\\evil.example', '/'],
  ] as const) {
    await beNobody(page);
    await page.goto(`/api/login?next=${encodeURIComponent(next)}`);
    const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
    await dialog.getByLabel('Email', { exact: true }).fill(DEMO.creator.email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('Typing in the dialog preloads the app, whose frame is shown until it has started', async ({ page }) => {
  const APP = /\/assets\/app-[^/]+\.js$/;
  const dialog = await openDialog(page, 'login');
  const preloaded = page.waitForRequest(APP);
  await dialog.getByLabel('Email', { exact: true }).fill(DEMO.member.email);
  await preloaded;
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);

  const started = Promise.withResolvers<void>();
  await page.route(APP, async (route) => {
    await started.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.locator('#root .boot main')).toBeVisible();
  started.resolve();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
  await expect(page.locator('.boot')).toHaveCount(0);
});
