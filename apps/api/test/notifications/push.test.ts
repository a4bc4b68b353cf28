import { serverSecret } from '@kindred/db/notifications/push/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { PUSH_DEVICES_MAX } from '@kindred/validation/notifications/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPush, vapidKeys } from '../../src/platform/push.ts';
import { createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({ env: { LOGIN_PER_ACCOUNT: '1000' } });
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const subscribe = (as: Person, endpoint: string) =>
  api.post('/api/notifications/push', { endpoint, keys: KEYS }, as);
const devices = async (of: Person) => (await api.get('/api/notifications/push', of)).json().devices;

test('nodes that start at once make one pair of keys, and keep it', async () => {
  const pairs = await Promise.all(Array.from({ length: 10 }, () => vapidKeys(api.db)));
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect(pairs[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(pairs[0]?.privateKey).toMatch(/^[\w-]{43}$/);
  expect((await api.get('/api/notifications/push', ada)).json().publicKey).toBe(pairs[0]?.publicKey);
  expect(await serverSecret(api.db, 'vapid', () => ({ publicKey: 'other' }))).toEqual(pairs[0]);
});

test('a browser rings for whoever asked from it last, and is listed for them alone', async () => {
  const bo = await api.signUp('Bo Berg');
  const endpoint = 'https://push.example.org/send/shared';
  expect((await subscribe(ada, endpoint)).json()).toMatchObject({ isCurrent: true, lastUsedAt: null });
  expect((await subscribe(ada, endpoint)).statusCode).toBe(200);
  expect(await devices(ada)).toHaveLength(1);
  expect((await subscribe(bo, endpoint)).statusCode).toBe(200);
  expect([await devices(ada), (await devices(bo)).length]).toEqual([[], 1]);
});

test('it ends with its session, however that ends', async () => {
  const cleo = await api.signUp('Cleo Day');
  const phone = await api.logIn(cleo);
  await subscribe(cleo, 'https://push.example.org/send/laptop');
  await subscribe(phone, 'https://push.example.org/send/phone');
  expect((await devices(cleo)).map((device: { isCurrent: boolean }) => device.isCurrent)).toEqual([
    false,
    true,
  ]);
  await api.delete('/api/auth/sessions', cleo);
  expect(await devices(cleo)).toHaveLength(1);
});

test('of more than ten the one that rang least lately goes, also when they come at once', async () => {
  const dan = await api.signUp('Dan Eck');
  const browsers = await Promise.all(Array.from({ length: PUSH_DEVICES_MAX + 3 }, () => api.logIn(dan)));
  const answers = await Promise.all(
    browsers.map((browser, index) => subscribe(browser, `https://push.example.org/send/dan-${index}`)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
  expect(await devices(dan)).toHaveLength(PUSH_DEVICES_MAX);
});

test.each([
  'http://push.example.org/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://router.local/x',
  'https://metadata.google.internal/x',
  'https://push.example.org:8443/x',
  'https://me:secret@push.example.org/x',
  'javascript:alert(1)',
  'not an address',
])('%s is refused, and the field is named', async (endpoint) => {
  const answer = await subscribe(ada, endpoint);
  expect([answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([400, 'endpoint']);
});

test('a name that leads into this machine is never connected to', async () => {
  let isAsked = false;
  const { createServer } = await import('node:http');
  const server = createServer((_request, response) => {
    isAsked = true;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const pair = await vapidKeys(api.db);
  const target = { p256dh: pair.publicKey, auth: 'a'.repeat(22) };
  const push = createPush({ db: api.db, env: api.jobDeps.env });
  const message = { title: 'x', body: 'x', url: '/', tag: 'x' };
  expect(await push.send({ ...target, endpoint: `https://localhost:${port}/x` }, message)).toBe('failed');
  expect(await push.send({ ...target, endpoint: `https://127.0.0.1:${port}/x` }, message)).toBe('gone');
  expect(isAsked).toBe(false);
  server.close();
});

test('no token, nobody signed out and no stranger comes to a browser', async () => {
  const { authorization } = await api.token(ada);
  expect((await api.get('/api/notifications/push', null, { authorization })).statusCode).toBe(403);
  expect((await api.get('/api/notifications/push')).statusCode).toBe(401);
  const { id } = (await subscribe(ada, 'https://push.example.org/send/mine')).json();
  const eve = await api.signUp('Eve Fox');
  expect((await api.delete(`/api/notifications/push/${id}`, eve)).statusCode).toBe(404);
  expect((await api.delete(`/api/notifications/push/${id}`, ada)).statusCode).toBe(200);
  const kept = await unrestrictedDb(api.db)
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('id', '=', id)
    .execute();
  expect(kept).toEqual([]);
});
