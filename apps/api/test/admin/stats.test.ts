import { createPost } from '@kindred/db/factories/feed';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

const HOUR_MS = 3_600_000;

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = [await api.signUp('Ada Admin'), await api.signUp('Leo Moreau')];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());

test('totals and today count what there is, and revenue is of the currency that sold most', async () => {
  const old = new Date(Date.now() - 72 * HOUR_MS);
  await createTribe(api.db, { ownerId: leo.user.id, isPrivate: true, createdAt: old });
  await createTribe(api.db, { ownerId: leo.user.id, archivedAt: new Date() });
  await createPost(api.db, { authorId: leo.user.id });
  await createPost(api.db, { authorId: leo.user.id, createdAt: old });
  await createPost(api.db, { authorId: leo.user.id, deletedAt: new Date() });
  const day = new Date().toISOString().slice(0, 10);
  const sale = {
    sellerId: leo.user.id,
    itemType: 'product',
    itemId: leo.user.id,
    title: 'Bread',
    orders: 1,
  } as const;
  await unrestrictedDb(api.db)
    .insertInto('salesDaily')
    .values([
      { ...sale, day, currency: 'USD', isTest: true, grossMinor: 2_500, refundedMinor: 500 },
      { ...sale, day: '2026-01-01', currency: 'USD', isTest: true, grossMinor: 10_000 },
      { ...sale, day, currency: 'JPY', isTest: true, grossMinor: 900 },
      { ...sale, day, currency: 'EUR', isTest: false, grossMinor: 99_900 },
    ])
    .execute();
  const answer = await api.get('/api/admin/stats', ada);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    totalUsers: 2,
    newUsersToday: 2,
    totalTribes: 1,
    newTribesToday: 0,
    totalPosts: 2,
    newPostsToday: 1,
    totalRevenue: '120.00',
    revenueToday: '20.00',
    revenue: [
      { currency: 'USD', total: '120.00', today: '20.00' },
      { currency: 'JPY', total: '900', today: '900' },
    ],
  });
});

test('today begins at midnight in the zone that is asked for', async () => {
  const count = async (zone: string): Promise<number> =>
    (await api.get(`/api/admin/stats?zone=${encodeURIComponent(zone)}`, ada)).json().newPostsToday;
  // Their midnights are twelve hours apart: the earlier one has three of the posts after it, the later one one.
  const zones = { 'Etc/GMT+6': -6, 'Etc/GMT-6': 6 } as const;
  const midnight = (offset: number) => {
    const shown = Date.now() + offset * HOUR_MS;
    return shown - (shown % (24 * HOUR_MS)) - offset * HOUR_MS;
  };
  const posts = Object.values(zones).flatMap((offset) => [
    midnight(offset) - 1_000,
    midnight(offset) + 1_000,
  ]);
  const before = await Promise.all(Object.keys(zones).map(count));
  for (const at of posts) await createPost(api.db, { authorId: leo.user.id, createdAt: new Date(at) });
  const after = await Promise.all(Object.keys(zones).map(count));
  const added = after.map((total, n) => total - (before[n] ?? 0));
  expect(added).toEqual(
    Object.values(zones).map((offset) => posts.filter((at) => at >= midnight(offset)).length),
  );
  expect(added.toSorted()).toEqual([1, 3]);
  expect((await api.get('/api/admin/stats?zone=Mars', ada)).statusCode).toBe(400);
});

test('the newest users come as a list with what staff may do, and erased ones are in none', async () => {
  const { id: placeholder } = await api.db
    .insertInto('users')
    .values({
      firstName: 'Deleted',
      lastName: 'user',
      handle: 'deleted_1',
      email: '1@deleted.invalid',
      role: 'guest',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [newest, ...others] = (await api.get('/api/admin/users/recent?limit=1', ada)).json();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ id: leo.user.id, email: leo.email, role: 'member', can: { suspend: true } });
  const rest = (await api.get(`/api/admin/users/recent?after=${leo.user.id}`, ada)).json();
  expect(rest.map(({ id }: { id: string }) => id)).toEqual([ada.user.id]);
  expect(JSON.stringify([newest, rest])).not.toContain(placeholder);
  expect((await api.get('/api/admin/stats', ada)).json().totalUsers).toBe(2);
});
