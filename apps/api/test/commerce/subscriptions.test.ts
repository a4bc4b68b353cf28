import { randomUUID } from 'node:crypto';
import { createTribe, type Tribe } from '@kindred/db/factories/tribes';
import type { TribesTable } from '@kindred/db/schema/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { PlacedOrder, QuoteView } from '@kindred/validation/commerce/checkout';
import type { OrderView } from '@kindred/validation/commerce/orders';
import { addDays, periodEnd } from '@kindred/validation/commerce/periods';
import type { PlanChange, SubscriptionView } from '@kindred/validation/commerce/subscriptions';
import type { Interval, TestCard } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let owner: Person;
let ada: Person;
let tribe: Tribe;

beforeAll(async () => {
  api = await createTestApi({
    env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000', DECLINES_PER_USER: '10000' },
  });
});
afterAll(async () => {
  expect(await wrongCounters(api.database.pool)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  [owner, ada] = [await api.signUp('Sal Berg'), await api.signUp('Ada Lind')];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', owner.user.id).execute();
  tribe = await createTribe(api.db, {
    ownerId: owner.user.id,
    membershipType: 'paid',
    price: '12.00',
    annualPrice: '120.00',
    trialDays: 7,
    contentAccess: 'members_only',
  });
});

const ok = <T>(answer: Answer): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
};
const refused = (answer: Answer, code: ErrorCode) => expect(answer.json().code).toBe(code);
const items = (interval?: Interval) => [
  { type: 'tribe', id: tribe.id, ...(interval === undefined ? {} : { interval }) },
];
const quote = (as: Person, interval?: Interval, coupon?: string) =>
  api.post('/api/checkout/quote', { items: items(interval), coupon }, as);
const act = (as: Person, url: string | null, card: TestCard = 'succeeds', action = 'pay') =>
  api.post(`/api/payments/test/${url?.split('/').at(-1)}/actions`, { action, card }, as);

async function buy(
  as: Person,
  interval?: Interval,
  card?: TestCard,
  coupon?: string,
): Promise<SubscriptionView> {
  const { token } = ok<QuoteView>(await quote(as, interval, coupon));
  const body = { items: items(interval), token, coupon };
  const placed = ok<PlacedOrder>(
    await api.post('/api/checkout', body, as, { 'idempotency-key': randomUUID() }),
  );
  ok(await act(as, placed.paymentUrl, card));
  return mine(as);
}
async function mine(as: Person): Promise<SubscriptionView> {
  const { items } = ok<{ items: SubscriptionView[] }>(await api.get('/api/orders/subscriptions', as));
  const [first] = items;
  if (first === undefined) throw new Error('No subscription');
  return first;
}
const to = (as: Person, subscription: { id: string }, what: string, body: object = {}) =>
  api.post(`/api/orders/subscriptions/${subscription.id}/${what}`, body, as);
const seen = async (as: Person) =>
  ok<Record<string, unknown>>(await api.get(`/api/tribes/${tribe.slug}`, as));
const clock = (now: Date) => runSubscriptions(api.jobDeps, now);
const change = (values: Updateable<TribesTable>) =>
  api.db.updateTable('tribes').set(values).where('id', '=', tribe.id).execute();
const orders = (as: Person) =>
  unrestrictedDb(api.db)
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', as.user.id)
    .orderBy('createdAt')
    .execute();
const told = async (as: Person) =>
  (
    await unrestrictedDb(api.db)
      .selectFrom('notifications')
      .select('data')
      .where('userId', '=', as.user.id)
      .where('type', '=', 'payment')
      .orderBy('createdAt')
      .execute()
  ).map(({ data }) => (data as unknown as { kind: string }).kind);
/** The stored row, so that the clock is moved from the moment it says. */
const rowOf = async ({ id }: SubscriptionView) =>
  unrestrictedDb(api.db)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a membership of a paid tribe', () => {
  test('is a trial, a charge, a decline, seven days of grace, an end, and can be bought again', async () => {
    expect(
      (await api.post(`/api/tribes/${tribe.id}/join`, {}, await api.signUp('Leo Free'))).statusCode,
    ).toBe(200);
    expect(ok<QuoteView>(await quote(ada))).toMatchObject({
      total: '0.00',
      recurring: { amount: '12.00', interval: 'month', trialDays: 7 },
    });
    let subscription = await buy(ada, 'month', 'declines');
    expect(subscription).toMatchObject({
      state: 'trial',
      status: 'active',
      plan: 'Monthly',
      amount: '12.00',
    });
    expect(await seen(ada)).toMatchObject({ access: { isReader: true, why: 'trial' }, hadTrial: true });
    expect((await seen(ada)).trialEndsAt).toBe(subscription.trialEndsAt);
    refused(await quote(ada), 'already_subscribed');

    const trialEnd = new Date(subscription.trialEndsAt ?? 0);
    await clock(addDays(trialEnd, -2));
    await clock(addDays(trialEnd, -1));
    expect(await told(ada)).toEqual(['trial_ends']);

    // The card that was stored declines: tried again after 1, 3 and 5 days, each once.
    await clock(trialEnd);
    expect(await mine(ada)).toMatchObject({ state: 'past_due', can: { payNow: true, change: false } });
    expect((await seen(ada)).access).toMatchObject({ isReader: true });
    for (const days of [0.5, 1, 2, 3, 4, 5, 6]) await clock(addDays(trialEnd, days));
    expect((await rowOf(subscription)).failedCharges).toBe(4);
    const pending = (await orders(ada)).filter(({ kind }) => kind === 'renewal');
    expect(pending).toMatchObject([{ status: 'pending', totalMinor: 1200 }]);

    await clock(addDays(trialEnd, 7));
    subscription = await mine(ada);
    expect(subscription).toMatchObject({ state: 'ended', status: 'cancelled', can: { cancel: false } });
    expect(await seen(ada)).toMatchObject({ join: 'lapsed', access: { isReader: false, why: 'lapsed' } });
    expect((await orders(ada)).map(({ status }) => status)).toEqual(['completed', 'cancelled']);
    expect((await told(ada)).slice(-1)).toEqual(['ended']);

    // Back, without another trial; the membership is the one of before.
    expect(ok<QuoteView>(await quote(ada))).toMatchObject({ total: '12.00', recurring: { trialDays: 0 } });
    const again = await buy(ada);
    expect(again.id).not.toBe(subscription.id);
    expect(again).toMatchObject({ state: 'active', paymentMethod: 'Test card •••• 4242' });
    expect(await seen(ada)).toMatchObject({ access: { why: 'paid' }, trialEndsAt: null });
  });

  test('renews on its day as often as the clock is asked, each period by one order', async () => {
    const subscription = await buy(ada, 'month');
    const { anchorAt } = await rowOf(subscription);
    for (const count of [0, 1, 2]) {
      const end = periodEnd(anchorAt, count, 'month');
      await clock(addDays(end, -3));
      await Promise.all([clock(end), clock(end)]);
      await clock(addDays(end, 1));
      expect(await mine(ada)).toMatchObject({
        state: 'active',
        nextBilling: periodEnd(anchorAt, count + 1, 'month').toISOString(),
      });
    }
    expect((await orders(ada)).map(({ kind, status, totalMinor }) => [kind, status, totalMinor])).toEqual([
      ['purchase', 'completed', 0],
      ...[0, 1, 2].map(() => ['renewal', 'completed', 1200]),
    ]);
    expect((await told(ada)).filter((kind) => kind === 'renews_soon')).toHaveLength(2);
  });

  test('that is canceled runs to its end; resumed it goes on', async () => {
    const subscription = await buy(ada);
    expect(ok(await to(ada, subscription, 'cancel'))).toMatchObject({
      status: 'cancelled',
      state: 'trial',
      nextBilling: null,
      endDate: subscription.trialEndsAt,
      can: { resume: true, change: false },
    });
    expect(ok(await to(ada, subscription, 'resume'))).toMatchObject({ status: 'active', endDate: null });
    await to(ada, subscription, 'cancel');
    await clock(new Date(subscription.trialEndsAt ?? 0));
    expect(await mine(ada)).toMatchObject({ state: 'ended' });
    expect((await orders(ada)).length).toBe(1);
    expect((await seen(ada)).access).toMatchObject({ isReader: false });
    refused(await to(ada, subscription, 'resume'), 'subscription_ended');
    const eve = await api.signUp('Eve Ask');
    expect((await to(eve, subscription, 'cancel')).statusCode).toBe(404);
  });

  test('is paid by hand, with another card, after its charge failed', async () => {
    const subscription = await buy(ada, 'month', 'declines');
    const trialEnd = new Date(subscription.trialEndsAt ?? 0);
    await clock(trialEnd);
    const paying = (body: object = {}) => to(ada, subscription, 'pay', body);
    // By the real time the period has not ended yet: the clock of the test is ahead.
    await unrestrictedDb(api.db)
      .updateTable('subscriptions')
      .set({ currentPeriodEnd: addDays(new Date(), -1), currentPeriodStart: addDays(new Date(), -8) })
      .where('id', '=', subscription.id)
      .execute();
    await unrestrictedDb(api.db)
      .updateTable('orders')
      .set({ periodStart: (await rowOf(subscription)).currentPeriodEnd })
      .where('subscriptionId', '=', subscription.id)
      .where('kind', '=', 'renewal')
      .execute();
    expect(ok(await paying())).toMatchObject({ declineReason: expect.any(String), paymentUrl: null });
    const page = ok<{ paymentUrl: string }>(await paying({ onPage: true }));
    ok(await act(ada, page.paymentUrl));
    expect(await mine(ada)).toMatchObject({ state: 'active', paymentMethod: 'Test card •••• 4242' });
    refused(await paying(), 'order_not_pending');

    const { url } = ok<{ url: string }>(await to(ada, subscription, 'payment-method'));
    ok(await act(ada, url, 'asks'));
    expect(await mine(ada)).toMatchObject({ paymentMethod: 'Test card •••• 3184' });
    // A bank that asks for a confirmation: the buyer is sent where it is given.
    await clock(periodEnd(trialEnd, 1, 'month'));
    expect(await mine(ada)).toMatchObject({ state: 'past_due' });
    expect((await told(ada)).slice(-1)).toEqual(['confirm_payment']);
  });
});

describe('a membership whose seller is suspended', () => {
  const suspend = (suspendedAt: Date | null) =>
    api.db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.user.id).execute();
  const renewals = async () => (await orders(ada)).filter(({ kind }) => kind === 'renewal');
  const tries = async () =>
    (
      await unrestrictedDb(api.db)
        .selectFrom('payments')
        .select('id')
        .where('userId', '=', ada.user.id)
        .execute()
    ).length;

  test('is not charged, waits in its grace, and renews once the suspension is lifted', async () => {
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    const { currentPeriodEnd: end } = await rowOf(subscription);
    await suspend(new Date());
    refused(await to(ada, subscription, 'change', { interval: 'year' }), 'not_for_sale');
    for (const days of [0, 1, 2]) await clock(addDays(end, days));
    expect(await renewals()).toEqual([]);
    expect(await mine(ada)).toMatchObject({ state: 'past_due' });
    expect((await told(ada)).filter((kind) => kind === 'renewal_waits')).toHaveLength(1);
    await suspend(null);
    await clock(addDays(end, 3));
    expect(await mine(ada)).toMatchObject({ state: 'active' });
  });

  test('is not charged again after a decline, and ends with its grace', async () => {
    const subscription = await buy(ada, 'month', 'declines');
    const { currentPeriodEnd: end } = await rowOf(subscription);
    await clock(end);
    expect(await renewals()).toMatchObject([{ status: 'pending' }]);
    const before = await tries();
    await suspend(new Date());
    for (const days of [1, 2, 3, 4, 5, 6]) await clock(addDays(end, days));
    expect(await tries()).toBe(before);
    expect(await renewals()).toMatchObject([{ status: 'cancelled' }]);
    expect((await rowOf(subscription)).status).toBe('past_due');
    await clock(addDays(end, 7));
    expect((await rowOf(subscription)).status).toBe('ended');
    expect((await told(ada)).slice(-1)).toEqual(['ended']);
  });

  test('cannot be paid by hand', async () => {
    const subscription = await buy(ada, 'month', 'declines');
    const yesterday = addDays(new Date(), -1);
    await unrestrictedDb(api.db)
      .updateTable('subscriptions')
      .set({ currentPeriodStart: addDays(yesterday, -7), currentPeriodEnd: yesterday })
      .set({ status: 'past_due', pastDueSince: yesterday })
      .where('id', '=', subscription.id)
      .execute();
    await suspend(new Date());
    refused(await to(ada, subscription, 'pay'), 'not_for_sale');
    expect(await renewals()).toEqual([]);
  });
});

describe('changing how often', () => {
  test('to annual is charged now less the days that are left, to monthly waits; both are shown before', async () => {
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    const preview = (interval: Interval) =>
      api.get(`/api/orders/subscriptions/${subscription.id}/change?interval=${interval}`, ada);
    const now = Date.now();
    const shown = ok<{ dueNow: string; credit: string }>(await preview('year'));
    const { currentPeriodStart, currentPeriodEnd } = await rowOf(subscription);
    const days = Math.round((currentPeriodEnd.getTime() - currentPeriodStart.getTime()) / 86_400_000);
    const credit = Math.round((1200 * (days - 1)) / days);
    expect(shown).toMatchObject({
      amount: '120.00',
      credit: (credit / 100).toFixed(2),
      dueNow: ((12_000 - credit) / 100).toFixed(2),
    });
    const changed = ok<{ subscription: SubscriptionView }>(
      await to(ada, subscription, 'change', { interval: 'year' }),
    );
    expect(changed).toMatchObject({
      subscription: { id: subscription.id, interval: 'year', amount: '120.00', plan: 'Annual' },
      paymentUrl: null,
      declineReason: null,
    });
    const [, order] = await orders(ada);
    expect(order).toMatchObject({ kind: 'change', status: 'completed', totalMinor: 12_000 - credit });
    const yearEnd = periodEnd(new Date(now), 1, 'year').getTime();
    expect(Math.abs(new Date(changed.subscription.nextBilling ?? 0).getTime() - yearEnd)).toBeLessThan(
      60_000,
    );

    expect(ok(await preview('month'))).toMatchObject({ dueNow: '0.00', amount: '12.00' });
    ok(await to(ada, subscription, 'change', { interval: 'month' }));
    expect(await mine(ada)).toMatchObject({ interval: 'year', next: { interval: 'month', amount: '12.00' } });
    ok(await to(ada, subscription, 'change', { interval: 'year' }));
    expect(await mine(ada)).toMatchObject({ interval: 'year', next: null });
    ok(await to(ada, subscription, 'change', { interval: 'month' }));
    const end = (await rowOf(subscription)).currentPeriodEnd;
    await clock(end);
    expect(await mine(ada)).toMatchObject({
      interval: 'month',
      amount: '12.00',
      next: null,
      nextBilling: periodEnd(end, 1, 'month').toISOString(),
    });
  });

  test('says what tax adds before it is charged, unless the price includes it', async () => {
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    const settings = (taxRate: number, isTaxInclusive: boolean) =>
      api.request({
        method: 'PUT',
        url: '/api/seller-settings',
        headers: { cookie: owner.cookie },
        payload: { refundDays: 14, taxName: 'VAT', taxRate, isTaxInclusive },
      });
    const shown = async () =>
      ok<PlanChange>(await api.get(`/api/orders/subscriptions/${subscription.id}/change?interval=year`, ada));
    ok(await settings(20, false));
    const added = await shown();
    const net = 120 - Number(added.credit);
    expect(added.tax).toEqual({ label: 'VAT 20%', amount: (net * 0.2).toFixed(2) });
    expect(Number(added.dueNow)).toBeCloseTo(net + Number(added.tax?.amount), 2);
    ok(await settings(20, true));
    expect((await shown()).tax).toBeNull();
    ok(await settings(0, false));
    expect((await shown()).tax).toBeNull();
  });

  test('keeps a coupon that is for every payment, and says so before', async () => {
    await change({ trialDays: 0 });
    const coupon = { code: 'HALF', type: 'percentage', discount: '50', duration: 'forever' };
    ok(await api.post('/api/coupons', coupon, owner));
    const subscription = await buy(ada, 'month', 'succeeds', 'HALF');
    const shown = ok<PlanChange>(
      await api.get(`/api/orders/subscriptions/${subscription.id}/change?interval=year`, ada),
    );
    expect(shown).toMatchObject({
      amount: '120.00',
      coupon: { code: 'HALF', discount: '60.00', isForever: true },
      dueNow: (60 - Number(shown.credit)).toFixed(2),
    });
    expect(Number(shown.credit)).toBeGreaterThan(5.5);
    expect(Number(shown.credit)).toBeLessThan(6);
    ok(await to(ada, subscription, 'change', { interval: 'year' }));
    expect((await orders(ada))[1]).toMatchObject({
      totalMinor: Math.round(Number(shown.dueNow) * 100),
      discountMinor: 6000,
      couponCode: 'HALF',
    });
    await clock((await rowOf(subscription)).currentPeriodEnd);
    ok(await to(ada, subscription, 'change', { interval: 'month' }));
    await clock((await rowOf(subscription)).currentPeriodEnd);
    expect((await orders(ada)).slice(2).map(({ totalMinor }) => totalMinor)).toEqual([6000, 600]);
  });

  test('in a trial costs nothing, and a decline changes nothing', async () => {
    const subscription = await buy(ada, 'month', 'declines');
    ok(await to(ada, subscription, 'change', { interval: 'year' }));
    expect(await mine(ada)).toMatchObject({ state: 'trial', interval: 'year', amount: '120.00' });
    ok(await to(ada, subscription, 'change', { interval: 'month' }));
    await unrestrictedDb(api.db)
      .updateTable('subscriptions')
      .set({ status: 'active', periodCount: 1 })
      .where('id', '=', subscription.id)
      .execute();
    const declined = await to(ada, subscription, 'change', { interval: 'year' });
    expect(ok(declined)).toMatchObject({
      declineReason: expect.any(String),
      subscription: { interval: 'month' },
    });
    expect((await orders(ada)).at(-1)).toMatchObject({ kind: 'change', status: 'cancelled' });
  });

  test('a new price is paid by those inside only 30 days after a notice', async () => {
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    await change({ price: '15.00' });
    const first = (await rowOf(subscription)).currentPeriodEnd;
    await clock(first);
    expect((await orders(ada)).at(-1)).toMatchObject({ totalMinor: 1200 });
    refused(await api.post(`/api/tribes/${tribe.id}/price-notice`, {}, ada), 'not_allowed');
    expect(ok(await api.post(`/api/tribes/${tribe.id}/price-notice`, {}, owner))).toMatchObject({ told: 1 });
    expect(ok(await api.post(`/api/tribes/${tribe.id}/price-notice`, {}, owner))).toMatchObject({ told: 0 });
    await api.runJobs();
    expect((await told(ada)).filter((kind) => kind === 'price_changes')).toHaveLength(1);
    expect(await mine(ada)).toMatchObject({ amount: '12.00', next: { amount: '15.00' } });
    await clock((await rowOf(subscription)).currentPeriodEnd);
    expect((await orders(ada)).at(-1)).toMatchObject({ totalMinor: 1500 });
    expect(await mine(ada)).toMatchObject({ amount: '15.00', next: null });
  });
});

describe('who may buy, and who is out', () => {
  test.each([
    ['too_young', { minAge: 21 }, '2015-01-01'],
    ['birth_date_needed', { minAge: 18 }, null],
    ['request_needed', { requireApproval: true }, null],
    ['tribe_archived', { archivedAt: new Date() }, null],
    ['not_for_sale', { membershipType: 'free', price: '0.00' }, null],
    ['currency_unsupported', { currency: 'XTS' }, null],
  ] as const)('%s', async (code, values, birthDate) => {
    await change(values);
    await api.db.updateTable('users').set({ birthDate }).where('id', '=', ada.user.id).execute();
    refused(await quote(ada), code);
  });

  test('not the owner, nor anybody banned, nor one more than its plan holds', async () => {
    refused(await quote(owner), 'already_mine');
    await change({ memberCount: 50 });
    refused(await quote(ada), 'tribe_full');
    await change({ memberCount: 1 });
    const given = { userId: ada.user.id, reason: 'Spam' };
    ok(await api.post(`/api/tribes/${tribe.id}/bans`, given, owner));
    refused(await quote(ada), 'banned');
  });

  test('a freemium tribe gives its paid tier, and takes it back', async () => {
    await change({ membershipType: 'freemium', trialDays: 0 });
    ok(await api.post(`/api/tribes/${tribe.id}/join`, {}, ada));
    expect(await seen(ada)).toMatchObject({ myTier: 'free', access: { isPaidReader: false } });
    const subscription = await buy(ada);
    expect(await seen(ada)).toMatchObject({ myTier: 'paid', access: { isPaidReader: true, why: 'paid' } });
    await to(ada, subscription, 'cancel');
    await clock((await rowOf(subscription)).currentPeriodEnd);
    expect(await seen(ada)).toMatchObject({
      join: 'member',
      access: { isReader: true, isPaidReader: false },
    });
  });

  test('a ban refunds the days that are left, leaving does not, and closing refunds everybody', async () => {
    await change({ trialDays: 0 });
    const people = [ada, await api.signUp('Lea Gone'), await api.signUp('Kim Stays')] as const;
    for (const person of people) await buy(person);
    const [, lea, kim] = people;
    ok(await api.post(`/api/tribes/${tribe.id}/bans`, { userId: ada.user.id, reason: 'Spam' }, owner));
    ok(await api.delete(`/api/tribes/${tribe.id}/leave`, lea));
    await api.runJobs();
    const [banned] = await orders(ada);
    expect((await mine(ada)).state).toBe('ended');
    expect(banned?.refundedMinor).toBeGreaterThan(1100);
    expect(banned?.refundedMinor).toBeLessThan(1200);
    expect((await mine(lea)).state).toBe('ended');
    expect((await orders(lea))[0]?.refundedMinor).toBe(0);
    await change({ exportedAt: new Date() });
    const gone = await api.delete(`/api/tribes/${tribe.id}?confirm=${tribe.slug}`, await api.logIn(owner));
    expect(gone.statusCode).toBe(200);
    await api.runJobs();
    expect((await mine(kim)).state).toBe('ended');
    expect((await orders(kim))[0]?.refundedMinor).toBeGreaterThan(1100);
  });

  test('a refund of an earlier period leaves it running, one of the period that runs ends it', async () => {
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    await clock((await rowOf(subscription)).currentPeriodEnd);
    ok(await to(ada, subscription, 'change', { interval: 'year' }));
    const [first, renewal, upgrade] = (await orders(ada)).map(({ id }) => id);
    const see = async (id = '') =>
      ok<OrderView>(await api.get(`/api/orders/${id}`, ada)).subscriptionAfterRefund;
    const refund = async (id = '') => ok(await api.post(`/api/orders/${id}/refund-requests`, {}, ada));
    // The days that were left of the renewal paid for a part of the year.
    expect([await see(first), await see(renewal), await see(upgrade)]).toEqual(['continues', 'ends', 'ends']);
    const until = (await rowOf(subscription)).currentPeriodEnd;
    await refund(first);
    expect(await rowOf(subscription)).toMatchObject({ status: 'active', currentPeriodEnd: until });
    const library = ok<{ items: object[] }>(await api.get('/api/library/purchases', ada)).items;
    expect(library).toMatchObject([{ title: tribe.name, status: 'active' }]);
    expect(await seen(ada)).toMatchObject({ access: { isReader: true, why: 'paid' } });
    await refund(upgrade);
    expect(await mine(ada)).toMatchObject({ state: 'ended' });
    expect(await seen(ada)).toMatchObject({ access: { isReader: false } });
    expect(await see(renewal)).toBe(null);
  });

  test('who paid for a tribe that becomes free stays, gets the days that are left back and pays no more', async () => {
    const [leo, trier] = [await api.signUp('Leo Old'), await api.signUp('Kit Tries')];
    await buy(trier);
    await change({ trialDays: 0 });
    const subscription = await buy(ada);
    await buy(leo);
    await unrestrictedDb(api.db)
      .updateTable('subscriptions')
      .set({
        status: 'past_due',
        dueAt: addDays(new Date(), -1),
        pastDueSince: addDays(new Date(), -8),
        currentPeriodEnd: addDays(new Date(), -8),
        currentPeriodStart: addDays(new Date(), -38),
      })
      .where('userId', '=', leo.user.id)
      .execute();
    await clock(new Date());
    expect(await seen(leo)).toMatchObject({ join: 'lapsed' });
    const free = await api.request({
      method: 'PATCH',
      url: `/api/tribes/${tribe.id}`,
      headers: { cookie: owner.cookie },
      payload: { membershipType: 'free' },
    });
    expect(free.statusCode).toBe(200);
    for (let run = 0; run < 2; run++) await api.runJobs();
    for (const person of [ada, leo, trier]) {
      expect(await seen(person)).toMatchObject({ join: 'member', access: { isReader: true, why: 'member' } });
      expect(await mine(person)).toMatchObject({ state: 'ended' });
    }
    const refunded = async (person: Person) =>
      (await orders(person)).map(({ refundedMinor }) => refundedMinor);
    expect((await refunded(ada))[0]).toBeGreaterThan(1100);
    expect((await refunded(ada))[0]).toBeLessThan(1200);
    expect([await refunded(trier), (await told(trier)).at(-1)]).toEqual([[0], 'became_free']);
    expect(await told(ada)).toContain('became_free');
    expect(api.mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).toContain(
      `${tribe.name} is free now`,
    );
    await clock((await rowOf(subscription)).currentPeriodEnd);
    expect(await orders(ada)).toHaveLength(1);
  });
});

test('a person who cannot be let in any more gets everything back', async () => {
  await change({ trialDays: 0 });
  const { token } = ok<QuoteView>(await quote(ada));
  const placed = ok<PlacedOrder>(
    await api.post('/api/checkout', { items: items(), token }, ada, { 'idempotency-key': randomUUID() }),
  );
  ok(await api.post(`/api/tribes/${tribe.id}/bans`, { userId: ada.user.id, reason: 'Spam' }, owner));
  ok(await act(ada, placed.paymentUrl));
  await api.runJobs();
  expect((await orders(ada))[0]).toMatchObject({ status: 'refunded', refundedMinor: 1200 });
  expect((await mine(ada)).state).toBe('ended');
});
