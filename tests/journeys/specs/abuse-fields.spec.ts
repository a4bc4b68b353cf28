import { createBusiness } from '@kindred/db/factories/businesses';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNothingRan, watchPolicy } from '../checks/abuse.ts';
import { expectNoSidewaysScroll } from '../checks/layout.ts';
import { composer, openFeed, postWith, reactionCount } from '../harness/feed.ts';
import { join, logIn, stranger, unique } from '../harness/people.ts';
import { png } from '../harness/pictures.ts';
import { expect, test } from '../harness/test.ts';

const IMAGE = `<img src=x onerror="window.pwned=1;alert(1)">`;
const SHORT = '<img src=x onerror=alert(1)>';
/** Closes an attribute, an element and a script; is a link to code, too, where a text is taken for one. */
const markup = (mark: string) =>
  `javascript:alert(1)//"'--></title></script><svg onload=alert(1)>${IMAGE} ${mark}`;

async function send<Answer = { id: string }>(
  context: BrowserContext,
  method: 'post' | 'put' | 'patch',
  path: string,
  data: object,
): Promise<Answer> {
  const answer = await context.request[method](`/api${path}`, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function upload(context: BrowserContext): Promise<string> {
  const file = { name: `${IMAGE}.png`, mimeType: 'image/png', buffer: png(320, 200, [200, 120, 40]) };
  const multipart = { file, alt: markup('a description') };
  const answer = await context.request.post('/api/uploads', { multipart });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** Shown as it was written, and as nothing else. */
async function expectText(page: Page, mark: string): Promise<void> {
  await expect(page.getByText(markup(mark)).first()).toBeVisible();
  await expectNothingRan(page);
}

test.beforeEach(({ page }) => watchPolicy(page));

test('Markup in every field of a post is text: words, polls, live, photos, edits, re-posts', async ({
  page,
  context,
}) => {
  await join(context, stranger(SHORT));
  const poll = { options: [markup('one'), markup('two')].map((each) => each.slice(-80)) };
  const asked = unique('Which?');
  const polled = await send(context, 'post', '/posts', { content: asked, type: 'poll', poll });
  const live = { title: IMAGE, url: 'https://meet.example.com/"onclick="alert(1)' };
  await send(context, 'post', '/posts', { content: unique('Live.'), type: 'live', live });
  const mediaIds = [await upload(context), await upload(context)];
  const shown = unique('Shown.');
  await send(context, 'post', '/posts', { content: shown, type: 'image', mediaIds });
  const first = unique(markup('first'));
  const edited = await send(context, 'post', '/posts', { content: first });
  const second = unique(markup('second'));
  await send(context, 'patch', `/posts/${edited.id}`, { content: second });
  await send(context, 'post', '/posts', { content: unique(markup('on')), sharedPostId: edited.id });

  await openFeed(page, 'Latest');
  for (const option of poll.options) await expect(page.getByRole('button', { name: option })).toBeVisible();
  await expect(page.getByText(IMAGE, { exact: true })).toBeVisible();
  await expectText(page, 'on');
  await expectNoSidewaysScroll(page);
  // Once voted in, the options stand there as results.
  await page.getByRole('button', { name: poll.options[0] ?? '' }).click();
  await expect(postWith(page, asked).getByText('100%')).toBeVisible();
  await expectNothingRan(page);

  await postWith(page, shown)
    .getByRole('button', { name: /^Photo 1 of 2/ })
    .click();
  await expect(page.getByRole('dialog').getByText(markup('a description'))).toBeVisible();
  await expectNothingRan(page);
  await page.keyboard.press('Escape');

  await page.goto(`/post/${edited.id}`);
  await page.getByRole('button', { name: /^Edited\./ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit history' }).getByText(first)).toBeVisible();
  await expectNothingRan(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Share post by/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Repost/ })
    .click();
  await expect(page.getByRole('dialog').getByText(second)).toBeVisible();
  await expectNothingRan(page);
  expect(await page.title()).toContain('javascript:alert(1)');
  await page.goto(`/post/${polled.id}`);
  await expectNothingRan(page);
});

test('Markup in comments, reactions, stories, drafts and reports is text', async ({
  page,
  context,
  anotherBrowser,
}) => {
  const me = await join(context, stranger(SHORT));
  const { id } = await send(context, 'post', '/posts', { content: unique('Talk.') });
  const top = await send(context, 'post', `/posts/${id}/comments`, { content: markup('a comment') });
  await send(context, 'post', `/posts/${id}/comments`, { content: markup('an answer'), parentId: top.id });
  await send(context, 'put', `/comments/${top.id}/reaction`, { type: 'love' });
  await send(context, 'put', `/posts/${id}/reaction`, { type: 'wow' });
  await send(context, 'post', '/posts', { content: markup('a story'), type: 'story' });
  await send(context, 'post', '/drafts', { input: { content: markup('a draft') } });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  await send(context, 'post', '/drafts', { input: { content: markup('later') }, publishAt });

  const other = await anotherBrowser();
  await watchPolicy(other);
  await join(other.context(), stranger(SHORT));
  const said = { reason: 'other', details: markup('details') };
  await send(other.context(), 'post', `/posts/${id}/report`, said);
  await send(other.context(), 'post', `/comments/${top.id}/report`, said);
  await send(other.context(), 'post', `/posts/${id}/save`, {});
  await other.goto('/saved');
  await expect(postWith(other, 'Talk.')).toBeVisible();
  await expectNothingRan(other);

  await page.goto(`/post/${id}`);
  await expectText(page, 'a comment');
  await page.getByRole('button', { name: 'Show 1 reply' }).click();
  await expectText(page, 'an answer');
  await reactionCount(page.getByRole('article')).click();
  await expect(page.getByRole('dialog', { name: 'Reactions' }).getByText(me.firstName).first()).toBeVisible();
  await expectNothingRan(page);
  await page.goto('/drafts');
  await expectText(page, 'a draft');
  await page.goto('/drafts?list=scheduled');
  await expectText(page, 'later');
  await page.goto('/');
  await page.getByRole('button', { name: 'Story by Your Story' }).click();
  await expect(page.getByRole('dialog').getByText(markup('a story'))).toBeVisible();
  await page.getByRole('button', { name: /saw it$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Who saw it' })).toBeVisible();
  await expectNothingRan(page);
});

test('Markup on a profile, in the names of places and in a link is text, and leads nowhere', async ({
  page,
  context,
  db,
  problems,
}) => {
  const me = await join(context, stranger(SHORT));
  const user = (await (await context.request.get('/api/auth/user')).json()) as { id: string; handle: string };
  const about = { bio: markup('a bio'), location: IMAGE, website: 'javascript:alert(1)' };
  await db.updateTable('users').set(about).where('id', '=', user.id).execute();
  const mark = unique('').trim();
  await createTribe(db, { ownerId: user.id, name: `${SHORT} tribe`, slug: `t-${mark}` });
  await createBusiness(db, { ownerId: user.id, name: `${SHORT} shop`, slug: `b-${mark}` });
  const words = unique('Follow me.');
  for (const linkUrl of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
    await unrestrictedDb(db)
      .insertInto('posts')
      .values({
        authorId: user.id,
        type: 'link',
        content: words,
        linkUrl,
        linkTitle: markup('a title'),
        linkDescription: markup('what it is'),
      })
      .execute();
  }
  await unrestrictedDb(db)
    .insertInto('posts')
    .values({
      authorId: user.id,
      type: 'live',
      content: words,
      linkUrl: 'javascript:alert(1)',
      linkTitle: IMAGE,
    })
    .execute();

  for (const path of ['/profile/me', `/profile/${user.handle}`]) {
    await page.goto(path);
    await expectText(page, 'a bio');
    await expect(page.getByText(IMAGE, { exact: true }).first()).toBeVisible();
    await expectText(page, 'a title');
    await expectText(page, 'what it is');
    await expectNoSidewaysScroll(page);
  }
  expect(me.firstName).toBe(SHORT);

  await openFeed(page, 'Latest');
  await expectText(page, 'a title');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: `${SHORT} tribe` })).toBeVisible();
  await expectNothingRan(page);
  await page.keyboard.press('Escape');
  const { prompt, text } = composer(page);
  await prompt.click();
  await text.fill(markup('in the making'));
  await page.getByRole('button', { name: /^Who sees it/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Who sees it' });
  await sheet.getByText('Selected audiences').click();
  await sheet.getByText('Specific tribes').click();
  await sheet.getByText('Business page').click();
  await expect(sheet.getByText(`${SHORT} tribe`)).toBeVisible();
  await expect(sheet.getByText(`${SHORT} shop`)).toBeVisible();
  await expectNothingRan(page);

  // What is no address of anything is refused.
  problems.allow(/status of 400/);
  for (const path of ['/hashtag/', '/profile/', '/post/']) {
    await page.goto(path + encodeURIComponent(IMAGE));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNothingRan(page);
  }
});

test('Names of files and what is typed into every field of the composer is text', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const person = await join(context);
  await logIn(context, person.email, person.password);
  await openFeed(page, 'Latest');
  const { prompt, text } = composer(page);
  await prompt.click();
  await text.fill(markup('words'));
  const kinds = page.getByRole('group', { name: 'Add to your post' });
  await kinds.getByRole('button', { name: 'Photo' }).click();
  await page.getByLabel('Add photos').setInputFiles([
    { name: `${IMAGE}.png`, mimeType: 'image/png', buffer: png(64, 64, [9, 9, 9]) },
    { name: `${IMAGE}.svg.png`, mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') },
  ]);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'What file 1 shows' }).fill(markup('alt'));
  await expectNothingRan(page);
  await kinds.getByRole('button', { name: 'Poll' }).click();
  await page.getByRole('textbox', { name: 'Option 1' }).fill(IMAGE);
  await kinds.getByRole('button', { name: 'Live' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(IMAGE);
  await page.getByRole('textbox', { name: 'Link to join' }).fill('data:text/html,<script>alert(1)</script>');
  await expect(page.getByText('Link to join must be a valid URL')).toBeVisible();
  await expectNothingRan(page);
});
