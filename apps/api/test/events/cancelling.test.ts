import { createEvent, createTicketType, rsvp } from '@kindred/db/factories/events';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { wrongCounters } from '@kindred/db/testing/counters';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { codeOf, salesOf } from './sales.ts';

let api: TestApi;
let sales: ReturnType<typeof salesOf>;
let olga: Person;
let ada: Person;
let bo: Person;
let tribe: Awaited<ReturnType<typeof createTribe>>;
beforeAll(async () => {
  api = await createTestApi({ env: { PAYMENTS_PER_USER: '10000', PAYMENTS_PER_ADDRESS: '10000' } });
  sales = salesOf(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  [olga, ada, bo] = [
    await api.signUp('Olga Berg'),
    await api.signUp('Ada Lind'),
    await api.signUp('Bo Falk'),
  ];
  await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', olga.user.id).execute();
  const owned = { ownerId: olga.user.id, enabledFeatures: ['events' as const], exportedAt: new Date() };
  tribe = await createTribe(api.db, owned);
  for (const { user } of [ada, bo]) await joinTribe(api.db, tribe.id, user.id);
});

const deleteTribe = async () => {
  expect(codeOf(await api.delete(`/api/tribes/${tribe.id}?confirm=${tribe.slug}`, olga))).toBe('ok');
  await api.runJobs();
};
/** Runs jobs that wait for a later day. */
async function later() {
  await api.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), now())`,
  );
  await api.runJobs();
}
const left = async (table: 'events' | 'tribes', id: string) =>
  (await unrestrictedDb(api.db).selectFrom(table).select('id').where('id', '=', id).execute()).length;
const noticesOf = (as: Person) =>
  unrestrictedDb(api.db)
    .selectFrom('notifications')
    .select(['title', 'message', 'tribeId'])
    .where('userId', '=', as.user.id)
    .where('title', 'like', '%was cancelled')
    .orderBy('title')
    .execute();

test('the events of a deleted tribe are cancelled, refunded and announced before they are gone', async () => {
  const hosted = { hostId: olga.user.id, tribeId: tribe.id };
  const paid = await createEvent(api.db, { ...hosted, title: 'Paid loaf' });
  const free = await createEvent(api.db, { ...hosted, title: 'Free loaf' });
  const { id: typeId } = await createTicketType(api.db, paid.id, { price: '10' });
  const placed = await sales.buy(typeId, ada, 1);
  for (const { user } of [ada, bo]) await rsvp(api.db, free.id, user.id);
  await deleteTribe();
  expect((await api.get(`/api/events/${paid.id}`, ada)).statusCode).toBe(404);
  expect((await sales.orderOf(placed, ada)).status).toBe('refunded');
  const refunded = 'Its tribe was deleted. What you paid is refunded.';
  expect(await noticesOf(ada)).toEqual([
    { title: 'Free loaf was cancelled', message: 'Its tribe was deleted.', tribeId: null },
    { title: 'Paid loaf was cancelled', message: refunded, tribeId: null },
  ]);
  expect(await noticesOf(bo)).toHaveLength(1);
  expect(await left('events', paid.id)).toBe(1);
  await later();
  expect(await left('tribes', tribe.id)).toBe(0);
  expect(await left('events', paid.id)).toBe(0);
  expect(await noticesOf(ada)).toHaveLength(2);
  expect((await sales.orderOf(placed, ada)).status).toBe('refunded');
  expect(await wrongCounters(api.database.pool)).toEqual([]);
});

test('a deleted tribe stays until a disputed ticket can be refunded', async () => {
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId: tribe.id });
  const { id: typeId } = await createTicketType(api.db, id, { price: '10' });
  const placed = await sales.buy(typeId, ada);
  await sales.act(placed, ada, 'dispute');
  await api.runJobs();
  await deleteTribe();
  await later();
  expect(await left('events', id)).toBe(1);
  await sales.act(placed, ada, 'win');
  await api.runJobs();
  await later();
  expect((await sales.orderOf(placed, ada)).status).toBe('refunded');
  await later();
  expect(await left('tribes', tribe.id)).toBe(0);
});

test('a deleted tribe without attended events is gone at once', async () => {
  await createEvent(api.db, { hostId: olga.user.id, tribeId: tribe.id });
  const past = new Date(Date.now() - 3 * 86_400_000);
  const { id } = await createEvent(api.db, { hostId: olga.user.id, tribeId: tribe.id, startTime: past });
  await rsvp(api.db, id, ada.user.id);
  await deleteTribe();
  expect(await left('tribes', tribe.id)).toBe(0);
  expect(await noticesOf(ada)).toEqual([]);
});
