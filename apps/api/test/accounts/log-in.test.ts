import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, cookiesOf, createTestApi, type Person, type TestApi } from '../harness.ts';

let api: TestApi;
let ada: Person;
beforeAll(async () => {
  api = await createTestApi({
    env: {
      LOGIN_PER_ADDRESS: '100000',
      LOGIN_PER_ACCOUNT: '100000',
      RESET_PER_ADDRESS: '100000',
      RESET_PER_ACCOUNT: '100000',
    },
  });
  ada = await api.signUp('Ada Lind');
});
afterAll(() => api.close());

function attempt(email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
  return api.post('/api/auth/login', { email, password }, null, headers);
}

function sessionToken(cookie: string): string {
  return /(?:^|; )(?:__Host-)?session=([^;]+)/.exec(cookie)?.[1] ?? '';
}

test('Ada logs in and out, and an old cookie opens nothing', async () => {
  const answer = await attempt('ADA.1@example.test', ada.password);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual(ada.user);
  const here = { ...ada, cookie: cookiesOf(answer) };
  expect((await api.get('/api/auth/user', here)).statusCode).toBe(200);
  const out = await api.post('/api/auth/logout', undefined, here);
  expect(out.statusCode).toBe(200);
  expect(out.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '', maxAge: 0 }));
  expect((await api.get('/api/auth/user', here)).statusCode).toBe(401);
  expect((await api.post('/api/auth/logout', undefined, here)).statusCode).toBe(200);
  expect((await api.get('/api/auth/user', ada)).statusCode).toBe(200);
});

test('a token is new at every sign-in, and the one held before dies', async () => {
  const first = await api.logIn(ada);
  const second = await api.logIn(ada, { cookie: first.cookie });
  expect(sessionToken(second.cookie)).not.toBe(sessionToken(first.cookie));
  expect((await api.get('/api/auth/user', first)).statusCode).toBe(401);
  expect((await api.get('/api/auth/user', second)).statusCode).toBe(200);
  // A cookie that somebody else put into the browser before is not what the person is signed in with.
  const fixed = await api.logIn(ada, { cookie: 'session=chosenbysomebodyelsechosenbysomebodyelse' });
  expect(sessionToken(fixed.cookie)).not.toContain('chosen');
});

test('the database holds the hash of the cookie and the cookie nowhere', async () => {
  const token = sessionToken(ada.cookie);
  expect(token.length).toBeGreaterThanOrEqual(32);
  const { pool } = api.database;
  const sid = createHash('sha256').update(token).digest('hex');
  const { rows } = await pool.query('select user_id from sessions where sid = $1', [sid]);
  expect(rows).toEqual([{ user_id: ada.user.id }]);
  const device = /device=([^;]+)/.exec(ada.cookie)?.[1] ?? '';
  expect(device).toMatch(/^[\w-]{43}$/);
  const { authorization } = await api.token(ada);
  const secrets = [token, device, authorization.slice('Bearer '.length), ada.password];
  const tables = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.rows.length).toBeGreaterThan(30);
  for (const { name } of tables.rows) {
    const text = await pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`);
    for (const secret of secrets) expect(text.rows[0].all, name).not.toContain(secret);
  }
});

describe('cookies', () => {
  const named = (answer: Answer, name: string) =>
    [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

  test('over http', async () => {
    const answer = await attempt(ada.email, ada.password);
    for (const name of ['session', 'device']) {
      const attributes = named(answer, name).split('; ').slice(1);
      expect(attributes, name).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
      expect(attributes, name).not.toContain('Secure');
      expect(named(answer, name)).not.toMatch(/domain/i);
    }
    expect(named(answer, 'session')).toMatch(/Max-Age=2592000|Expires=/);
  });

  test('over https, where no other host and no plain connection can set them', async () => {
    const secure = await createTestApi({ env: { PUBLIC_URL: 'https://kindred.test' } });
    try {
      const bo = await secure.signUp('Bo Berg');
      const answer = await secure.post('/api/auth/login', { email: bo.email, password: bo.password });
      expect(answer.cookies.map(({ name }) => name).sort()).toEqual(['__Host-device', '__Host-session']);
      for (const name of ['__Host-session', '__Host-device']) {
        const attributes = named(answer, name).split('; ').slice(1);
        expect(attributes, name).toEqual(
          expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']),
        );
        expect(named(answer, name)).not.toMatch(/domain/i);
      }
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
      const plain = bo.cookie.replaceAll('__Host-', '');
      expect((await secure.get('/api/auth/user', { ...bo, cookie: plain })).statusCode).toBe(401);
      expect((await secure.get('/api/auth/user', bo)).statusCode).toBe(200);
      const out = await secure.post('/api/auth/logout', undefined, bo);
      expect(named(out, '__Host-session')).toMatch(/^__Host-session=;.*Max-Age=0/);
      expect(named(out, '__Host-session')).toContain('Secure');
    } finally {
      await secure.close();
    }
  });

  test('a session in use is prolonged, one that ended takes its cookie along', async () => {
    const here = await api.logIn(ada);
    await api.database.pool.query(`update sessions set expire = now() + interval '10 days'`);
    const fresh = await api.get('/api/auth/user', here);
    expect(sessionToken(named(fresh, 'session'))).toBe(sessionToken(here.cookie));
    const { rows } = await api.database.pool.query(
      `select max(expire) > now() + interval '29 days' as longer from sessions`,
    );
    expect(rows).toEqual([{ longer: true }]);
    expect((await api.get('/api/auth/user', here)).headers['set-cookie']).toBeUndefined();
    await api.database.pool.query(
      `update sessions set expire = now() - interval '1 second' where expire > now() + interval '29 days'`,
    );
    const over = await api.get('/api/auth/user', here);
    expect(over.statusCode).toBe(401);
    expect(named(over, 'session')).toMatch(/^session=;/);
    await api.database.pool.query(`update sessions set expire = now() + interval '30 days'`);
  });
});

describe('whether an address has an account cannot be told', () => {
  function median(values: number[]): number {
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  }
  /** Taken in turns, so that whatever else this machine does disturbs both alike. */
  async function medians(runs: number, known: () => Promise<Answer>, unknown: () => Promise<Answer>) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let run = 0; run < runs; run++) {
      for (const [name, ask] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const start = performance.now();
        await ask();
        times[name].push(performance.now() - start);
      }
    }
    return { known: median(times.known), unknown: median(times.unknown) };
  }

  // Measured on a machine that does other things too: only a difference that stays is one.
  test('by the answer of a log-in, or by its time', { retry: 3 }, async () => {
    const noPassword = await api.signUp('Only Google');
    await api.database.pool.query('update users set password = null where id = $1', [noPassword.user.id]);
    const answers = await Promise.all([
      attempt(ada.email, 'not her password'),
      attempt('nobody@example.test', 'not her password'),
      attempt(noPassword.email, 'not her password'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe('{"message":"Invalid email or password.","code":"invalid_credentials"}');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const wrong = (email: string) => () => attempt(email, 'not her password');
    for (const email of ['nobody@example.test', noPassword.email]) {
      const { known, unknown } = await medians(15, wrong(ada.email), wrong(email));
      expect(known / unknown, `${known} ms and ${unknown} ms`).toBeGreaterThan(0.6);
      expect(known / unknown, `${known} ms and ${unknown} ms`).toBeLessThan(1.7);
    }
  });

  test('by asking for a reset link: the same statements run, the rest is a job', async () => {
    // The pool's own class of clients, which prepares what it is asked, see dialect.ts.
    const { Client } = api.database.pool as unknown as { Client: typeof pg.Client };
    const query = vi.spyOn(Client.prototype, 'query');
    const statements = async (email: string) => {
      query.mockClear();
      const answer = await api.post('/api/auth/forgot-password', { email });
      expect(answer.statusCode).toBe(200);
      const texts = query.mock.calls.map(([asked]) =>
        typeof asked === 'string' ? asked : (asked as { text?: string }).text,
      );
      return { body: answer.body, texts };
    };
    const known = await statements(ada.email);
    const unknown = await statements('nobody@example.test');
    query.mockRestore();
    expect(known).toEqual(unknown);
    expect(known.texts.length).toBeGreaterThan(2);
    const forgot = (email: string) => () => api.post('/api/auth/forgot-password', { email });
    const times = await medians(15, forgot(ada.email), forgot('nobody@example.test'));
    expect(times.known / times.unknown, JSON.stringify(times)).toBeGreaterThan(0.4);
    expect(times.known / times.unknown, JSON.stringify(times)).toBeLessThan(2.5);
  });
});

test('when too many passwords are being checked at once, the rest are told to come back', async () => {
  const small = await createTestApi({
    env: { PASSWORD_HASHES_AT_ONCE: '1', PASSWORD_QUEUE: '2', LOGIN_PER_ACCOUNT: '1000' },
  });
  try {
    const bo = await small.signUp('Bo Berg');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        small.post('/api/auth/login', { email: bo.email, password: bo.password }),
      ),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(3);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
    for (const answer of busy) {
      expect(answer.json().code).toBe('unavailable');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await small.logIn(bo)).user.id).toBe(bo.user.id);
  } finally {
    await small.close();
  }
});
