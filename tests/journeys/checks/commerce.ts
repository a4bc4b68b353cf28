import { type BrowserContext, expect, type Page } from '@playwright/test';
import { join } from '../harness/people.ts';
import type { Screen } from './screens.ts';

const TRIBE = { slug: 'breath-and-barbell', name: 'Breath & Barbell' } as const;
const JOIN = `Join ${TRIBE.name}`;

async function send<Answer>(
  { request }: BrowserContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await request.fetch(path, { method, ...(data ? { data } : {}) });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Somebody new, old enough for the tribe of the demo that is for paying members. */
async function buyer(context: BrowserContext): Promise<void> {
  await join(context);
  await send(context, 'PUT', '/api/tribes/birth-date', { birthDate: '1990-02-03' });
}

/** Their membership, by the year, paid or waiting for it. @returns the id of the order */
async function order(context: BrowserContext, action?: 'pay' | 'decline'): Promise<string> {
  await buyer(context);
  const { id } = await send<{ id: string }>(context, 'GET', `/api/tribes/${TRIBE.slug}`);
  const basket = { items: [{ type: 'tribe', id }] };
  const { token } = await send<{ token: string }>(context, 'POST', '/api/checkout/quote', basket);
  const placed = await send<{ orderId: string; paymentUrl: string }>(context, 'POST', '/api/checkout', {
    ...basket,
    token,
  });
  const ref = placed.paymentUrl.split('/').at(-1) ?? '';
  if (action !== undefined) await send(context, 'POST', `/api/payments/test/${ref}/actions`, { action });
  return placed.orderId;
}

function orders(path: string, ready: (page: Page) => Promise<void>): Screen['open'] {
  return async (page, context) => {
    await order(context, 'pay');
    await page.goto(path);
    await ready(page);
  };
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();

async function nobody(page: Page, context: BrowserContext, path: string, text: string): Promise<void> {
  await join(context);
  await page.goto(path);
  await expect(page.getByText(text)).toBeVisible();
}

/** What a buyer sees, from the price to the receipt. */
export const BUYING: readonly Screen[] = [
  {
    name: 'checkout',
    over: '[role="dialog"]',
    async open(page, context) {
      await buyer(context);
      await page.goto(`/tribe/${TRIBE.slug}`);
      await page
        .getByRole('button', { name: /^Join \$/ })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: JOIN });
      await expect(sheet.getByText(/^Free until/)).toBeVisible();
      await sheet.getByRole('button', { name: 'Add a coupon' }).click();
      await sheet.getByLabel('Coupon').fill('SPRING-2026');
    },
  },
  {
    name: 'order-waiting',
    async open(page, context) {
      await page.goto(`/profile/orders/${await order(context)}`);
      await expect(page.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible();
    },
  },
  {
    name: 'order-declined',
    async open(page, context) {
      await page.goto(`/profile/orders/${await order(context, 'decline')}`);
      await expect(page.getByText(/You can try again\.$/)).toBeVisible();
    },
  },
  {
    name: 'order',
    async open(page, context) {
      await page.goto(`/profile/orders/${await order(context, 'pay')}`);
      await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible();
    },
  },
  { name: 'orders-receipts', open: orders('/profile/orders', shows(/^ORD-/)) },
  {
    name: 'orders-subscriptions',
    open: orders('/profile/orders?tab=subscriptions', shows(/^Free trial until/)),
    further: [
      {
        name: 'orders-manage',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: `Manage ${TRIBE.name}` }).click();
          await expect(page.getByRole('dialog', { name: TRIBE.name })).toBeVisible();
        },
      },
    ],
  },
  { name: 'library-purchases', open: orders('/profile/library?tab=purchases', shows(TRIBE.name)) },
  {
    name: 'orders-no-receipts',
    open: (page, context) => nobody(page, context, '/profile/orders', 'No receipts yet'),
  },
  {
    name: 'orders-no-invoices',
    open: (page, context) => nobody(page, context, '/profile/orders?tab=invoices', 'No invoices yet'),
  },
  {
    name: 'library-no-downloads',
    open: (page, context) => nobody(page, context, '/profile/library', 'No downloads yet'),
  },
];
