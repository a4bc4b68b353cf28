import { addDays, graceUntil, periodEnd } from '@kindred/validation/commerce/periods';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createOrder, createSubscription } from '../../../factories/commerce.ts';
import { createTribe, type Tribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase, type Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { cohortsOf, subscribersOf } from '../console/visibility.ts';
import { itemsOfOrder } from '../settlement/writes.ts';
import { applyNext, planNext } from '../subscriptionTerms/writes.ts';
import { subscriptionRow } from './visibility.ts';
import {
  closeSubscription,
  failCharge,
  insertSubscription,
  isGivenUp,
  isStillPriced,
  lockSubscription,
  paySubscription,
  planRetry,
  takeDue,
} from './writes.ts';

const CROWD = 20;
/** A day that most months do not have. */
const START = new Date('2027-01-31T12:00:00Z');

let database: TestDatabase;
let crowded: OpenedDatabase;
let userId: string;
let tribe: Tribe;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  userId = (await createUser(database.db)).id;
  tribe = await createTribe(database.db);
});

const inOne = <T>(work: (tx: Tx) => Promise<T>) => crowded.db.transaction().execute(work);
const row = async (id: string) => (await subscriptionRow(database.db, id)) ?? expect.fail('It is gone');

async function order(values: Parameters<typeof createOrder>[3] = {}, trialDays = 0) {
  const item = {
    itemType: 'tribe',
    itemId: tribe.id,
    price: '12.00',
    title: 'Bakers',
    interval: 'month',
  } as const;
  const made = await createOrder(database.db, userId, [{ ...item, trialDays }], {
    sellerId: tribe.ownerId,
    tribeId: tribe.id,
    ...values,
  });
  const [line] = await itemsOfOrder(database.db, made.id);
  return { order: made, item: line ?? expect.fail('It has no line') };
}
type Bought = Awaited<ReturnType<typeof order>>;
const insert = (bought: Bought, now = START) =>
  inOne((tx) => insertSubscription(tx, { ...bought, paymentMethodId: null, keepsCoupon: false, now }));
async function begin(trialDays = 0, now = START) {
  const bought = await order({ status: 'completed' }, trialDays);
  return (await insert(bought, now)) ?? expect.fail('It has an open one');
}
const renewal = async (subscriptionId: string, periodStart: Date) =>
  (await order({ kind: 'renewal', subscriptionId, periodStart, status: 'completed' })).order;
/** Undefined where it is not the period that is due. */
const pay = (paid: Bought['order'], now: Date) =>
  inOne(async (tx) => {
    const held = (await lockSubscription(tx, paid.subscriptionId ?? '')) ?? expect.fail('It is for none');
    if (!isStillPriced(paid, held)) return undefined;
    return paySubscription(tx, paid, held, { interval: 'month', keepsCoupon: false, now });
  });
const given = async ({ id }: Bought['order']) => {
  const { givenFrom, givenUntil } = await unrestrictedDb(database.db)
    .selectFrom('orders')
    .select(['givenFrom', 'givenUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [givenFrom, givenUntil];
};

describe('a subscription', () => {
  test('begins with one order, which a second order for the same thing does not extend', async () => {
    const bought = await order();
    const first = await insert(bought);
    expect(await given(bought.order)).toEqual([START, periodEnd(START, 1, 'month')]);
    const second = await order({ status: 'completed' });
    expect(await insert(second)).toBeUndefined();
    expect(await row(first?.id ?? '')).toMatchObject({ periodCount: 1 });
    expect(await given(second.order)).toEqual([null, null]);
  });

  test('has one order that waits to be paid, whatever it is for', async () => {
    const { id, currentPeriodEnd } = await begin();
    await order();
    for (const kind of ['purchase', 'change', 'renewal'] as const) {
      const other = order({ kind, subscriptionId: id, periodStart: currentPeriodEnd });
      await expect(other).rejects.toThrow('orders_one_open_key');
    }
    await order({ isGift: true });
    await order({ isGift: true });
  });

  test('keeps the 31st, and pays a period once', async () => {
    let { id, currentPeriodEnd: end } = await begin();
    for (const day of ['2027-03-31', '2027-04-30', '2027-05-31']) {
      const paid = await renewal(id, end);
      const after = await pay(paid, end);
      expect(await pay(paid, end)).toBeUndefined();
      expect(after?.currentPeriodEnd.toISOString()).toBe(`${day}T12:00:00.000Z`);
      expect(await given(paid)).toEqual([end, after?.currentPeriodEnd]);
      ({ id, currentPeriodEnd: end } = await row(id));
    }
    const again = { kind: 'renewal', subscriptionId: id, periodStart: end, status: 'completed' } as const;
    await order(again);
    await expect(order(again)).rejects.toThrow('orders_period_key');
  });

  test('is told of, tried again and given up on its days', async () => {
    const { id, currentPeriodEnd: end } = await begin(7);
    expect(await row(id)).toMatchObject({ status: 'trial', dueAt: addDays(end, -2), trialEndsAt: end });
    const failed = await inOne((tx) => failCharge(tx, id, end));
    expect(failed).toMatchObject({ status: 'past_due', pastDueSince: end, dueAt: addDays(end, 1) });
    for (const [now, next] of [
      [1, 3],
      [3, 5],
      [5, 7],
    ] as const) {
      await inOne((tx) => failCharge(tx, id, addDays(end, now)));
      expect((await row(id)).dueAt).toEqual(addDays(end, next));
    }
    // Tried by hand in between, the days stay the same.
    await inOne((tx) => planRetry(tx, id, addDays(end, 2)));
    expect((await row(id)).dueAt).toEqual(addDays(end, 3));
    expect(isGivenUp(await row(id), addDays(end, 6.9))).toBe(false);
    expect(isGivenUp(await row(id), graceUntil(end))).toBe(true);
    // Paid on the last day, the period is the one that was due.
    const paid = await pay(await renewal(id, end), addDays(end, 6));
    expect(paid).toMatchObject({
      status: 'active',
      failedCharges: 0,
      currentPeriodEnd: periodEnd(end, 1, 'month'),
    });
  });

  test('that ended is neither renewed nor changed', async () => {
    const { id, currentPeriodEnd: end } = await begin();
    const late = await renewal(id, end);
    const changed = { kind: 'change', subscriptionId: id, periodStart: end, status: 'completed' } as const;
    const { order: change } = await order(changed);
    const closed = await inOne((tx) => closeSubscription(tx, id, end));
    expect(closed).toMatchObject({ status: 'ended', dueAt: null });
    expect(await inOne((tx) => closeSubscription(tx, id, end))).toBeUndefined();
    expect([await pay(late, end), await pay(change, end)]).toEqual([undefined, undefined]);
    expect((await begin(0, end)).id).not.toBe(id);
  });

  test.each([
    ['is renewed', { currentPeriodStart: addDays(START, 28), currentPeriodEnd: addDays(START, 59) }],
    ['waits for money', { status: 'past_due', pastDueSince: addDays(START, 28) }],
    ['is to end', { cancelAtPeriodEnd: true }],
  ] as const)('is not changed by an order that was priced before it %s', async (_, since) => {
    const { id, currentPeriodEnd: periodStart } = await begin();
    const values = { kind: 'change', subscriptionId: id, status: 'completed', periodStart } as const;
    const { order: change } = await order({ ...values, createdAt: addDays(START, 3) });
    await unrestrictedDb(database.db).updateTable('subscriptions').set(since).where('id', '=', id).execute();
    expect(await pay(change, addDays(START, 4))).toBeUndefined();
  });

  test('that is changed runs from the moment the change was priced, however late it is paid', async () => {
    const { id, currentPeriodEnd: periodStart } = await begin();
    const priced = addDays(START, 3);
    const values = { kind: 'change', subscriptionId: id, status: 'completed', periodStart } as const;
    const { order: change } = await order({ ...values, createdAt: priced });
    const after = await pay(change, addDays(START, 17));
    const period = { currentPeriodStart: priced, currentPeriodEnd: periodEnd(priced, 1, 'month') };
    expect(after).toMatchObject({ periodCount: 1, anchorAt: priced, ...period });
    expect(await given(change)).toEqual(Object.values(period));
  });

  test('changes at the beginning of a period, counted from there', async () => {
    const { id, currentPeriodEnd: end } = await begin();
    await inOne((tx) => planNext(tx, id, { interval: 'year', amount: 12_000 }));
    const changed = await inOne(async (tx) => applyNext(tx, await row(id)));
    expect(changed).toMatchObject({
      interval: 'year',
      amountMinor: 12_000,
      anchorAt: end,
      nextInterval: null,
    });
    const announced = { nextAmountMinor: 15_000, nextFrom: addDays(end, 1) };
    await unrestrictedDb(database.db)
      .updateTable('subscriptions')
      .set(announced)
      .where('id', '=', id)
      .execute();
    expect(await inOne(async (tx) => applyNext(tx, await row(id)))).toMatchObject({ amountMinor: 12_000 });
  });
});

test('a given period is no recurring revenue until it is paid again', async () => {
  const bought = await order({ isGift: true });
  const { id, currentPeriodEnd } = (await insert(bought)) ?? expect.fail('It has an open one');
  const counted = async () => {
    const { currency, isTest } = bought.order;
    const book = {
      sellerId: tribe.ownerId,
      currency,
      isTest,
      scope: { type: 'tribe', id: tribe.id },
    } as const;
    const { active, monthly, started, ended } = await subscribersOf(database.db, book, 90);
    const cohorts = await cohortsOf(database.db, book, 6);
    return [active, monthly, started, ended, cohorts.reduce((sum, { count }) => sum + count, 0)];
  };
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
  const first = userId;
  userId = (await createUser(database.db)).id;
  const other = (await insert(await order({ isGift: true }))) ?? expect.fail('It has an open one');
  await inOne((tx) => closeSubscription(tx, other.id, other.currentPeriodEnd));
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
  userId = first;
  await pay(await renewal(id, currentPeriodEnd), new Date());
  expect(await counted()).toEqual([1, 1_200, 1, 0, 1]);
  await inOne((tx) => closeSubscription(tx, id, new Date()));
  expect(await counted()).toEqual([0, 0, 1, 1, 1]);
});

test('many clocks at once take each that is due once, in pieces', async () => {
  const now = new Date();
  const ids = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const person = await createUser(database.db);
      return (await createSubscription(database.db, person.id, tribe, { dueAt: addDays(now, -1) })).id;
    }),
  );
  const rounds = Array.from({ length: CROWD }, () => inOne((tx) => takeDue(tx, now, 5)));
  const taken = (await Promise.all(rounds)).flat().map(({ id }) => id);
  expect(new Set(taken).size).toBe(taken.length);
  let rest = await inOne((tx) => takeDue(tx, now, 100));
  taken.push(...rest.map(({ id }) => id));
  expect(ids.every((id) => taken.includes(id))).toBe(true);
  rest = await inOne((tx) => takeDue(tx, now, 100));
  expect(rest).toEqual([]);
});
