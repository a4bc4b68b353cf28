import { createDatabase, REQUEST_TIMEOUTS } from '@kindred/db/client';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { toAppError } from '../src/trpc/errors.ts';
import { type Answer, createTestApi, type Person, type TestApi } from './harness.ts';
import { type Line, startProxy } from './proxy.ts';
import { openSocket, pause, type Subscription, subscribe } from './sockets.ts';

let database: TestDatabase;
let line: Line;
let api: TestApi;
let address: string;
let ada: Person;
let through: ReturnType<typeof createDatabase>;
let listener: Subscription;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  line = await startProxy(Number(url.port));
  url.port = String(line.port);
  url.hostname = '127.0.0.1';
  through = createDatabase({ url: url.href, ...REQUEST_TIMEOUTS });
  api = await createTestApi({ database: { ...through, drop: through.close } });
  address = await api.listen();
  ada = await api.signUp('Ada Lind');
  listener = await subscribe(address, { as: ada });
});
afterAll(async () => {
  line.mend();
  listener.ws.terminate();
  await api.close();
  await through.close();
  await line.close();
  await database.drop();
});
afterEach(() => line.mend());

const publish = () => api.post('/api/posts', { content: 'Is anybody there?' }, ada);

const DOORS: [string, () => Promise<Answer>][] = [
  ['reading the feed', () => api.get('/api/feed', ada)],
  ['reading it over tRPC', () => api.get('/trpc/feed.list', ada)],
  ['publishing', publish],
  ['logging in', () => api.post('/api/auth/login', { email: ada.email, password: ada.password })],
  ['asking who is signed in', () => api.get('/api/auth/user', ada)],
  ['with a token', () => api.get('/api/feed', null, { authorization: `Bearer kin_${'A'.repeat(43)}` })],
  ['forgetting a password', () => api.post('/api/auth/forgot-password', { email: ada.email })],
  ['being ready', () => api.get('/readyz')],
];

async function expectUnavailable(name: string, ask: () => Promise<Answer>): Promise<void> {
  const started = Date.now();
  const answer = await ask();
  expect(Date.now() - started, name).toBeLessThan(2_000);
  expect(answer.statusCode, `${name}: ${answer.body}`).toBe(503);
  expect(answer.body, name).toContain('"code":"unavailable"');
  expect(answer.body, name).not.toMatch(/ECONN|terminated|timeout|127\.0\.0\.1/);
  expect(Number(answer.headers['retry-after']), name).toBeGreaterThan(0);
}

async function expectWell(): Promise<void> {
  await vi.waitFor(async () => expect((await api.get('/readyz')).statusCode).toBe(200), 5_000);
  const answer = await publish();
  expect(answer.statusCode, answer.body).toBe(200);
  // Live events are back too; whatever was missed is asked for again.
  await listener.event('resync', 10_000);
  const { id } = (await publish()).json();
  await vi.waitFor(
    () => expect(listener.frames.map((frame) => frame.result?.data?.data?.postId)).toContain(id),
    5_000,
  );
}

test('a connection that goes in the middle of a transaction is told as such, though the end of that fails too', async () => {
  const failed = await through.db
    .transaction()
    .execute(async (tx) => {
      line.cut();
      await tx.selectFrom('users').select('id').execute();
    })
    .catch((error: unknown) => error);
  expect(toAppError(failed).appCode, String(failed)).toBe('unavailable');
});

test('the database is gone: everybody is told within two seconds to come back, and the process lives', async () => {
  line.cut();
  for (const [name, ask] of DOORS) await expectUnavailable(name, ask);
  await Promise.all(DOORS.map(([name, ask]) => expectUnavailable(name, ask)));
  expect((await api.get('/healthz')).statusCode).toBe(200);
  expect((await api.get('/api/docs')).statusCode).toBe(200);
  const refused = openSocket(address, '/ws', { as: ada });
  await expect(refused).rejects.toMatchObject({ status: 503 });
  // Whoever listens stays: nobody can say that their session ended.
  await pause(2_000);
  expect(listener.isOpen()).toBe(true);
  line.mend();
  await expectWell();
});

test('it breaks off in the middle of a thousand requests: none is answered with a failure of ours', async () => {
  const asked = Array.from({ length: 200 }, (_, n) => (n % 4 === 0 ? publish() : api.get('/api/feed', ada)));
  await pause(30);
  line.cut();
  await pause(300);
  line.mend();
  const answers = await Promise.all(asked);
  const codes = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([]);
  // What was acknowledged is there.
  const written = answers.flatMap((answer) =>
    answer.statusCode === 200 && answer.json().content ? [answer.json().id] : [],
  );
  await expectWell();
  const { rows } = await database.pool.query('select id from posts where id = any($1::uuid[])', [written]);
  expect(rows).toHaveLength(written.length);
});

test('it answers nothing and says nothing: the same, within two seconds', { retry: 2 }, async () => {
  line.freeze();
  await Promise.all(DOORS.map(([name, ask]) => expectUnavailable(name, ask)));
  expect((await api.get('/healthz')).statusCode).toBe(200);
  line.mend();
  await vi.waitFor(async () => expect((await api.get('/api/feed', ada)).statusCode).toBe(200), 10_000);
  const { id } = (await publish()).json();
  await vi.waitFor(
    () => expect(listener.frames.map((frame) => frame.result?.data?.data?.postId)).toContain(id),
    10_000,
  );
});

test('an api that is asked to stop while its database is away does stop', async () => {
  const url = new URL(database.url);
  url.port = String(line.port);
  url.hostname = '127.0.0.1';
  const own = createDatabase({ url: url.href, ...REQUEST_TIMEOUTS });
  const second = await createTestApi({ database: { ...own, drop: own.close } });
  await second.listen();
  line.cut();
  await pause(700);
  const started = Date.now();
  await second.close();
  await own.close();
  expect(Date.now() - started).toBeLessThan(5_000);
});
