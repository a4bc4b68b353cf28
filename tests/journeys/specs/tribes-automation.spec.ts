import type { BrowserContext } from '@playwright/test';
import { DEMO, join, logIn, stranger, unique } from '../harness/people.ts';
import { expect, test } from '../harness/test.ts';

test.use({ serviceWorkers: 'block' });

/** A free tribe with rules, of whoever the context is signed in as. @returns its slug */
async function found(context: BrowserContext): Promise<string> {
  const slug = unique('rules').replaceAll(' ', '-');
  const answer = await context.request.post('/api/tribes', {
    data: {
      name: `The ${slug}`,
      slug,
      description: 'A place where newcomers are greeted.',
      category: 'Community & Social',
      tags: ['greeting'],
      enabledFeatures: ['automations'],
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
  // The rule may answer before the feed is read, or after.
  const greeting = other.getByText(`Please say hello to ${nora.firstName}.`);
  const pill = other.getByRole('button', { name: '1 new post' });
  await expect(greeting.or(pill).first()).toBeVisible({ timeout: 30_000 });
  if (await pill.isVisible()) await pill.click();
  await expect(greeting).toBeVisible();
  await expect(other.getByRole('link', { name: /^Notifications.*unread/ })).toBeVisible();

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
