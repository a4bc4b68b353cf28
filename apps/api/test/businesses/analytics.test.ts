import { addToTeam, type Business, countedAt, createBusiness } from '@kindred/db/factories/businesses';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BusinessAnalytics } from '@kindred/validation/businesses/analytics';
import type { BusinessEvent } from '@kindred/validation/businesses/values';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let visitor: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id });
  visitor = await api.signUp('Vera Visitor');
});

const view = async (by: Person, source = 'directory') => {
  const answer = await api.post(`/api/businesses/${business.slug}/views`, { source }, by);
  return answer.json().message;
};
const figures = async (): Promise<BusinessAnalytics> =>
  (await api.get(`/api/businesses/${business.slug}/analytics`, olivia)).json();
const happened = (what: BusinessEvent, count: number, daysAgo: number) =>
  countedAt(api.db, business.id, what, { count, daysAgo });

test('somebody who looks counts once a day, the team never, and nothing stored says who', async () => {
  const manager = await api.signUp('Mara Manager');
  await addToTeam(api.db, { businessId: business.id, userId: manager.user.id, role: 'manager' });
  expect(await view(visitor)).toBe('Counted');
  expect(await view(visitor, 'map')).toBe('Not counted');
  for (const teammate of [olivia, manager]) {
    const path = `/api/businesses/${business.id}/views`;
    expect((await api.post(path, { source: 'map' }, teammate)).statusCode).toBe(403);
  }
  expect(await view(await api.signUp('Wim Visitor'), 'map')).toBe('Counted');
  const { metrics, sources, days, isTest } = await figures();
  // The test provider is the one of tests.
  expect(isTest).toBe(true);
  expect(metrics.views).toEqual({ value: 2, change: null });
  expect(days.at(-1)?.views).toBe(2);
  expect(sources).toEqual([
    { source: 'directory', views: 1 },
    { source: 'map', views: 1 },
  ]);
  const rows = await api.db
    .selectFrom('rateLimits')
    .select('key')
    .where('key', 'like', 'business-view%')
    .execute();
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) {
    expect(key).not.toContain(business.id);
    expect(key).not.toContain(visitor.user.id);
  }
});

test('one address counts so many views an hour, whoever comes from it', async () => {
  await view(visitor);
  const ofAddress = api.db.updateTable('rateLimits').where('key', 'like', 'business-views:%');
  await ofAddress.set({ count: 300 }).execute();
  expect(await view(await api.signUp('Paul Pump'))).toBe('Not counted');
  await ofAddress.set({ count: 0 }).execute();
  expect(await view(await api.signUp('Paula Person'))).toBe('Counted');
});

test('the last 30 days are compared with the 30 before, in whole and in percent of views', async () => {
  for (const [what, now, before] of [
    ['view', 150, 100],
    ['contact', 3, 4],
    ['booking', 2, 0],
    ['order', 1, 2],
    ['engagement', 12, -3],
  ] as const) {
    await happened(what, now, 29);
    await happened(what, before, 30);
  }
  await happened('view', 1_000, 60);
  const { metrics, days } = await figures();
  expect(metrics).toEqual({
    views: { value: 150, change: 50 },
    followers: { value: 0, change: null },
    contacts: { value: 3, change: -25 },
    bookings: { value: 2, change: null },
    orders: { value: 1, change: -50 },
    engagement: { value: 10, change: 150 },
    conversion: { value: 2, change: 0 },
  });
  expect([days.length, days.at(-31)?.views, days.at(-30)?.views]).toEqual([90, 100, 150]);
});

test('followers are all there are, against those of a month ago; a contact counts once, sent twice', async () => {
  await happened('follow', 4, 40);
  await unrestrictedDb(api.db)
    .updateTable('businesses')
    .set({ followerCount: 4 })
    .where('id', '=', business.id)
    .execute();
  await api.post(`/api/businesses/${business.id}/follow`, {}, visitor);
  const send = () =>
    api.request({
      method: 'POST',
      url: `/api/businesses/${business.id}/contact`,
      headers: { cookie: visitor.cookie, 'idempotency-key': `contact-${business.id}` },
      payload: { message: 'Are you open?' },
    });
  expect((await send()).statusCode).toBe(200);
  expect((await send()).statusCode).toBe(200);
  const { metrics } = await figures();
  expect(metrics.followers).toEqual({ value: 5, change: 25 });
  expect(metrics.contacts.value).toBe(1);
});

test('whoever sees the figures downloads them, the latest day first, and nobody else', async () => {
  await happened('view', 7, 0);
  const path = `/api/businesses/${business.slug}/analytics/export`;
  const file = await api.get(path, olivia);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toContain(`filename="${business.slug}-`);
  const lines = file.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(91);
  expect(lines[0]).toBe('Day,Views,Followers,Contacts,Bookings,Orders');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,7,0,0,0,0$/);
  expect((await api.get(path, visitor)).statusCode).toBe(403);
  expect((await api.get('/api/businesses/nobody-has-it/analytics/export', olivia)).statusCode).toBe(404);
});
