import type { BrowserContext } from '@playwright/test';
import { DEMO, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

/** A free tribe with rules, of whoever the context is signed in as. @returns its slug */
async function found(context: BrowserContext, features = ['automations']): Promise<string> {
  const slug = unique('rules').replaceAll(' ', '-');
  const answer = await context.request.post('/api/tribes', {
    data: {
      name: `The ${slug}`,
      slug,
      description: 'A place where newcomers are greeted.',
      category: 'Community & Social',
      tags: ['greeting'],
      enabledFeatures: features,
    },
  });
  if (!answer.ok()) throw new Error(`The tribe was not founded: ${await answer.text()}`);
  return slug;
}

test('Automation welcomes a newcomer', async ({ page, context, anotherBrowser }) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context);
  await page.goto(`/tribe/${slug}/automation`);
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('button', { name: 'New rule' }).click();
  const editor = page.getByRole('dialog', { name: 'New rule' });
  await editor.getByRole('button', { name: /^Welcome newcomers/ }).click();
  await editor.getByLabel('Add a step').selectOption('Publish a post');
  await editor.getByLabel('Text').last().fill('Please say hello to {name}.');

  // Before it is real: what it would do about the one who is there.
  await editor.getByRole('button', { name: 'Try it out' }).click();
  const tried = page.getByRole('dialog', { name: 'What would happen' });
  await expect(tried.getByText(DEMO.owner.name)).toBeVisible();
  await tried.getByRole('button', { name: 'Close' }).click();
  await editor.getByRole('button', { name: 'Save rule' }).click();
  const rule = page.getByRole('article', { name: 'Welcome newcomers' });
  await expect(rule.getByText('Active', { exact: true })).toBeVisible();

  const other = await anotherBrowser();
  const nora = await join(other.context(), stranger());
  await other.goto(`/tribe/${slug}`);
  await other
    .getByRole('button', { name: /^Join Free/ })
    .first()
    .click();
  // The rule may answer before the feed is read, after it, or while it is read.
  const greeting = other.getByText(`Please say hello to ${nora.firstName}.`);
  const pill = other.getByRole('button', { name: '1 new post' });
  await expect(async () => {
    if (await pill.isVisible()) await pill.click({ timeout: 1_000 });
    await expect(greeting).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // And the message is hers to read, and to answer.
  const bar = other.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: /^Messages ?, 1 unread$/ })).toBeVisible({ timeout: 30_000 });
  await bar.getByRole('link', { name: /^Messages/ }).click();
  await expect(other.getByRole('listitem').filter({ hasText: DEMO.owner.name })).toBeVisible();

  await rule.getByRole('button', { name: /^Log/ }).click();
  const log = page.getByRole('dialog', { name: 'Log of Welcome newcomers' });
  await expect(log.getByText(nora.name)).toBeVisible();
  await expect(log.getByText('Done', { exact: true })).toBeVisible();
  await log.getByRole('button', { name: 'Close' }).click();

  // Paused, it lets the next one come in quietly.
  await expect(log).toBeHidden();
  await rule.getByRole('switch').press('Space');
  await expect(rule.getByText('Paused', { exact: true })).toBeVisible();
  const third = await anotherBrowser();
  const otto = await join(third.context(), stranger('Otto'));
  await third.goto(`/tribe/${slug}`);
  await third
    .getByRole('button', { name: /^Join Free/ })
    .first()
    .click();
  await expect(third.getByText('Joined tribe!')).toBeVisible();
  await page.reload();
  await rule.getByRole('button', { name: /^Log/ }).click();
  await expect(log.getByText(nora.name)).toBeVisible();
  await expect(log.getByText(otto.name)).toHaveCount(0);
});

test('A rule adds a newcomer to a space that is not for everybody, and they read and write in it', async ({
  page,
  context,
  anotherBrowser,
}) => {
  await logIn(context, DEMO.owner.email);
  const slug = await found(context, ['spaces', 'automations']);
  const made = await context.request.post(`/api/tribes/${slug}/spaces`, {
    data: { type: 'discussion', name: 'Inner circle', readRole: 'moderator', postRole: 'moderator' },
  });
  const space = await made.json();
  await context.request.post('/api/posts', { data: { spaceId: space.id, content: 'Only we read this.' } });

  await page.goto(`/tribe/${slug}/automation`);
  await page.getByRole('button', { name: 'New rule' }).click();
  const editor = page.getByRole('dialog', { name: 'New rule' });
  await editor.getByRole('button', { name: /^Start from scratch/ }).click();
  await editor.getByLabel('Name').fill('Into the circle');
  await editor.getByLabel('Add a step').selectOption('Add them to a space');
  await editor.getByLabel('Space').last().selectOption('Inner circle');
  await editor.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('article', { name: 'Into the circle' })).toContainText(
    'add them to Inner circle',
  );

  const other = await anotherBrowser();
  const nora = await join(other.context(), stranger());
  await other.goto(`/tribe/${slug}/spaces`);
  await other
    .getByRole('button', { name: /^Join Free/ })
    .first()
    .click();
  // The space comes by itself, as the rule answers.
  await other.getByRole('link', { name: /Inner circle/ }).click({ timeout: 30_000 });
  await expect(other.getByText('Only we read this.')).toBeVisible();
  await other.getByRole('button', { name: 'Write something' }).click();
  const composer = other.getByRole('dialog', { name: 'New post' });
  await composer.getByRole('textbox').fill('Thank you for letting me in.');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(other.getByText('Thank you for letting me in.')).toBeVisible();

  await page.goto(`/tribe/${slug}/spaces/${space.id}`);
  await page.getByRole('button', { name: 'Read by: Moderators and admins, and 1 person by name' }).click();
  const people = page.getByRole('dialog', { name: 'People' });
  await expect(people.getByText(nora.name)).toBeVisible();
  await expect(people.getByText(/by a rule$/)).toBeVisible();
  await people.getByRole('button', { name: `Take ${nora.name} out` }).click();
  await expect(people.getByText('No one was added yet')).toBeVisible();
  await expect(other.getByText('Space not found')).toBeVisible({ timeout: 15_000 });
  await expect(other.getByText('Only we read this.')).toHaveCount(0);
});
