import { expect, type Page } from '@playwright/test';
import { DEMO } from '../harness/people.ts';
import { as, cards } from './finding.ts';
import type { Screen } from './screens.ts';

const BAKEHOUSE = '/business/ferrer-bakehouse';
const shown = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

async function found(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible();
  await cards(page);
}

/** The directory, the page of a business as visitors and its owner see it, and the map. */
export const BUSINESSES: readonly Screen[] = [
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
  { name: 'business', open: as(DEMO.member.email, BAKEHOUSE, cards) },
  { name: 'business-mine', open: as(DEMO.creator.email, BAKEHOUSE, cards) },
  {
    name: 'business-contact',
    over: '[role="dialog"]',
    open: as(DEMO.member.email, BAKEHOUSE, async (page) => {
      await page.getByRole('button', { name: 'Contact' }).click();
      await expect(page.getByRole('dialog').getByText('Visit Website')).toBeVisible();
    }),
  },
  {
    name: 'business-book',
    over: '[role="dialog"]',
    open: as(DEMO.member.email, `${BAKEHOUSE}/services`, async (page) => {
      await page.getByRole('button', { name: /^Book Now/ }).click();
      await expect(page.getByRole('dialog').getByText(/^Times on/)).toBeVisible();
    }),
  },
  {
    name: 'promote-service',
    over: '[role="dialog"]',
    open: as(DEMO.creator.email, BAKEHOUSE, async (page) => {
      await page.getByRole('button', { name: 'Promote', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Promote a service' });
      await expect(sheet.getByText('Private baking class')).toBeVisible();
    }),
  },
  {
    name: 'promoted',
    over: 'article[aria-setsize]:has(button[aria-label^="Hide "])',
    open: as(DEMO.member.email, '/', async (page) => {
      await page.getByText('Promoted', { exact: true }).first().scrollIntoViewIfNeeded();
    }),
  },
  ...(
    [
      ['business-services', DEMO.member, 'services', 'Private baking class'],
      ['business-about', DEMO.member, 'about', 'Specialties'],
      ['business-reviews', DEMO.member, 'reviews', 'Reply from Ferrer Bakehouse'],
      ['business-team', DEMO.creator, 'team', 'Olivia Ferrer'],
      ['business-bookings', DEMO.creator, 'bookings', 'Calendar link'],
      ['business-edit', DEMO.creator, 'edit', 'Highlights'],
      ['business-settings', DEMO.creator, 'settings', 'Danger zone'],
    ] as const
  ).map(
    ([name, { email }, tab, text]): Screen => ({
      name,
      open: as(email, `${BAKEHOUSE}/${tab}`, shown(text)),
    }),
  ),
  { name: 'map', open: as(DEMO.member.email, '/map', found) },
  {
    name: 'map-found',
    open: as(DEMO.member.email, '/map', async (page) => {
      await page.getByLabel('Search locations...').fill('girona');
      await expect(page.getByRole('status').filter({ hasText: /^2 found$/ })).toBeVisible();
      await page.getByRole('button', { name: 'Show Ferrer Bakehouse on the map' }).click();
      await expect(page.getByText(/Girona, Spain · /)).toBeVisible();
    }),
  },
  {
    name: 'map-empty',
    open: as(DEMO.member.email, '/map', async (page) => {
      await page.getByLabel('Search locations...').fill('xqzzw');
      await expect(page.getByRole('heading', { name: 'No locations found' })).toBeVisible();
    }),
  },
];
