import { likeButton, toast } from '../harness/feed.ts';
import { DEMO, join, logIn, stranger } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test('A platform admin views as a user, read-only, and comes back to the list of users', async ({
  page,
  context,
  anotherBrowser,
  problems,
}) => {
  // What the user would write, the admin cannot.
  problems.allow(/status of 403 .*trpc/);
  const person = stranger('Ivo');
  const theirs = await anotherBrowser();
  await join(theirs.context(), person);
  await logIn(context, DEMO.admin.email);
  const banner = page.getByRole('region', { name: 'View as' });

  await test.step('The admin starts from the sheet of the user', async () => {
    await page.goto('/admin');
    await page.getByLabel('Search users').fill(person.lastName);
    await page.getByRole('button', { name: `Edit ${person.name}` }).click();
    await page.getByRole('button', { name: `View as ${person.name}` }).click();
    await expect(banner).toContainText(`Viewing as ${person.name}. Read-only.`);
    await expect(page).toHaveURL('/');
  });

  await test.step('A like is refused with the reason', async () => {
    const like = likeButton(page.getByRole('article').first());
    await like.click();
    await expect(toast(page, 'This is not available while you view as another user.')).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('The banner stays on other screens, and messages are closed', async () => {
    await page.goto('/messages');
    await expect(
      page.getByText('This is not available while you view as another user.').first(),
    ).toBeVisible();
    await page.goto('/profile/me');
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
    await expect(banner).toBeVisible();
  });

  await test.step('Stopped, the admin is back at the user', async () => {
    await banner.getByRole('button', { name: 'Stop viewing' }).click();
    await expect(page.getByLabel('Search users')).toHaveValue(person.email);
    await expect(page.getByRole('button', { name: `Edit ${person.name}` })).toBeVisible();
    await expect(banner).toBeHidden();
    await page.goto('/admin/audit');
    const log = page.getByRole('list', { name: 'Audit log' });
    for (const act of ['Started viewing as', 'Stopped viewing as'])
      await expect(log.getByText(`${act} ${person.name}`)).toBeVisible();
  });
});
