import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, logIn } from '../harness/people.ts';
import type { Screen } from './screens.ts';

/** A product of the demo, by its name. */
async function product(
  page: Page,
  context: BrowserContext,
  sold: { as: string; of: `tribes/${string}` | `businesses/${string}`; name: string },
): Promise<void> {
  await logIn(context, sold.as);
  const answer = await context.request.get(`/api/${sold.of}/products`);
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  const id = items.find(({ name }) => name === sold.name)?.id;
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { name: sold.name, level: 1 })).toBeVisible();
  // The last part of the page: nothing is pushed down any more.
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
}

/** What is sold, as its buyers and its seller see it. */
export const SELLING: readonly Screen[] = [
  {
    name: 'product',
    async open(page, context) {
      await product(page, context, {
        as: DEMO.member.email,
        of: 'tribes/the-slow-bakery',
        name: 'The crumb, read',
      });
      await expect(
        page.getByRole('article').getByText('More for wheat than for me, but clear.'),
      ).toBeVisible();
    },
    further: [
      {
        name: 'product-review',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Write a review' }).click();
          await expect(page.getByRole('dialog', { name: 'Write a review' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'product-coaching',
    async open(page, context) {
      await product(page, context, {
        as: DEMO.member.email,
        of: 'tribes/founders-at-dawn',
        name: 'An hour about your pricing',
      });
      await expect(page.getByRole('button', { name: 'Choose a time' })).toBeVisible();
    },
    further: [
      {
        name: 'product-times',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Choose a time' }).click();
          const times = page.getByRole('dialog', { name: 'Choose a time' });
          await times
            .getByRole('group', { name: /^Times on/ })
            .getByRole('radio')
            .first()
            .check();
        },
      },
    ],
  },
  {
    name: 'product-coaching-mine',
    async open(page, context) {
      await product(page, context, {
        as: DEMO.owner.email,
        of: 'tribes/deep-work-guild',
        name: 'Plan a quarter together',
      });
      await expect(page.getByText('Booked by Mona Okafor')).toBeVisible();
    },
    further: [
      {
        name: 'product-weekly-hours',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Edit hours' }).click();
          await expect(page.getByRole('dialog', { name: 'Your hours' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'product-of-business',
    async open(page, context) {
      await product(page, context, {
        as: DEMO.creator.email,
        of: 'businesses/ferrer-bakehouse',
        name: 'Saturday bread, on film',
      });
      await expect(page.getByText('Saturday bread.pdf')).toBeVisible();
    },
  },
  {
    name: 'product-mine',
    async open(page, context) {
      await product(page, context, {
        as: DEMO.owner.email,
        of: 'tribes/deep-work-guild',
        name: 'The quiet hours planner',
      });
      await expect(page.getByText('Quiet hours planner.pdf')).toBeVisible();
    },
  },
  {
    name: 'product-form',
    over: '[role="dialog"]',
    async open(page, context) {
      await logIn(context, DEMO.owner.email);
      await page.goto('/tribe/deep-work-guild/products');
      await page.getByRole('button', { name: 'Add Product' }).click();
      const form = page.getByRole('dialog', { name: 'Add Product' });
      await form.getByLabel('Type').selectOption('bundle');
      await expect(form.getByLabel('The quiet hours planner')).toBeVisible();
      await form.getByRole('button', { name: 'Add Product' }).click();
      await expect(form.getByText('Product name is required')).toBeVisible();
    },
  },
];
