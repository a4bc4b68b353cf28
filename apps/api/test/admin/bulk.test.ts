import { randomUUID } from 'node:crypto';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { BulkResult } from '@kindred/validation/admin/bulk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApi, type Person, type TestApi } from '../harness.ts';
import { signUpConfirmed } from '../mailedTokens.ts';

let api: TestApi;
let admin: Person;
let mona: Person;
let leo: Person;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signUp('Ada Lind');
  await api.db.updateTable('users').set({ role: 'platform_admin' }).where('id', '=', admin.user.id).execute();
});
afterAll(() => api.close());
beforeEach(async () => {
  await unrestrictedDb(api.db).deleteFrom('rateLimits').execute();
  mona = await signUpConfirmed(api, 'Mona Okafor');
  leo = await signUpConfirmed(api, 'Leo Moreau');
});

const bulk = (ids: string[], act: object, by = admin) => api.post('/api/admin/users/bulk', { ids, act }, by);
const results = async (ids: string[], act: object): Promise<BulkResult['results']> => {
  const answer = await bulk(ids, act);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().results;
};
const actionsOn = async ({ user }: Person): Promise<string[]> =>
  (await api.get(`/api/admin/audit?subjectId=${user.id}`, admin))
    .json()
    .items.map(({ action }: { action: string }) => action);

test('each user is suspended or refused alone, and each act is in the audit log', async () => {
  const missing = randomUUID();
  const done = await results([mona.user.id, admin.user.id, missing, leo.user.id], {
    kind: 'suspend',
    reason: 'Spam',
    until: new Date(Date.now() + 1e8).toISOString(),
  });
  expect(done.map(({ error }) => error?.code ?? null)).toEqual([null, 'not_allowed', 'not_found', null]);
  expect((await api.get('/api/auth/user', mona)).statusCode).toBe(403);
  expect(await actionsOn(mona)).toEqual(['user.suspend']);
  expect(await actionsOn(leo)).toEqual(['user.suspend']);
  const again = await results([mona.user.id], { kind: 'suspend', reason: 'Spam' });
  expect(again[0]?.error?.code).toBe('already_suspended');
});

test('role and plan are set, sessions end, and a user who is named twice is handled once', async () => {
  const update = { kind: 'update', role: 'creator', plan: 'pro', reason: 'Beta testers' };
  expect(await results([mona.user.id, mona.user.id], update)).toEqual([{ id: mona.user.id, error: null }]);
  const user = await api.get(`/api/admin/users/${mona.user.id}`, admin);
  expect(user.json()).toMatchObject({ role: 'creator', plan: 'pro' });
  await results([mona.user.id], { kind: 'end_sessions' });
  expect((await api.get('/api/auth/user', mona)).statusCode).toBe(401);
  expect(await actionsOn(mona)).toEqual(['user.end_sessions', 'user.update']);
});

test('admins keep their own role, and the last active one stays', async () => {
  const [own] = await results([admin.user.id], { kind: 'update', role: 'member' });
  expect(own?.error?.code).toBe('not_allowed');
  await results([leo.user.id], { kind: 'update', role: 'platform_admin' });
  await results([leo.user.id], { kind: 'suspend', reason: 'Left' });
  const row = await api.get(`/api/admin/users/${admin.user.id}`, admin);
  expect(row.json()).toMatchObject({ role: 'platform_admin', state: 'active' });
});

test('more than fifty users, none, an end in the past and an unknown act are refused as a whole', async () => {
  const many = Array.from({ length: 51 }, () => randomUUID());
  const refused = [
    bulk(many, { kind: 'end_sessions' }),
    bulk([], { kind: 'end_sessions' }),
    bulk([mona.user.id], { kind: 'suspend', reason: 'Spam', until: '2020-01-01T00:00:00Z' }),
    bulk([mona.user.id], { kind: 'delete' }),
  ];
  for (const answer of await Promise.all(refused)) expect(answer.statusCode, answer.body).toBe(400);
  expect(await actionsOn(mona)).toEqual([]);
});
