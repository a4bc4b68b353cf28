import { DEMO_PASSWORD, SHARES_A_PLAN, seedDemo } from '@kindred/db/demo/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareLatestPlan } from '../../src/features/guide/service.ts';
import { cookiesOf, createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
  await seedDemo(api.db);
});
afterAll(() => api.close());

test('a visitor reads the plan that is shared in the demo, without what it leads to', async () => {
  await shareLatestPlan(api.db, SHARES_A_PLAN);
  const login = await api.post('/api/auth/login', { email: 'member@example.com', password: DEMO_PASSWORD });
  const asMona = { cookie: cookiesOf(login) };
  const [{ id }] = (await api.get('/api/guide/plans', null, asMona)).json();
  const { shareUrl } = (await api.get(`/api/guide/plans/${id}`, null, asMona)).json();
  const read = await api.get(shareUrl.replace('/plan/', '/api/guide/shared/'));
  expect(read.json()).toMatchObject({ title: 'A bread swap on our street', by: 'Mona' });
  expect(read.json().tasks.every(({ link }: { link: unknown }) => link === null)).toBe(true);
});
