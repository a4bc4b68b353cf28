import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { FEATURED_MAX, type FeaturedType } from '@kindred/validation/admin/featured';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;

beforeAll(async () => {
  api = await createTestApi();
  [ada, leo] = (await Promise.all(['Ada Admin', 'Leo Moreau'].map((name) => api.signUp(name)))) as [
    Person,
    Person,
  ];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('featuredLists').execute();
});

const add = (type: FeaturedType, id: string) => api.post(`/api/admin/featured/${type}/${id}`, {}, ada);
const remove = (type: FeaturedType, id: string) => api.delete(`/api/admin/featured/${type}/${id}`, ada);
const idsOf = async (path: string, person: Person) => {
  const answer = await api.get(`/api/${path}`, person);
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json<{ id: string }[] | { items: { id: string }[] }>();
  return (Array.isArray(body) ? body : body.items).map(({ id }) => id);
};
const lastEntry = async () => (await auditEntries(api.db, {}, { limit: 1 }))[0];

test.each([
  ['tribe', 'tribes', () => createTribe(api.db)],
  ['business', 'businesses', () => createBusiness(api.db)],
  ['course', 'courses', async () => createCourse(api.db, { tribeId: (await createTribe(api.db)).id })],
  ['event', 'events', () => createEvent(api.db)],
] as const)('a featured %s is shown first until it is removed', async (type, path, make) => {
  const { id } = await make();
  const details = async () => (await api.get(`/api/admin/${path}/${id}`, ada)).json();
  expect(await details()).toMatchObject({ isFeatured: false });
  expect((await add(type, id)).json()).toEqual({ isFeatured: true });
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'featured.add', details: { after: { isFeatured: true } } });
  expect((await add(type, id)).json()).toEqual({ isFeatured: true });
  expect(await lastEntry()).toEqual(entry);
  expect(await idsOf(`${path}/featured`, leo)).toEqual([id]);
  expect(await idsOf(`admin/${path}?isFeatured=true`, ada)).toEqual([id]);
  expect(await details()).toMatchObject({ isFeatured: true });

  expect((await remove(type, id)).json()).toEqual({ isFeatured: false });
  expect(await lastEntry()).toMatchObject({ action: 'featured.remove' });
  const removed = await lastEntry();
  expect((await remove(type, id)).statusCode).toBe(200);
  expect(await lastEntry()).toEqual(removed);
  expect(await idsOf(`${path}/featured`, leo)).toEqual([]);
});

test('the latest featured tribe comes first, and the soonest event', async () => {
  const [older, newer] = [await createTribe(api.db), await createTribe(api.db)];
  for (const { id } of [older, newer]) await add('tribe', id);
  expect(await idsOf('tribes/featured', leo)).toEqual([newer.id, older.id]);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const later = await createEvent(api.db, { startTime: inHours(50), endTime: inHours(51) });
  const sooner = await createEvent(api.db, { startTime: inHours(5), endTime: inHours(6) });
  for (const { id } of [sooner, later]) await add('event', id);
  expect(await idsOf('events/featured', leo)).toEqual([sooner.id, later.id]);
});

test('twelve events can be featured, and one that ends makes room for another', async () => {
  const events = await Promise.all(Array.from({ length: FEATURED_MAX + 1 }, () => createEvent(api.db)));
  const answers = await Promise.all(events.map(({ id }) => add('event', id)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(FEATURED_MAX).fill(200),
    409,
  ]);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
  expect(answers[refused]?.json()).toMatchObject({ code: 'featured_full' });
  expect(await idsOf('events/featured', leo)).toHaveLength(FEATURED_MAX);
  const tribe = await createTribe(api.db);
  expect((await add('tribe', tribe.id)).statusCode).toBe(200);

  const ended = events.find((_, at) => at !== refused)?.id ?? '';
  await unrestrictedDb(api.db)
    .updateTable('events')
    .set({ cancelledAt: new Date() })
    .where('id', '=', ended)
    .execute();
  expect((await add('event', events[refused]?.id ?? '')).statusCode).toBe(200);
});

test('an archived tribe that is featured is not shown, and can be removed but not added', async () => {
  const { id } = await createTribe(api.db);
  await add('tribe', id);
  await api.db.updateTable('tribes').set({ archivedAt: new Date() }).where('id', '=', id).execute();
  const can = async () =>
    (await api.get(`/api/admin/tribes/${id}`, ada)).json<{ can: { feature: boolean } }>().can.feature;
  expect(await idsOf('tribes/featured', leo)).toEqual([]);
  expect(await can()).toBe(true);
  await remove('tribe', id);
  expect(await can()).toBe(false);
  expect((await add('tribe', id)).json()).toMatchObject({ code: 'not_public' });
});
