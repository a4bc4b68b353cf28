import { createHash, randomBytes } from 'node:crypto';
import { insertAdminToken } from '@kindred/db/accounts/setup/writes';
import { stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('The operator’s link creates an admin once, and says when it is used up', async ({
  page,
  db,
  problems,
}) => {
  const token = randomBytes(32).toString('base64url');
  await insertAdminToken(db, createHash('sha256').update(token).digest('hex'), new Date(Date.now() + 60_000));
  const fill = async () => {
    const { firstName, lastName, email, password } = stranger('Ada');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create admin account' }).click();
  };
  await page.goto(`/setup#token=${token}`);
  await fill();
  await expect(page.getByRole('heading', { name: 'Feed' })).toBeVisible();
  expect((await (await page.request.get('/api/auth/user')).json()).role).toBe('platform_admin');

  await page.context().clearCookies();
  problems.allow(/400/);
  await page.goto('/');
  await page.goto(`/setup#token=${token}`);
  await fill();
  await expect(page.getByText('This setup link is no longer valid.')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});
