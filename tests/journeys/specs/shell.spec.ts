import { DEMO, join, logIn, stranger } from '../harness/people.ts';
import { giveRole } from '../harness/stored.ts';
import { expect, test } from '../harness/test.ts';

const ITEMS = [
  ['Home', '/'],
  ['Guide', '/guide'],
  ['Business', '/businesses'],
  ['Tribes', '/tribes'],
  ['Messages', '/messages'],
  ['Notifications', '/profile/notifications'],
] as const;

test('The member sees every item in order, and what waits for her', async ({ page, context }) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const links = nav.getByRole('link');
  await expect(links).toHaveCount(ITEMS.length);
  for (const [index, [label, path]] of ITEMS.entries()) {
    await expect(links.nth(index)).toHaveAccessibleName(new RegExp(`^${label}`));
    await expect(links.nth(index)).toHaveAttribute('href', path);
  }
  await expect(nav.getByRole('link', { name: /^Messages ?, 3 unread$/ })).toContainText('3');
  // Other journeys look at what she was told of, and read it by that.
  const badges = await (await context.request.get('/api/notifications/badges')).json();
  const unread = Number(badges.notifications);
  expect(unread).toBeGreaterThan(0);
  await expect(
    nav.getByRole('link', { name: new RegExp(`^Notifications ?, ${unread} unread$`) }),
  ).toContainText(String(unread));
  await expect(nav.getByRole('link', { name: /^Tribes ?, new posts$/ })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: `Notifications, ${unread} unread` })).toHaveAttribute(
    'href',
    '/profile/notifications',
  );
  await expect(header.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/profile/mona');
  await expect(header.getByRole('link', { name: 'Kindred' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('Somebody new has nothing unread, and no dot says otherwise', async ({ page, context }) => {
  await join(context);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Tribes', 'Messages', 'Notifications']) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveText(name);
  }
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }),
  ).toBeVisible();
});

for (const [role, hidden] of [
  ['guest', ['Messages']],
  ['owner', ['Tribes', 'Messages']],
] as const) {
  test(`The role ${role} hides ${hidden.join(' and ')}`, async ({ page, context, db }) => {
    const person = await join(context, stranger('Gus'));
    await giveRole(db, person.email, role);
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const shown = ITEMS.map(([label]) => label).filter(
      (label) => !(hidden as readonly string[]).includes(label),
    );
    await expect(links).toHaveText(shown);
  });
}

test('An address that leads nowhere says so, signed out and in', async ({ page, context }) => {
  const title = page.getByRole('heading', { name: '404 Page Not Found' });
  const hint = page.getByText('Did you forget to add the page to the router?');
  await page.goto('/no/such/page');
  await expect(title).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();

  await logIn(context, DEMO.member.email);
  await page.goto('/no/such/page');
  await expect(title).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
});

test('Paths are the same in any case', async ({ page, context }) => {
  await page.goto('/Forgot-PASSWORD');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await logIn(context, DEMO.member.email);
  await page.goto('/SETTINGS');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeHidden();
  await expect(page).toHaveTitle(/^Settings/);
});

test('Navigating moves the mark, the title and the keyboard, and going back returns', async ({
  page,
  context,
}) => {
  await logIn(context, DEMO.member.email);
  await page.goto('/');
  await expect(page).toHaveTitle('Feed · Kindred');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/guide');
  await expect(nav.getByRole('link', { name: 'Guide' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});
