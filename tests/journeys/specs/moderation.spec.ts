import type { Page } from '@playwright/test';
import { postWith, toast } from '../harness/feed.ts';
import { DEMO, join, logIn, publish, stranger, unique } from '../harness/people.ts';
import { giveRole } from '../harness/stored.ts';
import { expect, test } from '../harness/test.ts';

async function report(page: Page, words: string): Promise<void> {
  const post = postWith(page, words);
  await post.getByRole('button', { name: /^Options for the post/ }).click();
  await page
    .getByRole('dialog', { name: 'Post', exact: true })
    .getByRole('button', { name: /^Report/ })
    .click();
  const form = page.getByRole('dialog', { name: 'Report post' });
  await form.getByRole('radio', { name: 'Spam or advertising' }).click();
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(toast(page, 'Thank you')).toBeVisible();
}

/** The case in the queue of the platform. */
async function openCase(page: Page, words: string): Promise<void> {
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: words }).click();
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
}

test('A reported post is removed with a reason, and restored when another moderator grants the appeal', async ({
  page,
  context,
  anotherBrowser,
  db,
}) => {
  const words = unique('Cheap watches at');
  const [author, reporter, second] = [await anotherBrowser(), await anotherBrowser(), await anotherBrowser()];
  await join(author.context(), stranger('Arne'));
  await join(reporter.context(), stranger('Rita'));
  const moderator = await join(second.context(), stranger('Sven'));
  await giveRole(db, moderator.email, 'platform_admin');
  await logIn(context, DEMO.admin.email);
  const address = `/post/${await publish(author.context(), words)}`;

  await test.step('A member reports it', async () => {
    await reporter.goto(address);
    await report(reporter, words);
  });

  await test.step('A moderator claims the case and removes the post', async () => {
    await openCase(page, words);
    await page.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
    await page.getByRole('button', { name: 'Decide', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Decide' });
    await form.getByText('Remove', { exact: true }).click();
    await form.getByLabel('Reason').fill('Advertising is not welcome here.');
    await form.getByLabel('Rule').selectOption('No spam');
    await form.getByRole('button', { name: 'Send decision' }).click();
    await expect(toast(page, 'Decision sent')).toBeVisible();
    await reporter.reload();
    await expect(reporter.getByRole('heading', { name: 'This post is no longer there' })).toBeVisible();
  });

  await test.step('The author reads why, and appeals', async () => {
    await author.goto('/profile/notifications');
    await author.getByText('A moderator removed your post').click();
    await expect(author.getByText('Advertising is not welcome here.')).toBeVisible();
    await author.getByLabel('Why do you disagree?').fill('I gave them away for free.');
    await author.getByRole('button', { name: 'Send appeal' }).click();
    await expect(toast(author, 'Appeal sent')).toBeVisible();
  });

  await test.step('The moderator who decided cannot judge the appeal, another one grants it', async () => {
    await openCase(page, words);
    await expect(page.getByRole('button', { name: 'Decide appeal' })).toBeHidden();
    await openCase(second, words);
    await expect(second.getByText('I gave them away for free.')).toBeVisible();
    await second.getByRole('button', { name: 'Decide appeal' }).click();
    const form = second.getByRole('dialog', { name: 'Decide appeal' });
    await form.getByText('Reverse', { exact: true }).click();
    await form.getByLabel('Answer').fill('You are right, that is no advertising.');
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expect(toast(second, 'Appeal decided')).toBeVisible();
  });

  await test.step('The post is back, and the author has an answer', async () => {
    await reporter.goto(address);
    await expect(postWith(reporter, words)).toBeVisible();
    await author.goto('/profile/notifications');
    await author.getByText('Your appeal succeeded: the decision was reversed').click();
    await expect(author.getByText('You are right, that is no advertising.')).toBeVisible();
  });
});
