import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, type User } from '../../../factories/accounts.ts';
import { createOrder } from '../../../factories/commerce.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type AdminSalesAsked, adminDisputes, adminRefunds, adminSales } from './visibility.ts';

let database: TestDatabase;
let zoe: User;
const orders: { id: string; number: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  zoe = await createUser(database.db, { firstName: 'Zoe', lastName: 'Quill' });
  const [bo, cy] = [await createUser(database.db), await createUser(database.db)];
  const made = [
    { userId: zoe.id, sellerId: bo.id, status: 'completed' },
    { userId: bo.id, sellerId: zoe.id, status: 'completed', refundedMinor: 500 },
    { userId: bo.id, sellerId: cy.id, status: 'completed', hasDispute: true },
    { userId: cy.id, sellerId: null, status: 'pending' },
    { userId: zoe.id, sellerId: zoe.id, status: 'cancelled' },
  ] as const;
  for (const [at, { userId, ...over }] of made.entries()) {
    const item = { itemType: 'tribe', itemId: randomUUID(), price: '12.00' };
    // Two of each time, so that ids decide.
    const createdAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2)));
    orders.push(await createOrder(database.db, userId, [item], { ...over, createdAt }));
  }
});
afterAll(() => database.drop());

const places = (ids: readonly string[]) => ids.map((found) => orders.findIndex(({ id }) => id === found));

async function found(asked: Omit<AdminSalesAsked, 'limit'>): Promise<number[]> {
  const seen: string[] = [];
  let after: AdminSalesAsked['after'];
  for (;;) {
    const [row] = await adminSales(database.db, { ...asked, after, limit: 1 });
    if (row === undefined) return places(seen);
    seen.push(row.id);
    after = row;
  }
}

test('all sales are listed once, the newest first', async () => {
  expect(await found({})).toEqual([4, 3, 2, 1, 0]);
});

test.each([
  ['paid', [0]],
  ['refunded', [1]],
  ['disputed', [2]],
  ['pending', [3]],
  ['cancelled', [4]],
] as const)('sales are filtered by the state %s', async (state, expected) => {
  expect(await found({ state })).toEqual(expected);
});

test('sales are found by their number, and by their buyer and seller', async () => {
  const { number } = orders[2] as { number: string };
  expect(await found({ q: number.toLowerCase() })).toEqual([2]);
  expect(await found({ q: number, state: 'paid' })).toEqual([]);
  expect(await found({ q: 'zoe q' })).toEqual([4, 1, 0]);
  expect(await found({ q: zoe.email, state: 'refunded' })).toEqual([1]);
  expect(await found({ q: 'oe' })).toEqual([]);
});

test('refunds and disputes are filtered by their state and go on after a place', async () => {
  const db = unrestrictedDb(database.db);
  const [first = { id: '' }, second = { id: '' }] = orders;
  await db
    .insertInto('refunds')
    .values([
      { orderId: second.id, amountMinor: 500, status: 'succeeded', createdAt: new Date(1_000) },
      { orderId: first.id, amountMinor: 300, status: 'requested', createdAt: new Date(2_000) },
    ])
    .execute();
  const [newest] = await adminRefunds(database.db, { limit: 1 });
  expect(newest).toMatchObject({ orderId: first.id, amountMinor: 300, buyerFirstName: 'Zoe' });
  const rest = await adminRefunds(database.db, { limit: 5, after: newest });
  expect(rest.map(({ orderId }) => orderId)).toEqual([second.id]);
  const done = await adminRefunds(database.db, { state: 'succeeded', limit: 5 });
  expect(done.map(({ orderId }) => orderId)).toEqual([second.id]);

  const dispute = { driver: 'test', amountMinor: 1_200, currency: 'USD', orderId: first.id } as const;
  await db
    .insertInto('disputes')
    .values([
      { ...dispute, providerRef: 'a', status: 'lost', openedAt: new Date(1_000) },
      { ...dispute, providerRef: 'b', openedAt: new Date(2_000) },
    ])
    .execute();
  const [open] = await adminDisputes(database.db, { limit: 1 });
  expect(open?.status).toBe('open');
  const older = await adminDisputes(database.db, { limit: 5, after: open });
  expect(older.map(({ status }) => status)).toEqual(['lost']);
  expect(await adminDisputes(database.db, { state: 'won', limit: 5 })).toEqual([]);
});
