import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

export function as(email: string, path: string, ready: (page: Page) => Promise<void>): Screen['open'] {
  return async (page: Page, context: BrowserContext) => {
    await logIn(context, email);
    await page.goto(path);
    await ready(page);
  };
}

export const cards = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

/** Finding tribes, those I am in, and the feed of one. */
export const FINDING: readonly Screen[] = [
  { name: 'tribes-mine', open: as(DEMO.member.email, '/tribes', cards) },
  {
    name: 'tribes-none',
    async open(page, context) {
      await join(context);
      await page.goto('/tribes?tab=mine');
      await expect(page.getByText("You haven't joined any tribes yet")).toBeVisible();
    },
  },
  { name: 'tribes-discover', open: as(DEMO.owner.email, '/tribes?tab=discover', cards) },
  {
    name: 'tribes-no-match',
    open: as(DEMO.member.email, '/tribes?tab=discover&q=zebra', (page) =>
      expect(page.getByText('No tribes found')).toBeVisible(),
    ),
  },
  {
    name: 'my-invitations',
    open: as(DEMO.creator.email, '/my-tribes', (page) =>
      expect(page.getByRole('heading', { name: 'My invitations' })).toBeVisible(),
    ),
  },
  { name: 'my-tribes', open: as(DEMO.member.email, '/my-tribes?list=member', cards) },
  { name: 'tribe-feed', open: as(DEMO.moderator.email, '/tribe/deep-work-guild', cards) },
  {
    name: 'tribe-create-post',
    over: '[role="dialog"]',
    open: as(DEMO.moderator.email, '/tribe/deep-work-guild', async (page) => {
      await page.getByRole('button', { name: "What's on your mind?" }).click();
      const sheet = page.getByRole('dialog', { name: 'Create Post' });
      await sheet.getByRole('textbox').fill('Too long. '.repeat(101));
      await expect(sheet.getByText('Post is too long')).toBeVisible();
    }),
  },
];
