import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('following somebody who is suggested counts as a step, until the steps are hidden', async () => {
  const [ada, bo] = [await api.signUp('Ada Lind'), await api.signUp('Bo Berg')];
  const steps = async () => (await api.get('/api/first-steps', ada)).json();
  const suggested = async () => (await api.get('/api/people/suggested', ada)).json();
  const isGettingStarted = async () => (await api.get('/api/auth/user', ada)).json().isGettingStarted;
  const tribe = await createTribe(api.db, { ownerId: bo.user.id, name: 'The Slow Bakery' });
  await joinTribe(api.db, tribe.id, ada.user.id);

  expect(await steps()).toMatchObject({ tribes: 1, people: 0, isHidden: false });
  expect((await suggested())[0]).toMatchObject({
    id: bo.user.id,
    name: 'Bo Berg',
    isFollowing: false,
    reason: 'tribe',
    what: 'The Slow Bakery',
  });
  await api.post(`/api/users/${bo.user.id}/follow`, {}, ada);
  expect(await steps()).toMatchObject({ people: 1 });
  expect((await suggested()).map(({ id }: { id: string }) => id)).not.toContain(bo.user.id);

  expect(await isGettingStarted()).toBe(true);
  for (let n = 0; n < 2; n += 1) {
    const hidden = await api.request({
      method: 'DELETE',
      url: '/api/first-steps',
      headers: { cookie: ada.cookie },
    });
    expect(hidden.statusCode, hidden.body).toBe(200);
  }
  expect(await steps()).toMatchObject({ isHidden: true });
  expect(await isGettingStarted()).toBe(false);
});
