import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { VIEW_MINUTES } from '@kindred/validation/admin/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let boss: Person;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  boss = await api.signUp('Bo Berg');
  ada = await api.signUp('Ada Lind');
  await setRole(boss, 'platform_admin');
});

const setRole = ({ user }: Person, role: 'member' | 'platform_admin') =>
  api.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
const start = (person: Person, as = boss) => api.post(`/api/admin/users/${person.user.id}/view`, {}, as);
const end = () => api.delete('/api/admin/view', boss);
const me = async (as = boss) => (await api.get('/api/auth/user', as)).json();
const codeOf = ({ statusCode, body }: Answer) => [statusCode, JSON.parse(body).code];
const sessionsOf = ({ user }: Person) =>
  unrestrictedDb(api.db).selectFrom('sessions').selectAll().where('userId', '=', user.id).execute();

async function recorded(): Promise<unknown[]> {
  const { items } = (await api.get(`/api/admin/audit?subjectId=${ada.user.id}`, boss)).json();
  return items.map(({ action, actor }: { action: string; actor: { id: string } }) => [action, actor.id]);
}

test('an admin sees the product as a user until the view is stopped', async () => {
  const own = await sessionsOf(ada);
  const started = (await start(ada)).json();
  expect(await me()).toMatchObject({
    id: ada.user.id,
    email: ada.email,
    viewedBy: { id: boss.user.id, until: started.until },
  });
  expect(codeOf(await api.get('/api/admin/users', boss))).toEqual([403, 'not_allowed']);
  expect(codeOf(await api.post('/api/posts', { content: 'Hello' }, boss))).toEqual([403, 'view_only']);
  expect((await me(ada)).viewedBy).toBeNull();
  expect(await sessionsOf(ada)).toEqual(own);

  expect((await end()).statusCode).toBe(200);
  expect(await me()).toMatchObject({ id: boss.user.id, viewedBy: null });
  expect(await recorded()).toEqual([
    ['user.end_view', boss.user.id],
    ['user.view', boss.user.id],
  ]);
});

test('the page of the admin is answered no more once the view began, and that of the user once it is over', async () => {
  const expecting = (person: Person) =>
    api.get('/api/auth/user', boss, { 'expected-user': person.user.id }).then(({ statusCode }) => statusCode);
  await start(ada);
  expect([await expecting(ada), await expecting(boss)]).toEqual([200, 409]);
  await end();
  expect([await expecting(ada), await expecting(boss)]).toEqual([409, 200]);
});

test('a view is over by itself after half an hour', async () => {
  await start(ada);
  const at = (minutes: number) =>
    unrestrictedDb(api.db)
      .updateTable('sessions')
      .set({ viewStartedAt: new Date(Date.now() - minutes * 60_000) })
      .where('userId', '=', boss.user.id)
      .execute();
  await at(VIEW_MINUTES - 1);
  expect((await me()).id).toBe(ada.user.id);
  await at(VIEW_MINUTES);
  expect(await me()).toMatchObject({ id: boss.user.id, viewedBy: null });
});

test('a view ends at once when its admin is demoted, and when its user is promoted or leaves', async () => {
  await start(ada);
  await setRole(boss, 'member');
  expect((await me()).id).toBe(boss.user.id);
  await setRole(boss, 'platform_admin');
  await setRole(ada, 'platform_admin');
  expect((await me()).id).toBe(boss.user.id);
  await setRole(ada, 'member');
  const now = new Date();
  await api.db
    .updateTable('users')
    .set({ suspendedAt: now, deletionAskedAt: now })
    .where('id', '=', ada.user.id)
    .execute();
  expect((await me()).id).toBe(boss.user.id);
});

test('platform admins, users whose account is being deleted and tokens are refused', async () => {
  const other = await api.signUp('Cy Holm');
  await setRole(other, 'platform_admin');
  expect(codeOf(await start(other))).toEqual([403, 'not_allowed']);
  expect(codeOf(await start(boss))).toEqual([403, 'not_allowed']);
  expect(codeOf(await start(boss, ada))).toEqual([403, 'not_allowed']);
  const now = new Date();
  await api.db
    .updateTable('users')
    .set({ suspendedAt: now, deletionAskedAt: now })
    .where('id', '=', ada.user.id)
    .execute();
  expect(codeOf(await start(ada))).toEqual([403, 'not_allowed']);
  const token = await api.token(boss);
  const path = `/api/admin/users/${(await api.signUp('Di Ek')).user.id}/view`;
  expect(codeOf(await api.post(path, {}, null, { authorization: token.authorization }))).toEqual([
    403,
    'session_required',
  ]);
});

test('a suspended user can be viewed, and the admin logs out of both', async () => {
  await api.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', ada.user.id).execute();
  await start(ada);
  expect((await me()).id).toBe(ada.user.id);
  expect((await api.post('/api/auth/logout', {}, boss)).statusCode).toBe(200);
  expect(await sessionsOf(boss)).toEqual([]);
  boss = await api.logIn(boss);
  expect(await recorded()).toEqual([
    ['user.end_view', boss.user.id],
    ['user.view', boss.user.id],
  ]);
});

test('plain routes that write, download or link an account are refused', async () => {
  await start(ada);
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(codeOf(await api.post('/api/uploads', '--x--', boss, form))).toEqual([403, 'view_only']);
  const id = ada.user.id;
  for (const path of [
    `/api/auth/export/${id}/file`,
    `/api/messages/${id}/files/${id}/original`,
    `/api/invoices/${id}/pdf`,
    '/api/creator-tools/exports/orders',
    '/api/admin/users.csv',
  ]) {
    expect(codeOf(await api.get(path, boss)), path).toEqual([403, 'view_only']);
  }
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  expect((await api.get('/api/auth/google?for=link', boss, own)).headers.location).toBe('/');
});
