import { auditEntries } from '@kindred/db/admin/audit/visibility';
import { createUser } from '@kindred/db/factories/accounts';
import { createBookable, createBooking } from '@kindred/db/factories/bookings';
import { createBusiness } from '@kindred/db/factories/businesses';
import { createCourse } from '@kindred/db/factories/courses';
import { createEvent } from '@kindred/db/factories/events';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let olga: Person;
let mia: Person;
beforeAll(async () => {
  api = await createTestApi();
  [ada, olga, mia] = (await Promise.all(
    ['Ada Admin', 'Olga Berg', 'Mia Sand'].map((name) => api.signUp(name)),
  )) as [Person, Person, Person];
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());

const patch = (url: string, body: object, as: Person) =>
  api.request({
    method: 'PATCH',
    url,
    headers: { cookie: as.cookie, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const lastEntry = async () => (await auditEntries(api.db, {}, { limit: 1 }))[0];
const noticesOf = async (person: Person) => (await api.get('/api/notifications', person)).body;
const ownerId = () => olga.user.id;

const MAKE = {
  tribe: () => createTribe(api.db, { ownerId: ownerId(), isVerified: true }),
  business: () => createBusiness(api.db, { ownerId: ownerId(), verifiedAt: new Date() }),
  course: () => createCourse(api.db, { creatorId: ownerId() }),
  event: () => createEvent(api.db, { hostId: ownerId() }),
};
const TYPES = ['tribe', 'business', 'course', 'event'] as const;

test.each(TYPES)('staff edit the texts of a %s, and its owner is notified with the reason', async (type) => {
  const { id } = await MAKE[type]();
  const path = `/api/admin/texts/${type}/${id}`;
  const texts = { name: `Rye ${type}`, description: 'Bread with rye, baked slowly.' };
  const reason = `No shouting in the name of a ${type}`;
  const answer = await patch(path, { ...texts, reason }, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await api.get(path, ada)).json()).toEqual(texts);
  expect(await noticesOf(olga)).toContain(reason);
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'content.update', subjectType: type });
  await patch(path, { ...texts, reason }, ada);
  expect((await lastEntry())?.number).toBe(entry?.number);
});

test.each(TYPES)('texts of a %s that its owner could not write are refused', async (type) => {
  const { id } = await MAKE[type]();
  const path = `/api/admin/texts/${type}/${id}`;
  const answer = await patch(path, { name: ' ', description: 'x'.repeat(50_000), reason: 'Typo' }, ada);
  expect(answer.statusCode).toBe(400);
  const issues = answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path);
  expect(new Set(issues)).toEqual(new Set(['name', 'description']));
});

test('an edited name ends the verification of a tribe and of a business', async () => {
  for (const type of ['tribe', 'business'] as const) {
    const { id } = await MAKE[type]();
    const texts = { name: 'Another name', description: 'Bread with rye, baked slowly.', reason: 'Typo' };
    await patch(`/api/admin/texts/${type}/${id}`, texts, ada);
    const list = type === 'tribe' ? 'tribes' : 'businesses';
    expect((await api.get(`/api/admin/${list}/${id}`, ada)).json()).toMatchObject({ isVerified: false });
  }
});

test('a business is transferred to a user outside of its team, and both owners are notified', async () => {
  const { id, name } = await MAKE.business();
  const answer = await api.post(`/api/admin/businesses/${id}/transfer`, { userId: mia.user.id }, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ owner: { id: mia.user.id } });
  const team = await unrestrictedDb(api.db)
    .selectFrom('businessMembers')
    .select(['userId', 'role'])
    .where('businessId', '=', id)
    .execute();
  expect(team).toContainEqual({ userId: ownerId(), role: 'manager' });
  expect(await noticesOf(mia)).toContain(`You are now the owner of ${name}`);
  expect(await noticesOf(olga)).toContain(`${name} was transferred`);
  expect(await lastEntry()).toMatchObject({ action: 'business.transfer' });
});

test('a business is not transferred to its owner or to a suspended user', async () => {
  const { id } = await MAKE.business();
  const leo = await createUser(api.db, { suspendedAt: new Date() });
  for (const userId of [ownerId(), leo.id]) {
    const answer = await api.post(`/api/admin/businesses/${id}/transfer`, { userId }, ada);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'userId' }] });
  }
});

test('a business is deleted by staff once no booking is to come', async () => {
  const business = await MAKE.business();
  const { id, name } = business;
  const booking = await createBooking(api.db, await createBookable(api.db, business));
  const remove = () => api.delete(`/api/admin/businesses/${id}?reason=Fraud`, ada);
  expect((await remove()).json()).toMatchObject({ code: 'open_bookings' });
  await unrestrictedDb(api.db).deleteFrom('bookings').where('id', '=', booking.id).execute();
  const answer = await remove();
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await api.get(`/api/admin/businesses/${id}`, ada)).statusCode).toBe(404);
  expect(await noticesOf(olga)).toContain(`${name} was deleted by the platform`);
  expect(await lastEntry()).toMatchObject({ action: 'business.delete' });
});

test('a paid tribe is transferred to a user outside of it, who joins without paying', async () => {
  const { id } = await createTribe(api.db, { ownerId: ownerId(), membershipType: 'paid', price: '9.00' });
  const answer = await api.post(`/api/admin/tribes/${id}/transfer`, { userId: mia.user.id }, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ owner: { id: mia.user.id } });
});
