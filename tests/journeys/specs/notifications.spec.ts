import { unsubscribeToken } from '@kindred/api/features/notifications/delivery/links';
import type { Page } from '@playwright/test';
import { idOf, join, publish, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const inNav = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('A like appears by itself, with the next one in the same line, leads to the post and is read there', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const words = unique('My first loaf leans to the left.');
  await join(context, stranger('Nora'));
  const id = await publish(context, words);
  const [one, two] = [await anotherBrowser(), await anotherBrowser()];
  const otto = await join(one.context(), stranger('Otto'));
  const vera = await join(two.context(), stranger('Vera'));
  await page.goto('/profile/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();

  await test.step('one likes it, then another', async () => {
    await one.context().request.post(`/api/posts/${id}/like`, { data: {} });
    await expect(page.getByRole('link', { name: `${otto.name} liked your post` })).toBeVisible();
    await expect(inNav(page, /^Notifications ?, 1 unread$/)).toBeVisible();
    await two.context().request.post(`/api/posts/${id}/like`, { data: {} });
    await expect(
      page.getByRole('link', { name: `${vera.name} and ${otto.name} liked your post` }),
    ).toBeVisible();
    await expect(inNav(page, /^Notifications ?, 1 unread$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'liked your post' })).toHaveCount(1);
  });

  await test.step('it leads to the post, and is read then', async () => {
    await page.getByRole('link', { name: /liked your post/ }).click();
    await expect(page).toHaveURL(`/post/${id}`);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(inNav(page, /^Notifications$/)).toBeVisible();
  });

  await test.step('what comes while the post is open is read once it is shown', async () => {
    const comment = await two.context().request.post(`/api/posts/${id}/comments`, {
      data: { content: 'Turn it halfway through.' },
    });
    expect(comment.ok()).toBe(true);
    await expect(inNav(page, /^Notifications ?, 1 unread$/)).toBeVisible();
    await page.getByRole('button', { name: /1 new comment/ }).click();
    await expect(page.getByText('Turn it halfway through.')).toBeVisible();
    await expect(async () => {
      const told = await context.request.get('/api/notifications');
      expect(await told.json()).toMatchObject([{ kind: 'comment', isRead: true }, { kind: 'like' }]);
    }).toPass();
    await expect(inNav(page, /^Notifications$/)).toBeVisible();
    await page.goto('/profile/notifications?tab=unread');
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible();
  });

  await test.step('marked as unread it counts again, and is gone when it is deleted', async () => {
    await page.getByRole('tab', { name: 'All' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'commented on your post' });
    await row.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as unread' }).click();
    await expect(inNav(page, /^Notifications ?, 1 unread$/)).toBeVisible();
    await row.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(inNav(page, /^Notifications$/)).toBeVisible();
  });
});

test('Settings hold after they are saved, and what is off is told no more', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context, stranger('Nora'));
  const id = await publish(context, unique('No likes, please.'));
  await page.goto('/profile/notifications?tab=settings');

  await test.step('courses are off, the rest is on', async () => {
    await expect(page.getByRole('switch', { name: 'Courses' })).not.toBeChecked();
    for (const name of ['Push notifications', 'Email notifications', 'Messages', 'Tribes', 'Events']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
    }
  });

  await test.step('they are changed, saved, and there after a reload', async () => {
    await page.getByRole('switch', { name: 'Courses' }).press('Space');
    await page.getByRole('checkbox', { name: 'Likes: App' }).press('Space');
    await page.getByRole('switch', { name: 'Schedule quiet hours' }).press('Space');
    await page.getByLabel('From').fill('21:30');
    await page.getByRole('radio', { name: 'Weekly' }).press('Space');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Courses' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Likes: App' })).not.toBeChecked();
    await expect(page.getByLabel('From')).toHaveValue('21:30');
    await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  });

  await test.step('a like is told no more, a comment is', async () => {
    const other = await anotherBrowser();
    const otto = await join(other.context(), stranger('Otto'));
    await other.context().request.post(`/api/posts/${id}/like`, { data: {} });
    await other.context().request.post(`/api/posts/${id}/comments`, { data: { content: 'As you like.' } });
    await page.getByRole('tab', { name: 'All' }).click();
    await expect(page.getByRole('link', { name: `${otto.name} commented on your post` })).toBeVisible();
    await expect(page.getByText('liked your post')).toHaveCount(0);
  });
});

test('Mails are ended by the buttons that the link in each of them leads to', async ({
  page,
  context,
  db,
}) => {
  await join(context, stranger('Nora'));
  const token = await unsubscribeToken(db, await idOf(context), 'reply');
  await page.goto(`/unsubscribe?token=${token}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You get no more mails about replies.')).toBeVisible();
  await page.getByRole('button', { name: 'No more mails at all' }).click();
  await expect(page.getByText('You get no more mails about anything that happens here.')).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
});

test('The keyboard goes on in the list when a line or the button is gone', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context, stranger('Nora'));
  const ids = [await publish(context, unique('One loaf.')), await publish(context, unique('Two loaves.'))];
  const other = (await anotherBrowser()).context();
  await join(other, stranger('Otto'));
  for (const id of ids) await other.request.post(`/api/posts/${id}/like`, { data: {} });
  await page.goto('/profile/notifications?tab=unread');
  const rows = page.getByRole('listitem').filter({ hasText: 'liked your post' });
  const chosen = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button').press('Enter');
  await chosen('Mark as read').press('Enter');
  await expect(rows).toHaveCount(1);
  const panel = page.getByRole('tabpanel');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await rows.first().getByRole('button').press('Enter');
  await chosen('Delete').press('Enter');
  await expect(rows).toHaveCount(0);
  await expect(panel.locator(':focus')).toHaveCount(1);
  await other.request.post(`/api/posts/${ids[0]}/comments`, { data: { content: 'As you like.' } });
  await page.getByRole('button', { name: 'Mark all read' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
