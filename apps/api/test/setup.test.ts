import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { replaceFirstSetupToken } from '@kindred/db/accounts/setup/writes';
import { createDatabase } from '@kindred/db/client';
import { seedDemo } from '@kindred/db/demo/seed';
import { migrate } from '@kindred/db/migrate';
import { createTestDatabase } from '@kindred/db/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { newSetupToken } from '../src/features/accounts/setup/service.ts';
import { KNOWN_DEMO_PASSWORD, readEnv } from '../src/platform/env.ts';
import { createTestApi, type TestApi } from './harness.ts';
import { endAll, folder, freePort, launch, type Node, ready, removeFolders } from './processes.ts';

const ADMIN = { firstName: 'Ada', lastName: 'Lind', email: 'ada@example.test', password: 'a-good-password' };
const DEMO_LOGIN = { email: 'admin@example.com', password: KNOWN_DEMO_PASSWORD };

describe('the demo is seeded', () => {
  const PUBLIC = 'https://community.example.com';
  test.each([
    ['on loopback with the embedded database', {}, true],
    ['when PUBLIC_URL is another loopback name', { PUBLIC_URL: 'http://localhost:5173' }, true],
    ['on loopback over IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    ['never on a public address', { PUBLIC_URL: PUBLIC }, false],
    ['never on a name that only begins like loopback', { PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
    ['never when it listens on every interface', { HOST: '0.0.0.0' }, false],
    ['never behind a proxy', { TRUST_PROXY: '1' }, false],
    ['never into an external database', { DATABASE_URL: 'postgres://db/kindred' }, false],
    ['on a public address when the operator says so', { PUBLIC_URL: PUBLIC, ALLOW_DEMO_SEED: '1' }, true],
    ['never when the operator says so', { ALLOW_DEMO_SEED: '0' }, false],
  ])('%s', (_, env: Record<string, string>, expected) => {
    expect(readEnv(env).seedsDemo).toBe(expected);
  });

  test('with no DEMO_PASSWORD that is documented or short', () => {
    expect(() => readEnv({ DEMO_PASSWORD: KNOWN_DEMO_PASSWORD })).toThrow(/DEMO_PASSWORD/);
    expect(() => readEnv({ DEMO_PASSWORD: 'short' })).toThrow(/DEMO_PASSWORD/);
  });
});

describe('a start on a public address', () => {
  afterEach(endAll);
  afterAll(removeFolders);

  async function begin(env: Record<string, string>): Promise<Node> {
    const node = launch({ DATA_DIR: await folder(), PORT: String(await freePort()), ...env });
    await ready(node);
    return node;
  }

  const PUBLIC = { PUBLIC_URL: 'https://community.example.com', ALLOW_DEMO_SEED: '' };

  const post = (node: Node, path: string, body: object) =>
    fetch(`${node.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://community.example.com' },
      body: JSON.stringify(body),
    });

  /** `pnpm admin:create` beside the running product, answered line by line. */
  async function adminCreate({ dataDir }: Node, lines: string[]): Promise<string> {
    const script = fileURLToPath(new URL('../src/commands/admin-create.ts', import.meta.url));
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...PUBLIC },
    });
    child.stdin.end(`${lines.join('\n')}\n`);
    return text(child.stderr);
  }

  test('has no demo, and a printed link creates the first admin once', async () => {
    const node = await begin(PUBLIC);
    expect((await post(node, '/api/auth/login', DEMO_LOGIN)).status).toBe(401);
    const token = /\/setup#token=([\w-]{43})/.exec(node.output())?.[1];
    expect(node.output()).toContain('https://community.example.com/setup#token=');

    const created = await post(node, '/api/setup', { token, ...ADMIN });
    expect(await created.json()).toMatchObject({ email: ADMIN.email, role: 'platform_admin' });
    expect(created.headers.getSetCookie().join()).toContain('__Host-');

    const squatted = await post(node, '/api/auth/signup', { ...ADMIN, email: 'squat@example.test' });
    const taken = await adminCreate(node, ['squat@example.test', 'y', 'chosen-by-operator']);
    expect(taken).toContain('squat@example.test is a platform admin');
    const cookie = squatted.headers.getSetCookie().join('; ');
    expect((await fetch(`${node.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
    const old = { email: 'squat@example.test', password: ADMIN.password };
    expect((await post(node, '/api/auth/login', old)).status).toBe(401);

    const made = await adminCreate(node, ['eve@example.test', 'Eve', 'Lind', ADMIN.password]);
    expect(made).toContain('eve@example.test is a platform admin');
    const login = await post(node, '/api/auth/login', {
      email: 'eve@example.test',
      password: ADMIN.password,
    });
    expect(await login.json()).toMatchObject({ role: 'platform_admin' });

    const again = await post(node, '/api/setup', { token, ...ADMIN, email: 'leo@example.test' });
    expect(again.status).toBe(400);
  }, 90_000);

  test('refuses the demo accounts of an earlier trial and ends their sessions', async () => {
    const database = await createTestDatabase();
    try {
      await migrate(database.url);
      await seedDemo(database.db);
      const { rows } = await database.pool.query(`select id from users where email = $1`, [DEMO_LOGIN.email]);
      await database.pool.query(
        `insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '1 day')`,
        ['a'.repeat(64), rows[0].id],
      );
      const node = await begin({ ...PUBLIC, DATABASE_URL: database.url });
      expect(node.output()).toContain('WARNING');
      expect(node.output()).not.toContain('/setup#');
      expect((await post(node, '/api/auth/login', DEMO_LOGIN)).status).toBe(401);
      expect((await database.pool.query('select 1 from sessions')).rowCount).toBe(0);
    } finally {
      await endAll();
      await database.drop();
    }
  }, 90_000);

  test('seeds a demo on request, with the password the operator chose', async () => {
    const node = await begin({ ...PUBLIC, ALLOW_DEMO_SEED: '1', DEMO_PASSWORD: 'chosen-by-operator' });
    const login = (password: string) => post(node, '/api/auth/login', { ...DEMO_LOGIN, password });
    expect((await login(KNOWN_DEMO_PASSWORD)).status).toBe(401);
    expect((await login('chosen-by-operator')).status).toBe(200);
  }, 120_000);
});

test('never seeds the demo beside a live community', async () => {
  const database = await createTestDatabase();
  const { db, close } = createDatabase({ url: database.url, max: 1 });
  try {
    await database.pool.query(
      `insert into users (email, first_name, last_name, handle) values ('ada@example.test', 'Ada', 'Lind', 'ada')`,
    );
    expect(await seedDemo(db)).toBe(false);
    const offer = () => replaceFirstSetupToken(db, newSetupToken().hash, new Date(Date.now() + 1000));
    expect(await offer()).toBe(true);
    await database.pool.query(`update users set role = 'platform_admin'`);
    expect(await offer()).toBe(false);
  } finally {
    await close();
    await database.drop();
  }
});

test('the documented password is refused where the request came through a proxy or a tunnel', async () => {
  const api = await createTestApi({ env: { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' } });
  try {
    await api.post('/api/auth/signup', { ...ADMIN, ...DEMO_LOGIN }, null, { host: 'localhost:3000' });
    const login = async (headers: Record<string, string>) =>
      (await api.post('/api/auth/login', DEMO_LOGIN, null, headers)).statusCode;
    expect(await login({ host: 'localhost:3000' })).toBe(200);
    expect(await login({ host: 'abc.tunnel.example' })).toBe(401);
    expect(await login({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(401);
  } finally {
    await api.close();
  }
}, 60_000);

test('two people with the setup link create one admin', async () => {
  const api: TestApi = await createTestApi();
  try {
    const { token, hash } = newSetupToken();
    await replaceFirstSetupToken(api.db, hash, new Date(Date.now() + 60_000));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.post('/api/setup', { token, ...ADMIN, email: `admin${n}@example.test` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
    const admins = await api.database.pool.query(`select 1 from users where role = 'platform_admin'`);
    expect(admins.rowCount).toBe(1);
  } finally {
    await api.close();
  }
});
