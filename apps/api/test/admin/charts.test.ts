import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { AdminCharts } from '@kindred/validation/admin/charts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Admin');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', ada.user.id).execute();
});
afterAll(() => api.close());

const charts = async (query: string): Promise<AdminCharts> => {
  const answer = await api.get(`/api/admin/charts?${query}`, ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('the charts have a value for every day and week, today and this week last', async () => {
  await createPost(api.db, { authorId: ada.user.id });
  const today = new Date().toISOString().slice(0, 10);
  await unrestrictedDb(api.db)
    .insertInto('salesDaily')
    .values({
      sellerId: ada.user.id,
      itemType: 'product',
      itemId: ada.user.id,
      title: 'Bread',
      orders: 1,
      day: today,
      currency: 'USD',
      isTest: true,
      grossMinor: 2_500,
      refundedMinor: 500,
    })
    .execute();
  const { days, revenue, retention } = await charts('days=90');
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toEqual({ day: today, newUsers: 1, activeUsers: 1, newPosts: 1 });
  expect(days.at(0)).toMatchObject({ newUsers: 0, activeUsers: 0, newPosts: 0 });
  expect(revenue).toMatchObject([{ currency: 'USD', total: '20.00' }]);
  expect(revenue[0]?.days).toHaveLength(90);
  expect(revenue[0]?.days.at(-1)).toBe('20.00');
  expect(retention).toHaveLength(13);
  expect(retention.at(-1)).toMatchObject({ joined: 1, active: [1] });
  expect(retention[0]?.active).toHaveLength(13);
});

test('days are those of the zone, 30 by default and no other number than 90', async () => {
  const { days } = await charts('zone=Pacific/Auckland');
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date()),
  );
  expect((await api.get('/api/admin/charts?days=31', ada)).statusCode).toBe(400);
});
