import type { Page } from '@playwright/test';
import { expectAccessible } from '../checks/axe.ts';
import { acquaint, idOf, join, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function info(page: Page, name: string) {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Group info' }).click();
  const sheet = page.getByRole('dialog', { name: 'Group info' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('The life of a group in three browsers', async ({ page, context, anotherBrowser, problems }) => {
  test.slow();
  // Whoever is taken out, or leaves, asks once more for what they had open.
  problems.allow(/404/);
  await join(context, stranger('Gita'));
  const hugos = await anotherBrowser();
  const hugo = await join(hugos.context(), stranger('Hugo'));
  const inas = await anotherBrowser();
  const ina = await join(inas.context(), stranger('Ina'));
  await acquaint(context, hugos.context());
  const name = unique('Bakers');

  await test.step('she makes it with him', async () => {
    await page.goto('/messages');
    await page.getByRole('button', { name: 'New Group' }).click();
    const sheet = page.getByRole('dialog', { name: 'New Group' });
    await sheet.getByLabel('Group name').fill(name);
    await sheet.getByRole('searchbox', { name: 'Search people' }).fill(hugo.name);
    await sheet.getByText(hugo.name, { exact: true }).click();
    await sheet.getByRole('button', { name: 'Create Group' }).click();
    await expect(page.getByText('2 people')).toBeVisible();
    await hugos.goto('/messages');
    await expect(row(hugos, name)).toBeVisible();
  });

  const renamed = unique('Early bakers');
  await test.step('she calls it otherwise, and he sees it at once', async () => {
    const sheet = await info(page, name);
    await sheet.getByLabel('Group name').fill(renamed);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(row(hugos, renamed)).toBeVisible();
    await expect(row(hugos, renamed)).toContainText(`named the group “${renamed}”`);
    await expect(row(hugos, renamed)).not.toContainText('unread');
  });

  await test.step('somebody comes in by the link', async () => {
    const sheet = page.getByRole('dialog', { name: 'Group info' });
    await sheet.getByRole('button', { name: 'Make a link' }).click();
    const address = await sheet.getByText(/\/messages\/join\//).textContent();
    await inas.goto(new URL(address ?? '').pathname);
    await expect(inas.getByRole('heading', { name: renamed, level: 1 })).toBeVisible();
    await inas.getByRole('button', { name: 'Join' }).click();
    await expect(inas.getByText('3 people')).toBeVisible();
    await expect(inas.getByRole('log').getByText('You joined by the link')).toBeVisible();
    await hugos.getByRole('link', { name: renamed }).click();
    await expect(hugos.getByRole('log').getByText(`${ina.name} joined by the link`)).toBeVisible();
  });

  await test.step('she takes her out again, and hands it over', async () => {
    await page.keyboard.press('Escape');
    const sheet = await info(page, renamed);
    await sheet.getByRole('button', { name: `Options for ${ina.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(inas.getByRole('heading', { name: 'You are no longer in this group' })).toBeVisible();
    await sheet.getByRole('button', { name: `Options for ${hugo.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer ownership' }).click();
    await page
      .getByRole('dialog', { name: /Transfer ownership/ })
      .getByRole('button', { name: 'Transfer ownership' })
      .click();
    await expect(sheet.getByText('Owner', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('he hears no more of it for a while, from its own sheet', async () => {
    const sheet = await info(hugos, renamed);
    await sheet.getByRole('button', { name: /Mute Notifications/ }).click();
    await hugos.getByRole('button', { name: 'For 8 hours' }).click();
    await expect(sheet.getByRole('button', { name: 'Unmute Notifications' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('she leaves', async () => {
    await page.getByRole('button', { name: `Options for ${renamed}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    for (const line of [/removed Ina/, /handed the group over to you$/, /left$/]) {
      await expect(hugos.getByRole('log').getByText(line)).toBeVisible();
    }
  });
});

test('A visitor with the link into a group is told so, and comes back to it', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await join(context, stranger('Gita'));
  const hugos = await anotherBrowser();
  await join(hugos.context(), stranger('Hugo'));
  await acquaint(context, hugos.context());
  const name = unique('Bakers');
  const participantIds = [await idOf(hugos.context())];
  const begun = await page.request.post('/api/conversations', {
    data: { isGroup: true, name, participantIds },
  });
  const { id } = (await begun.json()) as { id: string };
  const made = await page.request.post(`/api/conversations/${id}/link`);
  expect(made.ok(), await made.text()).toBe(true);
  const { token } = (await made.json()) as { token: string };

  const visitor = await anotherBrowser();
  await visitor.goto(`/messages/join/${token}`);
  await expect(visitor.getByRole('heading', { name: 'You are invited to a group', level: 1 })).toBeVisible();
  await expect(visitor.getByText(name)).toBeHidden();
  await expectAccessible(visitor);
  await expect(visitor.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    `/?auth=login&next=${encodeURIComponent(`/messages/join/${token}`)}`,
  );
  await visitor.getByRole('link', { name: 'Sign Up' }).click();
  const { firstName, lastName, email, password } = stranger('Vera');
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByLabel('Confirm password').fill(password);
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible();
  await visitor.getByRole('button', { name: 'Join' }).click();
  await expect(visitor.getByText('3 people')).toBeVisible();

  const stray = await anotherBrowser();
  await stray.goto(`/messages/${id}`);
  await expect(stray.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});
