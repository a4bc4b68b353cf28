import type { Viewer } from '@kindred/permissions/viewer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { hoursAhead } from '../../../factories/bookings.ts';
import { createOrder } from '../../../factories/commerce.ts';
import { createCoaching, createProductSlot } from '../../../factories/products.ts';
import { createTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import type { TimesPage } from '../../scheduling/pages/queries.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { coachingOfPerson } from './visibility.ts';

let database: TestDatabase;
let opened: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = createDatabase({ url: database.url, max: 2, statementTimeout: 60_000, connectTimeout: 60_000 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

type Ordered = 'pending' | 'completed' | 'cancelled' | 'refunded';
/** From which hour, how it was ordered, whether it was given back, and the list it is in. */
const TIMES: readonly [number, Ordered | null, boolean, TimesPage['when'] | null][] = [
  [3, 'completed', false, 'upcoming'],
  // It has begun.
  [0, 'completed', false, 'upcoming'],
  [5, 'pending', false, 'upcoming'],
  [7, null, false, null],
  [9, 'completed', true, 'past'],
  [11, 'refunded', true, 'past'],
  [13, 'cancelled', true, null],
  [-4, 'completed', false, 'past'],
  [-30, 'completed', false, 'past'],
  [-6, 'pending', false, null],
  [-50, 'cancelled', true, null],
];

test('a time of coaching is in one list of its buyer, in order, whatever the size of a page', async () => {
  const { db } = opened;
  const [{ id: buyerId }, { id: otherId }] = [await createUser(db), await createUser(db)];
  const { id: tribeId } = await createTribe(db);
  const { id: productId, sellerId } = await createCoaching(db, { tribeId });
  const made: { id: string; startsAt: Date; list: TimesPage['when'] | null }[] = [];
  for (const [hours, status, isFreed, list] of TIMES) {
    const orderId = status && (await createOrder(db, buyerId, [], { status })).id;
    const of = { productId, userId: buyerId, startsAt: hoursAhead(hours), ...(orderId && { orderId }) };
    const id = await createProductSlot(db, of);
    const freed = unrestrictedDb(db).updateTable('productSlots').set({ freedAt: new Date() });
    if (isFreed) await freed.where('id', '=', id).execute();
    made.push({ id, startsAt: of.startsAt, list });
  }
  async function walk(viewer: Viewer, when: TimesPage['when'], limit: number): Promise<string[]> {
    const ids: string[] = [];
    for (let after: Cursor | undefined; ; ) {
      const rows = await coachingOfPerson(db, viewer, { when, limit, after });
      ids.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (last === undefined) return ids;
      after = { place: last.startsText, id: last.id };
    }
  }
  for (const when of ['upcoming', 'past'] as const) {
    const sign = when === 'upcoming' ? 1 : -1;
    const expected = made
      .filter(({ list }) => list === when)
      .sort((one, other) => sign * (one.startsAt.getTime() - other.startsAt.getTime()))
      .map(({ id }) => id);
    for (const limit of [1, 2, 20]) {
      expect(await walk({ id: buyerId, role: 'member' }, when, limit)).toEqual(expected);
    }
    for (const id of [otherId, sellerId]) expect(await walk({ id, role: 'member' }, when, 20)).toEqual([]);
  }
});
