import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DEMO, join, logIn, stranger } from '../harness/people.ts';
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

/** Somebody's order of one thing, paid or waiting for it. @returns its id */
export async function place(
  context: BrowserContext,
  item: { type: 'tribe' | 'product' | 'event'; id: string },
  { action, gift }: { action?: 'pay' | 'decline' | undefined; gift?: object } = {},
): Promise<string> {
  const items = [item];
  const quote = { items, ...(gift === undefined ? {} : { isGift: true }) };
  const { token } = await send<{ token: string }>(context, 'POST', '/api/checkout/quote', quote);
  const placed = await send<{ orderId: string; paymentUrl: string }>(context, 'POST', '/api/checkout', {
    items,
    token,
    ...(gift === undefined ? {} : { gift }),
  });
  const ref = placed.paymentUrl.split('/').at(-1) ?? '';
  if (action !== undefined) await send(context, 'POST', `/api/payments/test/${ref}/actions`, { action });
  return placed.orderId;
}

/** Their membership, by the month. @returns the id of the order */
async function order(context: BrowserContext, action?: 'pay' | 'decline'): Promise<string> {
  await buyer(context);
  const { id } = await send<{ id: string }>(context, 'GET', `/api/tribes/${TRIBE.slug}`);
  return place(context, { type: 'tribe', id }, { action });
}

/** Something to download, from a tribe that everybody reads. */
async function download(context: BrowserContext): Promise<string> {
  const path = '/api/tribes/the-slow-bakery/products?kind=digital';
  const { items } = await send<{ items: { id: string; name: string }[] }>(context, 'GET', path);
  return items.find(({ name }) => name === "Baker's percentages")?.id ?? items[0]?.id ?? '';
}

/** It, for somebody else. @returns the path of the link and the id of the order */
async function give(context: BrowserContext): Promise<{ orderId: string; link: string }> {
  await join(context);
  const gift = { to: stranger().email, message: 'For your oven.\nStart with the rye.' };
  const orderId = await place(
    context,
    { type: 'product', id: await download(context) },
    { action: 'pay', gift },
  );
  const placed = await send<{ gift: { link: string } }>(context, 'GET', `/api/orders/${orderId}`);
  return { orderId, link: placed.gift.link };
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
  {
    name: 'checkout-gift',
    over: '[role="dialog"]',
    async open(page, context) {
      await buyer(context);
      await page.goto(`/tribe/${TRIBE.slug}`);
      await page
        .getByRole('button', { name: /^Join \$/ })
        .first()
        .click();
      await page.getByRole('switch', { name: 'Buy as a gift' }).click();
      const sheet = page.getByRole('dialog', { name: 'Buy as a gift' });
      await sheet.getByLabel('Email or handle').fill('@somebody');
      await expect(sheet.getByText(/never renews/)).toBeVisible();
    },
  },
  {
    name: 'order-gift',
    async open(page, context) {
      await page.goto(`/profile/orders/${(await give(context)).orderId}`);
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    },
    further: [
      {
        name: 'order-gift-change',
        over: '[role="dialog"]',
        async open(page) {
          await page.getByRole('button', { name: 'Send to somebody else' }).click();
          const sheet = page.getByRole('dialog', { name: 'Send to somebody else' });
          await sheet.getByRole('button', { name: 'Send to somebody else' }).click();
          await expect(sheet.getByText('Enter an email address or a handle')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'gift-visitor',
    async open(page, context) {
      const { link } = await give(context);
      await context.clearCookies();
      await page.goto(link);
      await expect(page.getByText(/You come back here/)).toBeVisible();
    },
  },
  {
    name: 'gift',
    async open(page, context) {
      const { link } = await give(context);
      await context.clearCookies();
      await join(context);
      await page.goto(link);
      await expect(page.getByRole('button', { name: 'Open gift' })).toBeVisible();
    },
    further: [
      {
        name: 'gift-opened',
        async open(page) {
          await page.getByRole('button', { name: 'Open gift' }).click();
          await expect(page.getByText('It is yours')).toBeVisible();
        },
      },
    ],
  },
  { name: 'orders-receipts', open: orders('/profile/orders', shows(/^ORD-/)) },
  {
    name: 'orders-bookings',
    async open(page, context) {
      await logIn(context, DEMO.member.email);
      await page.goto('/profile/orders?tab=bookings');
      await shows('View product')(page);
      await shows('Calendar link')(page);
    },
  },
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
    open: (page, context) => nobody(page, context, '/profile/library?tab=downloads', 'No downloads yet'),
  },
];
