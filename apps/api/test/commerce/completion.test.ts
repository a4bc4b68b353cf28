import { randomUUID } from 'node:crypto';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { addDays, periodEnd } from '@kindred/validation/commerce/periods';
import { PLAN_IDS } from '@kindred/validation/commerce/plans';
import type { Interval, TestAction } from '@kindred/validation/commerce/values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/features/commerce/payments/events.ts';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let sal: Person;
let ada: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi();
  sal = await api.signUp('Sal Berg');
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', sal.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('Ada Lind');
  const sold = { membershipType: 'paid', price: '12.00', annualPrice: '120.00' } as const;
  const inside = { contentAccess: 'members_only' } as const;
  tribe = await createTribe(api.db, { ownerId: sal.user.id, ...sold, ...inside, trialDays: 14 });
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const rows = () => unrestrictedDb(api.db);
const membership = (interval: Interval = 'month') => [{ type: 'tribe', id: tribe.id, interval }];
const plan = () => [{ type: 'plan', id: PLAN_IDS.pro }];
const noTrial = () => api.db.updateTable('tribes').set({ trialDays: 0 }).where('id', '=', tribe.id).execute();

async function quoteOf(items: object[], as = ada, isGift = false): Promise<string> {
  return ok<QuoteView>(await api.post('/api/checkout/quote', { items, isGift }, as)).token;
}
const order = (items: object[], token: string, as = ada, more: object = {}) =>
  api.post('/api/checkout', { items, token, ...more }, as, { 'idempotency-key': randomUUID() });
async function place(items: object[], as = ada): Promise<PlacedOrder> {
  return ok(await order(items, await quoteOf(items, as), as));
}
const refOf = ({ paymentUrl }: PlacedOrder) => paymentUrl?.split('/').at(-1) ?? '';
const act = (ref: string, action: TestAction = 'pay', as = ada) =>
  api.post(`/api/payments/test/${ref}/actions`, { action, card: 'succeeds' }, as);
/** The provider took the money all the same, and tells of it. */
async function takenAllTheSame(ref: string): Promise<void> {
  await rows().updateTable('testPayments').set({ status: 'pending' }).where('ref', '=', ref).execute();
  await act(ref);
}
const orderOf = async (id: string, as = ada) => ok<OrderView>(await api.get(`/api/orders/${id}`, as));
const ordersOf = (as = ada) =>
  rows().selectFrom('orders').selectAll().where('userId', '=', as.user.id).orderBy('createdAt').execute();
const openOf = (as = ada) =>
  rows()
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', as.user.id)
    .where('status', '!=', 'ended')
    .execute();
const booksOf = (as = ada) =>
  rows()
    .selectFrom('testPayments')
    .select(['status', 'amountMinor', 'refundedMinor'])
    .where('buyerId', '=', as.user.id)
    .orderBy('createdAt')
    .execute();
/** What the seller keeps of all payments. */
const keptOf = async (as = ada) =>
  (await booksOf(as))
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
const daysLeft = async (as = ada) => {
  const [open] = await openOf(as);
  return open === undefined ? 0 : (open.currentPeriodEnd.getTime() - Date.now()) / 86_400_000;
};
const reads = async (as = ada) =>
  ok<{ access: { isReader: boolean } }>(await api.get(`/api/tribes/${tribe.slug}`, as)).access.isReader;

describe('one order of a buyer for the same item waits to be paid', () => {
  test('the same again is the same order, another quote takes its place and ends its payment', async () => {
    await noTrial();
    const first = await place(membership());
    expect(await place(membership())).toEqual(first);
    const second = await place(membership('year'));
    expect(second.orderId).not.toBe(first.orderId);
    await api.runJobs();
    expect((await booksOf()).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect((await orderOf(first.orderId)).status).toBe('cancelled');
    expect((await act(refOf(first))).json().code).toBe('order_not_pending');
    await act(refOf(second));
    expect(await openOf()).toMatchObject([{ interval: 'year' }]);
    // One-off orders and gifts are as many as a buyer likes.
    const gift = { gift: { to: 'cara@example.org' } };
    const token = await quoteOf(membership(), ada, true);
    for (let at = 0; at < 2; at++) ok(await order(membership(), token, ada, gift));
  });

  test('what was paid of the one before, and not told yet, is what the buyer has', async () => {
    await noTrial();
    const first = await place(membership());
    const token = await quoteOf(membership('year'));
    await rows()
      .updateTable('testPayments')
      .set({ status: 'succeeded' })
      .where('ref', '=', refOf(first))
      .execute();
    expect((await order(membership('year'), token)).json().code).toBe('already_subscribed');
    expect(await openOf()).toMatchObject([{ interval: 'month' }]);
  });

  test.each([
    ['a page to pay on', false],
    ['a stored card', true],
  ])(
    'twenty at once with %s are one that waits or one that runs, and no failure of ours',
    async (_, isStored) => {
      const { ref, label } = newTestMethod('succeeds');
      const method = { userId: ada.user.id, driver: 'test', providerRef: ref, label, isTest: true } as const;
      const { id } = await rows()
        .insertInto('paymentMethods')
        .values(method)
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const items of [plan(), membership()]) {
        const tokens = [await quoteOf(items)];
        if (items[0]?.type === 'tribe') tokens.push(await quoteOf(membership('year')));
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_each, at) => {
            const isYear = tokens.length === 2 && at % 2 === 1;
            const wanted = isYear ? membership('year') : items;
            return order(wanted, tokens[isYear ? 1 : 0] ?? '', ada, isStored ? { paymentMethodId: id } : {});
          }),
        );
        expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
        const made = (await ordersOf()).filter(({ recurringType }) => recurringType === items[0]?.type);
        expect(made.filter(({ status }) => status === 'pending')).toHaveLength(isStored ? 0 : 1);
        expect(made.filter(({ status }) => status === 'completed')).toHaveLength(isStored ? 1 : 0);
        expect(made.length).toBeLessThanOrEqual(20);
      }
      await api.runJobs();
      const pages = (await booksOf()).filter(({ status }) => status === 'pending');
      expect(pages).toHaveLength(isStored ? 0 : 2);
      expect(await openOf()).toHaveLength(isStored ? 2 : 0);
    },
  );
});

describe('a trial is had once', () => {
  /** As many payment pages as a buyer has open. */
  async function pages(items: object[], count: number): Promise<string[]> {
    const refs: string[] = [];
    for (let at = 0; at < count; at++) {
      refs.push(refOf(await place(items)));
      const [latest] = (await ordersOf()).slice(-1);
      // As it was before there was one that waits: the next does not know of it.
      await rows()
        .updateTable('orders')
        .set({ recurringType: null, recurringId: null })
        .where('id', '=', latest?.id ?? '')
        .execute();
    }
    return refs;
  }

  test.each([
    ['the plan', plan],
    ['a tribe', membership],
  ] as const)(
    'of %s, of four pages that were opened together and are gone through one by one',
    async (_, items) => {
      for (const ref of await pages(items(), 4)) await act(ref);
      expect(await daysLeft()).toBeLessThanOrEqual(14);
      expect(await openOf()).toMatchObject([{ status: 'trial', periodCount: 0 }]);
      const [open] = await openOf();
      await api.post(`/api/orders/subscriptions/${open?.id}/cancel`, {}, ada);
      await runSubscriptions(api.jobDeps, open?.currentPeriodEnd ?? new Date());
      expect(await daysLeft()).toBe(0);
    },
  );

  test('not once more with a page that was left open until the first was over', async () => {
    const [first = '', second = ''] = await pages(membership(), 2);
    await act(first);
    const [open] = await openOf();
    await api.post(`/api/orders/subscriptions/${open?.id}/cancel`, {}, ada);
    await runSubscriptions(api.jobDeps, open?.currentPeriodEnd ?? new Date());
    await act(second);
    expect(await openOf()).toEqual([]);
    expect((await ordersOf()).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    expect((await ordersOf())[1]?.declineReason).toContain('trial');
  });

  test('not beside a gift that was opened, nor is a gift opened beside it', async () => {
    const ben = await api.signUp('Ben Roe');
    const give = async () => {
      const token = await quoteOf(membership(), ben, true);
      const gift = { gift: { to: `@${ada.user.handle}` } };
      const placed = ok<PlacedOrder>(await order(membership(), token, ben, gift));
      await act(refOf(placed), 'pay', ben);
      const link = (await orderOf(placed.orderId, ben)).gift?.link ?? '';
      return api.post(`/api/gifts/${link.split('/').at(-1)}/redeem`, {}, ada);
    };
    const trial = await place(membership());
    ok(await give());
    await takenAllTheSame(refOf(trial));
    expect(await daysLeft()).toBeLessThanOrEqual(31);
    expect(await openOf()).toMatchObject([{ isGift: true, periodCount: 1 }]);
    expect((await give()).json().code).toBe('already_subscribed');

    const cy = await api.signUp('Cy Nord');
    await act(refOf(await place(membership(), cy)), 'pay', cy);
    ada = cy;
    expect((await give()).json().code).toBe('already_subscribed');
    expect(await daysLeft(cy)).toBeLessThanOrEqual(14);
  });
});

describe('what is sent back is taken back', () => {
  test.each([
    ['a membership', membership],
    ['a subscription product', null],
  ] as const)('five orders of %s paid and four refunded leave one period', async (_, of) => {
    await noTrial();
    const shop = await createTribe(api.db, { ownerId: sal.user.id, enabledFeatures: ['products'] });
    const product = {
      tribeId: shop.id,
      sellerId: sal.user.id,
      kind: 'subscription',
      price: '12.00',
    } as const;
    const sold = of === null ? await createProduct(api.db, { ...product, interval: 'month' }) : null;
    const items = of?.() ?? [{ type: 'product', id: sold?.id }];
    const placed: PlacedOrder[] = [];
    for (let at = 0; at < 5; at++) {
      placed.push(await place(items));
      await rows()
        .updateTable('orders')
        .set({ recurringType: null, recurringId: null })
        .where('id', '=', placed[at]?.orderId ?? '')
        .execute();
    }
    for (const each of placed) await takenAllTheSame(refOf(each));
    await api.runJobs();
    expect(await keptOf()).toBe(1200);
    for (const { orderId } of placed.slice(0, 4)) {
      await api.post(`/api/orders/${orderId}/refunds`, { reason: '' }, sal);
    }
    const kept = await keptOf();
    expect(kept).toBeLessThanOrEqual(1200);
    expect(await daysLeft()).toBeLessThanOrEqual(kept === 0 ? 0 : 31);
  });

  test('an order keeps which period it gave', async () => {
    await noTrial();
    await act(refOf(await place(membership())));
    const [open] = await openOf();
    await runSubscriptions(api.jobDeps, open?.currentPeriodEnd ?? new Date());
    const [first, renewal] = await ordersOf();
    expect(first).toMatchObject({
      givenFrom: open?.currentPeriodStart,
      givenUntil: open?.currentPeriodEnd,
    });
    expect(renewal).toMatchObject({
      givenFrom: open?.currentPeriodEnd,
      givenUntil: periodEnd(open?.anchorAt ?? new Date(), 2, 'month'),
    });
  });
});

describe('a change of plan is paid for the period that it was priced in', () => {
  /** A membership that is paid, and the page of a change to a year. */
  async function changing(): Promise<{ id: string; ref: string; paid: PlacedOrder; orderId: string }> {
    await noTrial();
    const paid = await place(membership());
    await act(refOf(paid));
    const [open] = await openOf();
    const id = open?.id ?? '';
    await rows().updateTable('subscriptions').set({ paymentMethodId: null }).where('id', '=', id).execute();
    const asked = ok<{ paymentUrl: string }>(
      await api.post(`/api/orders/subscriptions/${id}/change`, { interval: 'year' }, ada),
    );
    const orderId = (await ordersOf()).at(-1)?.id ?? '';
    return { id, ref: asked.paymentUrl.split('/').at(-1) ?? '', paid, orderId };
  }

  test('paid after the subscription was refunded, it is sent back and gives nothing', async () => {
    const { ref, paid, orderId } = await changing();
    ok(await api.post(`/api/orders/${paid.orderId}/refunds`, { reason: '' }, sal));
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentUrl: null });
    await takenAllTheSame(ref);
    await api.runJobs();
    expect([await keptOf(), await openOf(), await reads()]).toEqual([0, [], false]);
  });

  test('its page is closed with the subscription, and by a cancellation of it', async () => {
    const { paid, ref } = await changing();
    ok(await api.post(`/api/orders/${paid.orderId}/refunds`, { reason: '' }, sal));
    await api.runJobs();
    expect((await booksOf()).map(({ status }) => status)).toEqual(['succeeded', 'cancelled']);
    expect((await act(ref)).json().code).toBe('order_not_pending');
    ada = await api.signUp('Eve Ask');
    const { id } = await changing();
    ok(await api.post(`/api/orders/subscriptions/${id}/cancel`, {}, ada));
    expect((await booksOf()).map(({ status }) => status)).toEqual(['succeeded', 'cancelled']);
  });

  test('nothing that was credited is credited once more when it is refunded meanwhile', async () => {
    const { ref, paid } = await changing();
    const { lines } = await orderOf(paid.orderId, sal);
    const part = { reason: '', lines: [{ lineId: lines[0]?.id, amount: '11.00' }] };
    ok(await api.post(`/api/orders/${paid.orderId}/refunds`, part, sal));
    await act(ref);
    await api.runJobs();
    expect(await keptOf()).toBe(100);
    expect(await openOf()).toMatchObject([{ interval: 'month', status: 'active' }]);
  });

  test('paid days later it counts from the day that it was priced', async () => {
    const { ref, orderId, id } = await changing();
    // A bank transfer takes its time.
    const priced = addDays(new Date(), -9);
    await rows().updateTable('orders').set({ createdAt: priced }).where('id', '=', orderId).execute();
    const period = { currentPeriodStart: priced, anchorAt: priced };
    await rows().updateTable('subscriptions').set(period).where('id', '=', id).execute();
    await act(ref);
    expect(await openOf()).toMatchObject([
      { interval: 'year', currentPeriodEnd: periodEnd(priced, 1, 'year') },
    ]);
  });
});

describe('an order that ends takes its payments with it', () => {
  test.each([
    [
      'its buyer cancels it',
      async ({ orderId }: PlacedOrder) => void (await api.post(`/api/orders/${orderId}/cancel`, {}, ada)),
    ],
    [
      'a gift of the same is opened',
      async () => {
        const ben = await api.signUp('Ben Roe');
        const token = await quoteOf(membership(), ben, true);
        const gift = { gift: { to: `@${ada.user.handle}` } };
        const placed = ok<PlacedOrder>(await order(membership(), token, ben, gift));
        await act(refOf(placed), 'pay', ben);
        const link = (await orderOf(placed.orderId, ben)).gift?.link ?? '';
        ok(await api.post(`/api/gifts/${link.split('/').at(-1)}/redeem`, {}, ada));
      },
    ],
  ])('when %s', async (_, end) => {
    await noTrial();
    const placed = await place(membership());
    await end(placed);
    await api.runJobs();
    expect((await booksOf()).map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('one that is begun at the provider while its order ends is ended by the job that looks for it', async () => {
    await noTrial();
    const placed = await place(membership());
    await api.post(`/api/orders/${placed.orderId}/cancel`, {}, ada);
    const ref = refOf(placed);
    await rows().updateTable('testPayments').set({ status: 'pending' }).where('ref', '=', ref).execute();
    await rows()
      .updateTable('payments')
      .set({ status: 'pending', checkAt: addDays(new Date(), -1) })
      .where('providerRef', '=', ref)
      .execute();
    await reconcile(api.jobDeps);
    expect((await booksOf()).map(({ status }) => status)).toEqual(['cancelled']);
  });
});
