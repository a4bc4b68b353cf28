import { createPlan, createPlaybook } from '@kindred/db/factories/guide';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  ada = await api.signUp('Ada Lind');
  leo = await api.signUp('Leo Grant');
});
afterAll(() => api.close());

const steps = [{ title: 'Begin', day: 0 }];
const CASES = {
  'a playbook of two admins': {
    arrange: async () => {
      const tribe = await createTribe(api.db);
      for (const { user } of [ada, leo]) {
        await api.db.updateTable('users').set({ role: 'tribe_owner' }).where('id', '=', user.id).execute();
        await joinTribe(api.db, tribe.id, user.id, 'admin');
      }
      const { id } = await createPlaybook(api.db, { tribeId: tribe.id });
      return `/api/guide/playbooks/${id}`;
    },
    shape: { description: 'Together', category: 'grow', weeks: 1, difficulty: 'beginner', steps },
    other: () => leo,
    code: 'playbook_changed',
  },
  'a plan on two devices': {
    arrange: async () => `/api/guide/plans/${(await createPlan(api.db, ada.user.id)).id}`,
    shape: { tasks: [] },
    other: () => ada,
    code: 'plan_changed',
  },
};

test.each(Object.entries(CASES))('%s is not written over by what was read before', async (_name, each) => {
  const url = await each.arrange();
  const other = each.other();
  const save = (as: Person, title: string, readAt?: string) => {
    const payload = { ...each.shape, title, ...(readAt && { readAt }) };
    return api.request({ method: 'PUT', url, headers: { cookie: as.cookie }, payload });
  };
  const read = async () => (await api.get(url, ada)).json();

  const { updatedAt } = await read();
  expect((await save(ada, 'First', updatedAt)).statusCode).toBe(200);
  const late = await save(other, 'Late', updatedAt);
  expect({ status: late.statusCode, code: late.json().code }).toEqual({ status: 409, code: each.code });
  const now = await read();
  expect(now.title).toBe('First');

  // Two concurrent saves of the same version: the second gets the conflict.
  const both = await Promise.all([save(ada, 'Hers', now.updatedAt), save(other, 'His', now.updatedAt)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { title } = await read();
  expect(title).toBe(both[0].statusCode === 200 ? 'Hers' : 'His');
  // Clients that say nothing of what they read overwrite, as before.
  expect((await save(other, 'Anyway')).json()).toMatchObject({ title: 'Anyway' });
});
