import { createUser } from '@kindred/db/factories/accounts';
import { createOrder, createPurchase } from '@kindred/db/factories/commerce';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import type { SubscriptionsTable } from '@kindred/db/schema/commerce';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueInvoice, operatorOf } from '../../src/features/commerce/invoices/service.ts';
import {
  notifyOrder,
  notifyPayout,
  notifyProduct,
  notifySubscription,
  type OrderNews,
  type SubscriptionNews,
} from '../../src/features/commerce/notices/service.ts';
import { deliverWaiting } from '../../src/features/notifications/delivery/deliver.ts';
import type { Outbox } from '../../src/platform/bus.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let mona: Person;
let sam: Person;
let tribeId: string;
const ORDER = { description: 'Deep Work Guild', currency: 'USD', isTest: false } as const;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [mona, sam] = await Promise.all([api.signUp('Mona Lee'), api.signUp('Sam Frost')]);
  tribeId = (await createTribe(api.db)).id;
  await api.db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date() })
    .where('id', 'in', [mona.user.id, sam.user.id])
    .execute();
  api.mails.length = 0;
});

type Run = (tx: Parameters<typeof notifyOrder>[0], outbox: Outbox) => Promise<void>;
const inTx = (run: Run) => api.db.transaction().execute((tx) => run(tx, api.bus.outbox(tx)));
const order = (over: Parameters<typeof createOrder>[3] = {}, buyer = mona.user.id) =>
  createOrder(
    api.db,
    buyer,
    [{ itemType: 'tribe', itemId: tribeId, price: '12.00', title: 'Deep Work Guild' }],
    { ...ORDER, sellerId: sam.user.id, ...over },
  );

interface Line {
  title: string;
  message: string;
  type: string;
  kind: string;
  actionUrl: string | null;
}
async function told(person: Person): Promise<Line[]> {
  const rows = await unrestrictedDb(api.db)
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', person.user.id)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ title, message, type, kind, data }) => ({
    title,
    message,
    type,
    kind,
    actionUrl: data.actionUrl ?? null,
  }));
}
const choose = (person: Person, settings: Record<string, unknown>) =>
  unrestrictedDb(api.db)
    .insertInto('userPreferences')
    .values({ userId: person.user.id, notificationSettings: settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ notificationSettings: settings }))
    .execute();
/** Runs what was enqueued, and what waits for a mail. */
async function deliverAll() {
  await api.runJobs();
  await deliverWaiting(api.jobDeps, new Date(Date.now() + 3_600_000));
}
const mailsTo = ({ email }: Person) => api.mails.filter(({ to }) => to === email);

test('a receipt is mailed at once, whatever somebody wants by mail, with its lines and its invoice', async () => {
  await choose(mona, { email: false, push: false, digest: 'weekly' });
  const { id, number } = await order({
    discountMinor: 200,
    totalMinor: 1000,
    paymentMethod: 'Visa •••• 4242',
  });
  await inTx((tx, outbox) => notifyOrder(tx, outbox, 'receipt', id));
  const operator = operatorOf(api.jobDeps.env);
  await api.db.transaction().execute((tx) => issueInvoice(tx, id, { now: new Date(), operator }));
  await deliverAll();
  expect(await told(mona)).toEqual([
    {
      title: 'Your receipt for Deep Work Guild',
      message: `$10.00 · ${number}`,
      type: 'payment',
      kind: 'payment',
      actionUrl: `/profile/orders/${id}`,
    },
  ]);
  expect(mailsTo(mona)).toHaveLength(1);
  const [mail] = mailsTo(mona);
  expect(mail?.subject).toBe('Your receipt for Deep Work Guild');
  expect(mail?.text).toContain(`Order ${number}. Thank you!`);
  expect(mail?.text).toMatch(/Deep Work Guild\n\$12\.00\n\nDiscount\n-\$2\.00\n\nTotal\n\$10\.00/);
  expect(mail?.text).toContain('Paid with Visa •••• 4242.');
  expect(mail?.text).toContain(`/profile/orders/${id}`);
  expect(mail?.text).toContain('Invoice INV-0001: http://kindred.test/profile/orders?tab=invoices');
});

test('sales of a day are one unread line that counts them, also fifty at once', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => createUser(api.db)));
  const first = await order();
  await inTx((tx, outbox) => notifyOrder(tx, outbox, 'sale', first.id));
  expect(await told(sam)).toEqual([
    expect.objectContaining({
      title: 'You sold Deep Work Guild',
      message: '$12.00 · to Mona Lee',
      actionUrl: `/profile/creator-tools/customers?order=${first.id}`,
    }),
  ]);
  await unrestrictedDb(api.db).updateTable('notifications').set({ isRead: true }).execute();
  const orders = await Promise.all(buyers.map((buyer) => order({}, buyer.id)));
  await Promise.all(orders.map(({ id }) => inTx((tx, outbox) => notifyOrder(tx, outbox, 'sale', id))));
  const [line, ...rest] = await told(sam);
  expect(rest).toHaveLength(1);
  expect(line?.title).toMatch(/^You made 50 sales on [A-Z][a-z]{2} \d+$/);
  expect(line?.message).toMatch(/^Latest: Deep Work Guild · \$12\.00 · to /);
  expect(line?.actionUrl).toBe('/profile/creator-tools/customers');
  expect((await api.get('/api/notifications/badges', sam)).json()).toMatchObject({ notifications: 1 });
  await deliverAll();
  expect(mailsTo(sam)).toHaveLength(1);
});

describe('what becomes of an order', () => {
  const refunds = (orderId: string, over: object = {}) =>
    unrestrictedDb(api.db)
      .insertInto('refunds')
      .values({ orderId, amountMinor: 500, reason: 'Too loud', declineReason: 'You read it all', ...over })
      .execute();
  const CASES: [OrderNews, 'buyer' | 'seller', string, RegExp][] = [
    ['refunded', 'buyer', 'You get $5.00 back for Deep Work Guild', /within 10 days\. Order ORD-/],
    ['refunded', 'seller', 'Deep Work Guild was refunded', /^\$5\.00 · to Mona Lee · ORD-/],
    ['refund_requested', 'seller', 'Mona Lee asks for a refund of Deep Work Guild', /“Too loud”/],
    ['refund_declined', 'buyer', 'Your refund for Deep Work Guild was declined', /“You read it all”/],
    ['dispute_opened', 'seller', 'Mona Lee disputes the payment for Deep Work Guild', /^\$15\.00 .* on hold/],
    ['dispute_won', 'seller', 'You won the dispute about Deep Work Guild', /back in your balance/],
    ['dispute_lost', 'seller', 'You lost the dispute about Deep Work Guild', /went back to the buyer/],
    ['shipped', 'buyer', 'Deep Work Guild is on its way', /^Tracking: DHL 1 · ORD-/],
    [
      'payment_failed',
      'buyer',
      'Your payment did not go through',
      /^Your card was declined\. Deep Work Guild costs \$12\.00\. Try again or use another card; we hold your order until 9:15\sAM\.$/,
    ],
  ];
  test.each(CASES)('%s is told to the %s: %s', async (what, who, title, message) => {
    const { id } = await order({
      tracking: 'DHL 1',
      declineReason: 'Your card was declined',
      reservedUntil: new Date('2026-11-24T09:15:00Z'),
    });
    await refunds(id);
    await unrestrictedDb(api.db)
      .insertInto('disputes')
      .values({ orderId: id, driver: 'test', providerRef: id, amountMinor: 1500, currency: 'USD' })
      .execute();
    await inTx((tx, outbox) => notifyOrder(tx, outbox, what, id));
    const [line, ...more] = await told(who === 'buyer' ? mona : sam);
    expect(more).toEqual([]);
    expect(line?.title).toBe(title);
    expect(line?.message).toMatch(message);
    expect(line?.actionUrl).toBe(
      who === 'buyer' ? `/profile/orders/${id}` : `/profile/creator-tools/customers?order=${id}`,
    );
  });
});

describe('what becomes of a subscription', () => {
  const NOW = new Date('2026-11-24T10:00:00Z');
  async function subscribe(over: Partial<Insertable<SubscriptionsTable>> = {}) {
    const guarded = unrestrictedDb(api.db);
    const method = await guarded
      .insertInto('paymentMethods')
      .values({
        userId: mona.user.id,
        driver: 'test',
        providerRef: crypto.randomUUID(),
        label: 'Visa •••• 4242',
        isTest: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await guarded
      .insertInto('subscriptions')
      .values({
        userId: mona.user.id,
        sellerId: sam.user.id,
        tribeId,
        itemType: 'tribe',
        itemId: tribeId,
        title: 'Deep Work Guild',
        interval: 'month',
        amountMinor: 1200,
        currency: 'USD',
        isTest: true,
        status: 'active',
        anchorAt: new Date('2026-10-26T10:00:00Z'),
        currentPeriodStart: new Date('2026-10-26T10:00:00Z'),
        currentPeriodEnd: new Date('2026-11-26T10:00:00Z'),
        dueAt: new Date('2026-11-26T10:00:00Z'),
        paymentMethodId: method.id,
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const CASES: [SubscriptionNews, Partial<Insertable<SubscriptionsTable>>, string, string][] = [
    [
      'renews_soon',
      {},
      'Deep Work Guild renews on Nov 26',
      'We charge $12.00 to Visa •••• 4242. Cancel before then if you do not want to renew.',
    ],
    [
      'trial_ends',
      { status: 'trial', trialEndsAt: '2026-11-26T10:00:00Z' },
      'Your trial of Deep Work Guild ends on Nov 26: the first charge is $12.00',
      'We charge $12.00 to Visa •••• 4242 on Nov 26. Cancel before then and you pay nothing.',
    ],
    [
      'payment_failed',
      { status: 'past_due', pastDueSince: '2026-12-26T10:00:00Z' },
      'Your payment for Deep Work Guild did not go through',
      'Update your payment method to pay $12.00. You keep access until Jan 2, 2027.',
    ],
    [
      'ended',
      {},
      'Your subscription to Deep Work Guild has ended',
      'You no longer have access. You can subscribe again at any time.',
    ],
    [
      'cancelled',
      {},
      'You canceled Deep Work Guild',
      'You keep access until Nov 26 and are not charged again. Changed your mind? You can resume until then.',
    ],
    [
      'price_changes',
      { nextAmountMinor: 1500, nextFrom: '2026-12-24T10:00:00Z' },
      'The price of Deep Work Guild changes to $15.00 a month',
      'You pay $12.00 now and $15.00 with the first renewal after Dec 24. You can cancel before then.',
    ],
  ];
  test.each(CASES)('%s', async (what, over, title, message) => {
    const id = await subscribe(over);
    await inTx((tx, outbox) => notifySubscription(tx, outbox, what, id, NOW));
    expect(await told(mona)).toEqual([
      {
        title,
        message,
        type: 'payment',
        kind: 'payment',
        actionUrl: `/profile/orders?tab=subscriptions#${id}`,
      },
    ]);
    await deliverAll();
    expect(mailsTo(mona).map(({ subject }) => subject)).toEqual([title]);
  });

  test('a price that changes is mailed to who wants no mail, once', async () => {
    await choose(mona, { email: false, push: false, digest: 'weekly' });
    const id = await subscribe({ nextAmountMinor: 1500 });
    await inTx((tx, outbox) => notifySubscription(tx, outbox, 'price_changes', id, NOW));
    await deliverAll();
    expect(mailsTo(mona).map(({ subject }) => subject)).toEqual([
      'The price of Deep Work Guild changes to $15.00 a month',
    ]);
    expect(mailsTo(mona)[0]?.text).toContain(`/profile/orders?tab=subscriptions#${id}`);
  });

  test('a bank that wants it confirmed is one mail with the link to do so, and no word of a failure', async () => {
    await choose(mona, { email: false });
    const id = await subscribe({ status: 'past_due', pastDueSince: '2026-11-24T10:00:00Z' });
    const { id: orderId } = await order({ kind: 'renewal', subscriptionId: id });
    await unrestrictedDb(api.db)
      .insertInto('payments')
      .values({
        orderId,
        userId: mona.user.id,
        driver: 'test',
        isTest: true,
        providerRef: 'p1',
        amountMinor: 1200,
        currency: 'USD',
        status: 'requires_action',
        url: '/pay/test/p1',
      })
      .execute();
    await inTx(async (tx, outbox) => {
      await notifySubscription(tx, outbox, 'confirm_payment', id, NOW);
      await notifySubscription(tx, outbox, 'payment_failed', id, NOW);
    });
    await deliverAll();
    const [mail, ...more] = mailsTo(mona);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Confirm your payment for Deep Work Guild');
    expect(mail?.text).toContain('Your bank wants you to confirm $12.00. You keep access until Dec 1.');
    expect(mail?.text).toContain('Confirm payment:\nhttp://kindred.test/pay/test/p1');
  });
});

test('a payout is asked of those who decide, and answered to the seller', async () => {
  const admin = await api.signUp('Ann Admin');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
  const { id } = await unrestrictedDb(api.db)
    .insertInto('payouts')
    .values({
      sellerId: sam.user.id,
      amountMinor: 12_000,
      currency: 'JPY',
      isTest: false,
      method: 'Bank transfer',
      reference: 'TX-9',
      declineReason: 'The account is closed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTx(async (tx, outbox) => {
    for (const what of ['requested', 'paid', 'declined'] as const) await notifyPayout(tx, outbox, what, id);
  });
  const words = async (person: Person) =>
    (await told(person)).map(({ title, message }) => `${title}: ${message}`);
  expect(await words(admin)).toEqual(['Sam Frost asks for a payout of ¥12,000: Bank transfer']);
  expect(await words(sam)).toEqual([
    'Your payout of ¥12,000 was declined: The account is closed. The money is back in your balance.',
    'Your payout of ¥12,000 is on its way: Bank transfer · Reference TX-9',
  ]);
  const links = async (person: Person) => new Set((await told(person)).map(({ actionUrl }) => actionUrl));
  expect(await links(admin)).toEqual(new Set(['/admin/payouts']));
  expect(await links(sam)).toEqual(new Set(['/profile/creator-tools/payouts']));
});

test('who has a product hears of its new version, once until they have read it; its seller of stock and reviews', async () => {
  const product = await createProduct(api.db, {
    tribeId,
    sellerId: sam.user.id,
    name: 'Bread Kit',
    stock: 2,
  });
  const item = { itemType: 'product', itemId: product.id, price: '5.00' } as const;
  const people = [
    mona.user.id,
    ...(await Promise.all(Array.from({ length: 120 }, () => createUser(api.db)))).map(({ id }) => id),
  ];
  for (const userId of people) await createPurchase(api.db, userId, item);
  const gone = await api.signUp('Gone Girl');
  await createPurchase(api.db, gone.user.id, item, { purchase: { status: 'refunded' } });
  for (let time = 0; time < 2; time++) {
    await inTx((tx, outbox) => notifyProduct(tx, outbox, 'new_version', product.id));
    await api.runJobs();
  }
  expect(await told(mona)).toMatchObject([
    { title: 'Bread Kit was updated', actionUrl: `/product/${product.id}` },
  ]);
  expect(await told(gone)).toEqual([]);
  const { count } = await unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('groupKey', '=', `new_version:${product.id}`)
    .executeTakeFirstOrThrow();
  expect(count).toBe(people.length);
  await inTx(async (tx, outbox) => {
    await notifyProduct(tx, outbox, 'low_stock', product.id);
    await notifyProduct(tx, outbox, 'reviewed', product.id);
  });
  expect((await told(sam)).map(({ title, message }) => `${title}: ${message}`).sort()).toEqual([
    'Bread Kit has a new review: You can answer it once.',
    'Bread Kit is running low: 2 left in stock.',
  ]);
});
