import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, join, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** A part of the console, as the seller of the demo. */
async function part(page: Page, context: BrowserContext, path: string): Promise<void> {
  await logIn(context, DEMO.owner.email);
  await page.goto(`/profile/creator-tools${path}`);
  await expect(page.getByRole('heading', { name: 'Creator Console', level: 1 })).toBeVisible();
}

/** What a seller sells by, and who pays them out. */
export const CONSOLE: readonly Screen[] = [
  {
    name: 'creator-analytics',
    async open(page, context) {
      await part(page, context, '');
      await expect(page.getByRole('heading', { name: 'Revenue of 3 months' })).toBeVisible();
    },
  },
  {
    name: 'creator-analytics-none',
    async open(page, context) {
      await join(context);
      await page.goto('/profile/creator-tools');
      await expect(page.getByRole('heading', { name: 'No sales yet' })).toBeVisible();
    },
  },
  {
    name: 'creator-payouts',
    async open(page, context) {
      await part(page, context, '/payouts');
      await expect(page.getByRole('button', { name: /^Request Payout in/ }).first()).toBeVisible();
    },
    further: [
      {
        name: 'creator-payouts-movements',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Movements' }).first().click();
          await expect(page.getByRole('dialog').getByText('Sale', { exact: true }).first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'creator-coupons',
    async open(page, context) {
      await part(page, context, '/coupons');
      await expect(page.getByRole('list', { name: 'Your coupons' })).toBeVisible();
    },
    further: [
      {
        name: 'creator-coupon-new',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Create Coupon' }).click();
          await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'creator-affiliates',
    async open(page, context) {
      await part(page, context, '/affiliates');
      await expect(page.getByRole('list', { name: 'Your affiliates' })).toBeVisible();
    },
    further: [
      {
        name: 'creator-affiliate-details',
        over: '[role="dialog"]',
        async open(page) {
          await page
            .getByRole('button', { name: /^View details of/ })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByLabel('Commission rate (%)')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'creator-customers',
    async open(page, context) {
      await part(page, context, '/customers');
      await expect(page.getByRole('list', { name: 'Orders' })).toBeVisible();
    },
    further: [
      {
        name: 'creator-order',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('list', { name: 'Orders' }).getByRole('button').first().click();
          await expect(page.getByRole('dialog').getByText('Order number')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'creator-settings',
    async open(page, context) {
      await part(page, context, '/settings');
      await expect(page.getByLabel('Payout method')).toBeVisible();
    },
  },
  {
    name: 'payout-requests',
    async open(page, context) {
      await logIn(context, DEMO.admin.email);
      await page.goto('/admin/payouts?list=done');
      await expect(page.getByRole('list', { name: 'Payouts' })).toBeVisible();
    },
  },
];
