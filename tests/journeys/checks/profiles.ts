import { expect, type Page } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

function seen(path: string, ready: (page: Page) => Promise<void>): Screen['open'] {
  return async (page, context) => {
    await logIn(context, DEMO.member.email);
    await page.goto(path);
    await ready(page);
  };
}
const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const cards = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

/** Profiles, each part of them, and what is chosen of privacy. */
export const PROFILES: readonly Screen[] = [
  {
    name: 'profile-edit',
    over: '[role="dialog"]',
    open: seen('/profile/me?edit', (page) =>
      expect(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible(),
    ),
  },
  { name: 'profile-reels-none', open: seen('/profile/me/reels', heading('No videos yet')) },
  { name: 'profile-portfolio', open: seen('/profile/olivia/portfolio', heading('The Saturday loaf')) },
  { name: 'profile-portfolio-mine', open: seen('/profile/me/portfolio', heading(/^Books for five/)) },
  {
    name: 'profile-portfolio-add',
    over: '[role="dialog"]',
    open: seen('/profile/me/portfolio', async (page) => {
      await page.getByRole('button', { name: 'Add work' }).click();
      await expect(page.getByRole('dialog', { name: 'Add work' })).toBeVisible();
    }),
  },
  { name: 'profile-reviews', open: seen('/profile/olivia/reviews', cards) },
  { name: 'profile-groups', open: seen('/profile/me/groups', cards) },
  {
    name: 'profile-activity',
    open: seen('/profile/me/activity', (page) => expect(page.getByText('Commented').first()).toBeVisible()),
  },
  { name: 'profile-as-follower', open: seen('/profile/me?as=follower', cards) },
  { name: 'profile-as-visitor', open: seen('/profile/me?as=visitor', heading('Visitors see no profiles')) },
  {
    name: 'profile-private',
    async open(page, context) {
      await join(context);
      await context.request.patch('/api/profile/privacy', { data: { profile: 'nobody' } });
      await page.goto('/profile/me?as=member');
      await heading('This profile is private')(page);
    },
  },
  { name: 'privacy', open: seen('/settings/privacy', heading('Who can reach you')) },
];
