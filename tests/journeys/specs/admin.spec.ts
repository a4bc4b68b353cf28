import { toast } from '../harness/feed.ts';
import { DEMO, join, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A platform admin edits and suspends a user, who is logged out at once, and finds it in the audit log', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // The page of the user asks who they are once they are suspended.
  problems.allow(/status of 403 .*accounts\.user/);
  const person = stranger('Ivo');
  const theirs = await anotherBrowser();
  await join(theirs.context(), person);
  await theirs.goto('/settings');
  await expect(theirs.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await logIn(context, DEMO.admin.email);

  await test.step('The admin finds the user and changes the name', async () => {
    await page.goto('/admin');
    await page.getByLabel('Search users').fill(person.lastName);
    await page.getByRole('button', { name: `Edit ${person.name}` }).click();
    const sheet = page.getByRole('dialog', { name: person.name });
    await sheet.getByLabel('First name').fill('Ivan');
    await sheet.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'User updated')).toBeVisible();
  });

  await test.step('Suspended, the user sees why at once and at the next log in', async () => {
    const sheet = page.getByRole('dialog', { name: person.lastName });
    await sheet.getByRole('button', { name: 'Suspend', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Suspend Ivan ${person.lastName}` });
    await form.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(form.getByText('Please give a reason')).toBeVisible();
    await form.getByLabel('Reason').fill('Advertising in every tribe');
    await form.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(toast(page, 'User suspended')).toBeVisible();
    await expect(theirs.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
    await expect(theirs.getByText('Advertising in every tribe')).toBeVisible();
    const answer = await theirs.context().request.post('/api/auth/login', {
      data: { email: person.email, password: person.password },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('Advertising in every tribe');
  });

  await test.step('The suspension ends', async () => {
    const sheet = page.getByRole('dialog', { name: person.lastName });
    await sheet.getByRole('button', { name: 'End suspension' }).click();
    await expect(toast(page, 'Suspension ended')).toBeVisible();
    await logIn(theirs.context(), person.email, person.password);
  });

  await test.step('The audit log has each act and is intact', async () => {
    await page.goto('/admin/audit');
    const log = page.getByRole('list', { name: 'Audit log' });
    for (const act of ['Updated user', 'Suspended user', 'Ended suspension of user']) {
      await expect(log.getByText(`${act} Ivan ${person.lastName}`)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(page.getByText(/^The log is intact: \d/)).toBeVisible();
  });

  await test.step('A featured tribe comes first in Discover until it is removed', async () => {
    await page.goto('/admin/tribes');
    const name = 'Type & Terminal';
    await page.getByLabel('Search tribes').fill(name);
    await page.getByRole('button', { name: `Manage ${name}` }).click();
    const sheet = page.getByRole('dialog', { name });
    await sheet.getByRole('button', { name: 'Feature tribe' }).click();
    await expect(toast(page, 'The tribe is featured')).toBeVisible();
    const featured = theirs.getByRole('region', { name: 'Featured', exact: true });
    await theirs.goto('/tribes?tab=discover');
    await expect(featured.getByRole('link', { name })).toBeVisible();
    await sheet.getByRole('button', { name: 'Remove from featured' }).click();
    await expect(toast(page, 'The tribe is no longer featured')).toBeVisible();
    await theirs.reload();
    await expect(featured).toBeVisible();
    await expect(featured.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('An edited description is on the page of the tribe', async () => {
    const sheet = page.getByRole('dialog', { name: 'Type & Terminal' });
    await sheet.getByRole('button', { name: 'Edit tribe' }).click();
    const form = page.getByRole('dialog', { name: 'Edit tribe' });
    await form.getByLabel('Description').fill('Programmers who read the error message, twice.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please give a reason')).toBeVisible();
    await form.getByLabel('Reason').fill('It named a closed space');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await theirs.goto('/tribe/type-and-terminal');
    await expect(theirs.getByText('Programmers who read the error message, twice.').first()).toBeVisible();
  });

  await test.step('The user has no access to the administration', async () => {
    await theirs.goto('/admin');
    await expect(theirs.getByText("You don't have permission to access this page")).toBeVisible();
    await expect(theirs).toHaveURL('/');
  });
});
