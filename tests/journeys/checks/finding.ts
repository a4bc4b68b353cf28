import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

function as(email: string, path: string, ready: (page: Page) => Promise<void>): Screen['open'] {
  return async (page: Page, context: BrowserContext) => {
    await logIn(context, email);
    await page.goto(path);
    await ready(page);
  };
}

const cards = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

/** Finding tribes and businesses, tribes I am in, and the feed of one. */
export const FINDING: readonly Screen[] = [
  { name: 'tribes-mine', open: as(DEMO.member.email, '/tribes', cards) },
  {
    name: 'tribes-none',
    async open(page, context) {
      await join(context);
      await page.goto('/tribes');
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
  { name: 'businesses', open: as(DEMO.member.email, '/businesses', cards) },
  {
    name: 'businesses-filters',
    open: as(DEMO.member.email, '/businesses?size=small&sort=newest', async (page) => {
      await cards(page);
      await page.getByRole('button', { name: 'Filters, 1 on' }).click();
      await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
    }),
  },
  {
    name: 'businesses-no-match',
    open: as(DEMO.member.email, '/businesses?q=zebra', (page) =>
      expect(page.getByText('No businesses found')).toBeVisible(),
    ),
  },
  {
    name: 'create-business',
    over: '[role="dialog"]',
    open: as(DEMO.member.email, '/businesses', async (page) => {
      await page.getByRole('button', { name: 'Add Business' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create New Business' });
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByText('Description is required')).toBeVisible();
    }),
  },
  {
    name: 'my-businesses',
    open: as(DEMO.creator.email, '/dashboard/businesses', (page) =>
      expect(page.getByRole('link', { name: 'Analytics of Ferrer Bakehouse' })).toBeVisible(),
    ),
  },
  {
    name: 'business-analytics',
    open: as(DEMO.creator.email, '/business/ferrer-bakehouse/analytics', (page) =>
      expect(page.getByRole('heading', { name: 'Where visitors come from' })).toBeVisible(),
    ),
  },
  {
    name: 'business-products',
    open: as(DEMO.member.email, '/business/rey-and-sons-print/products', (page) =>
      expect(page.getByRole('button', { name: 'Buy Now: Eleven inks on nine papers' })).toBeVisible(),
    ),
  },
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
