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
async function begin(trialDays = 0, now = START) {
  const bought = await order({}, trialDays);
  return inOne((tx) => insertSubscription(tx, { ...bought, paymentMethodId: null, keepsCoupon: false, now }));
}
const renewal = async (subscriptionId: string, periodStart: Date) =>
  (await order({ kind: 'renewal', subscriptionId, periodStart })).order;
const pay = (paid: Awaited<ReturnType<typeof renewal>>, now: Date) =>
  inOne((tx) => paySubscription(tx, paid, { interval: 'month', keepsCoupon: false, now }));

describe('a subscription', () => {
  test('begins once for an order, and a second order for the same thing pays its next period', async () => {
    const bought = await order();
    const opening = { ...bought, paymentMethodId: null, keepsCoupon: false, now: START };
    const first = await inOne((tx) => insertSubscription(tx, opening));
    const known = { ...opening, order: { ...bought.order, subscriptionId: first.id } };
    expect(await inOne((tx) => insertSubscription(tx, known))).toMatchObject({
      id: first.id,
      periodCount: 1,
    });
    expect(await begin()).toMatchObject({
      id: first.id,
      periodCount: 2,
      currentPeriodEnd: periodEnd(START, 2, 'month'),
    });
  });

  test('keeps the 31st, however often a payment is told', async () => {
    let { id, currentPeriodEnd: end } = await begin();
    for (const day of ['2027-03-31', '2027-04-30', '2027-05-31']) {
      const paid = await renewal(id, end);
      await pay(paid, end);
      const after = await pay(paid, end);
      expect(after?.currentPeriodEnd.toISOString()).toBe(`${day}T12:00:00.000Z`);
      ({ id, currentPeriodEnd: end } = await row(id));
    }
    const again = { kind: 'renewal', subscriptionId: id, periodStart: end } as const;
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

  test('that ended begins anew with a late payment, and ends with what is not paid', async () => {
    const { id, currentPeriodEnd: end } = await begin();
    const late = await renewal(id, end);
    const closed = await inOne((tx) => closeSubscription(tx, id, end));
    expect(closed).toMatchObject({ status: 'ended', dueAt: null });
    expect(await inOne((tx) => closeSubscription(tx, id, end))).toBeUndefined();
    const { status } = await unrestrictedDb(database.db)
      .selectFrom('orders')
      .select('status')
      .where('id', '=', late.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
    const now = addDays(end, 20);
    expect(await pay(late, now)).toMatchObject({ id, status: 'active', currentPeriodStart: now });
    await inOne((tx) => closeSubscription(tx, id, now));
    const other = await begin(0, now);
    expect(other.id).not.toBe(id);
    expect(await pay({ ...late, subscriptionId: id }, now)).toMatchObject({ id: other.id, periodCount: 2 });
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
  const terms = { paymentMethodId: null, keepsCoupon: false, now: START };
  const { id, currentPeriodEnd } = await inOne((tx) => insertSubscription(tx, { ...bought, ...terms }));
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
  await inOne((tx) => closeSubscription(tx, id, currentPeriodEnd));
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
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
