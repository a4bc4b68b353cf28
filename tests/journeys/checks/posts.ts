import { type BrowserContext, expect, type Page } from '@playwright/test';
import { composer } from '../harness/feed.ts';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

const DIALOG = '[role="dialog"]';

async function at(page: Page, context: BrowserContext, path: string): Promise<void> {
  await logIn(context, DEMO.member.email);
  await page.goto(path);
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** A post of somebody else that people react to and talk about. */
async function talkedAbout(context: BrowserContext): Promise<string> {
  await logIn(context, DEMO.member.email);
  const answer = await context.request.get('/api/feed?limit=100');
  const { items } = (await answer.json()) as {
    items: { id: string; likeCount: number; commentCount: number; can: { edit: boolean; share: boolean } }[];
  };
  const post = items.find(
    ({ likeCount, commentCount, can }) => likeCount > 2 && commentCount > 1 && can.share && !can.edit,
  );
  if (post === undefined) throw new Error('Nobody talks about anything');
  return post.id;
}

const menu = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Options for/ });
const row = (page: Page, name: RegExp) =>
  page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name });

/** Opens a sheet by way of the menu of the first post. */
function fromMenu(name: RegExp, sheet: string): Screen['open'] {
  return async (page) => {
    await menu(page).click();
    await row(page, name).click();
    await expect(page.getByRole('dialog', { name: sheet })).toBeVisible();
  };
}

async function openMenu(page: Page): Promise<void> {
  await menu(page).click();
  await expect(page.getByRole('dialog', { name: 'Post' })).toBeVisible();
}

/** What is open is closed first, with Escape, as somebody does who goes from one to the next. */
function next(name: string, open: Screen['open'], over = DIALOG): Screen {
  return {
    name,
    over,
    async open(page, context) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await open(page, context);
    },
  };
}

function editor(kind: string): Screen {
  return {
    name: `composer-${kind.toLowerCase()}`,
    over: 'main form',
    async open(page) {
      await page.getByRole('button', { name: kind, exact: true }).click();
    },
  };
}

/** A post and all that opens from it, lists of posts, and what posts are made of. */
export const POSTS: readonly Screen[] = [
  {
    name: 'post',
    async open(page, context) {
      await at(page, context, `/post/${await talkedAbout(context)}`);
      await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible();
    },
    further: [
      next('post-menu', openMenu),
      next('post-report', fromMenu(/^Report/, 'Report post')),
      next('post-share', async (page) => {
        await page.getByRole('button', { name: /^Share post/ }).click();
        await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
      }),
      next('post-reactions', async (page) => {
        await page
          .getByRole('article')
          .first()
          .getByRole('button', { name: /see who reacted$/ })
          .click();
        await expect(page.getByRole('dialog', { name: 'Reactions' }).getByRole('link').first()).toBeVisible();
      }),
    ],
  },
  {
    name: 'profile-mine',
    async open(page, context) {
      await join(context);
      const written = await context.request.post('/api/posts', {
        data: { content: 'A first wording', type: 'text' },
      });
      const { id } = (await written.json()) as { id: string };
      await context.request.patch(`/api/posts/${id}`, { data: { content: 'A second wording' } });
      await page.goto('/profile/me');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
    further: [
      next('post-edit', fromMenu(/^Edit$/, 'Edit post')),
      next('post-history', fromMenu(/^Edit history/, 'Edit history')),
    ],
  },
  {
    name: 'profile-theirs',
    open: (page, context) => at(page, context, `/profile/${DEMO.creator.handle}`),
  },
  {
    name: 'saved',
    async open(page, context) {
      const id = await talkedAbout(context);
      await context.request.post(`/api/posts/${id}/save`, { data: {} });
      await at(page, context, '/saved');
    },
  },
  {
    name: 'composer-photo',
    over: 'main form',
    async open(page, context) {
      await at(page, context, '/');
      await composer(page).prompt.click();
      await page.getByRole('button', { name: 'Photo', exact: true }).click();
    },
    further: [editor('Video'), editor('Voice'), editor('Live')],
  },
  {
    name: 'why',
    over: DIALOG,
    async open(page, context) {
      await at(page, context, '/');
      await fromMenu(/^Why this post/, 'Why this post')(page, context);
    },
    further: [
      next('post-later', async (page) => {
        const { prompt, text } = composer(page);
        await prompt.click();
        await text.fill('Good morning, later.');
        await page.getByRole('button', { name: 'Post later' }).click();
        await expect(page.getByRole('dialog', { name: 'Post later' })).toBeVisible();
      }),
    ],
  },
  {
    name: 'photo-viewer',
    over: 'dialog',
    async open(page, context) {
      await at(page, context, '/?type=image');
      await page
        .getByRole('button', { name: /^Photo/ })
        .and(page.locator('article *'))
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'who-saw-it',
    over: DIALOG,
    async open(page, context) {
      await join(context);
      await context.request.post('/api/posts', { data: { content: 'Oven is at 250', type: 'story' } });
      await page.goto('/');
      await page.getByRole('button', { name: 'Story by Your Story' }).click();
      await page.getByRole('button', { name: '0 people saw it' }).click();
      await expect(page.getByRole('dialog', { name: 'Who saw it' })).toBeVisible();
    },
  },
];
