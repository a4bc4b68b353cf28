import { stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A visitor opens a link to a tribe, sees what it is, joins and is in it', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) asked.push(response.url());
  });
  const answer = await page.goto('/tribe/the-slow-bakery');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'The Slow Bakery', level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ members/)).toBeVisible();
  await expect(page).toHaveTitle(/^The Slow Bakery/);
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Join', exact: true }).click();
  const { firstName, lastName, email, password } = stranger('Vera');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Join Free: The Slow Bakery' }).first().click();
  await expect(page.getByRole('button', { name: 'Joined: The Slow Bakery' }).first()).toBeVisible();
});
