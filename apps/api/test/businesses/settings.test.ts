import { type Business, createBusiness } from '@kindred/db/factories/businesses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let olivia: Person;
let business: Business;
beforeAll(async () => {
  api = await createTestApi();
  olivia = await api.signUp('Olivia Owner');
});
afterAll(() => api.close());
beforeEach(async () => {
  business = await createBusiness(api.db, { ownerId: olivia.user.id });
});

const remove = (confirm: string) =>
  api.request({
    method: 'DELETE',
    url: `/api/businesses/${business.id}?confirm=${confirm}`,
    headers: { cookie: olivia.cookie },
  });

test('is deleted by its owner who types its address, which is free from then on', async () => {
  const refused = await remove('something-else');
  expect(refused.json().issues).toEqual([{ path: 'confirm', message: 'This is not its address' }]);
  expect((await remove(business.slug)).statusCode).toBe(200);
  for (const key of [business.id, business.slug]) {
    expect((await api.get(`/api/businesses/${key}`, olivia)).statusCode).toBe(404);
  }
  expect((await remove(business.slug)).statusCode).toBe(404);
  const again = await createBusiness(api.db, { ownerId: olivia.user.id, slug: business.slug });
  expect((await api.get(`/api/businesses/${again.slug}`, olivia)).json().id).toBe(again.id);
});
