import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryConfiguration } from '../src/platform/config-check.ts';
import { readEnv } from '../src/platform/env.ts';
import { run } from './backup/commands.ts';
import { createBucket } from './bucket.ts';
import { freePort, startRedis, type TestRedis } from './redis.ts';

describe('a value that has not the form of its variable is refused at the start, without being repeated', () => {
  test.each([
    ['SMTP_URL', 'garbage'],
    ['SMTP_URL', 'mail.secret.example:587'],
    ['SMTP_URL', 'https://mail.secret.example'],
    ['REDIS_URL', 'garbage'],
    ['REDIS_URL', 'http://secret:6379'],
    ['DATABASE_URL', 'mysql://root:secret@db/kindred'],
    ['DATABASE_URL', 'secret'],
    ['S3_ENDPOINT', 'garbage'],
  ])('%s=%s', (name, value) => {
    let message = '';
    try {
      readEnv({ [name]: value });
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(new RegExp(`^The configuration is not valid:\\n {2}${name}: \\S.+$`));
    expect(message).not.toContain(value);
  });

  test.each([
    ['DATABASE_URL', 'postgres://kindred:p%40ss@db:5432/kindred?sslmode=require'],
    ['DATABASE_URL', 'postgresql:///kindred?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:secret@cache:6380/2'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.com'],
    ['SMTP_URL', ' smtp://mail:1025 '],
  ])('%s=%s is accepted', (name, value) => {
    expect(readEnv({ [name]: value })).toMatchObject({ [name]: value.trim() });
  });
});

/** A mail server that knows one user, and notes what it was asked. */
function createMailServer(): { server: Server; asked: string[] } {
  const asked: string[] = [];
  const answers: Record<string, string> = {
    EHLO: '250-mail.test\r\n250 AUTH PLAIN',
    AUTH: '535 Authentication failed',
    QUIT: '221 Bye',
  };
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail.test\r\n');
    socket.on('data', (data) => {
      const line = data.toString().trim();
      asked.push(line);
      const [word = ''] = line.split(' ', 1);
      const isKnown = line === `AUTH PLAIN ${Buffer.from('\0user\0right').toString('base64')}`;
      socket.write(`${isKnown ? '235 Welcome' : (answers[word] ?? '500 What?')}\r\n`);
    });
  });
  return { server, asked };
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

describe('with services that run', () => {
  let folder: string;
  let database: TestDatabase;
  let redis: TestRedis;
  let closed: number;
  const bucket = createBucket();
  const mail = createMailServer();
  let good: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kindred-config-'));
    [database, redis, closed] = await Promise.all([createTestDatabase(), startRedis(), freePort()]);
    await Promise.all(
      [bucket.server, mail.server].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')),
    );
    good = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://user:right@127.0.0.1:${portOf(mail.server)}`,
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${portOf(bucket.server)}`,
      S3_ACCESS_KEY_ID: 'key-1',
      S3_SECRET_ACCESS_KEY: 'hush-hush',
      REDIS_URL: redis.url,
    };
  });
  afterAll(async () => {
    bucket.server.closeAllConnections();
    bucket.server.close();
    mail.server.close();
    await redis.remove();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('pnpm config:check finds each of them good, leaves nothing behind and sends no mail', async () => {
    const { code, said } = await run('config-check', [], good);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^DATA_DIR: ok, /),
      expect.stringMatching(/^DATABASE_URL: ok, PostgreSQL \d/),
      expect.stringMatching(/^SMTP_URL: ok, /),
      expect.stringMatching(/^S3_BUCKET: ok, /),
      expect.stringMatching(/^REDIS_URL: ok, /),
    ]);
    expect(code).toBe(0);
    expect(bucket.objects.size).toBe(0);
    expect(mail.asked.filter((line) => /^(?:MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  test('pnpm config:check ends with 1 for a misspelt name', async () => {
    const { SMTP_URL = '', ...others } = good;
    const { code, said } = await run('config-check', [], { ...others, SMTP_URI: SMTP_URL });
    expect(said).toContain('SMTP_URI is no setting of Kindred: did you mean SMTP_URL?\n');
    expect(said).not.toContain('right');
    expect(code).toBe(1);
  });

  test('pnpm config:check ends with 1 and one line for each that does not work', async () => {
    const { code, said } = await run('config-check', [], {
      ...good,
      REDIS_URL: `redis://127.0.0.1:${closed}`,
    });
    expect(code).toBe(1);
    const lines = said.trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.filter((line) => !line.includes(': ok, '))).toEqual([
      expect.stringMatching(/^REDIS_URL: Redis at 127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/),
    ]);
  });

  test.each([
    ['a folder that is a file', 'DATA_DIR', () => ({ DATA_DIR: import.meta.filename })],
    [
      'a database that is away',
      'DATABASE_URL',
      () => ({ DATABASE_URL: `postgres://u:hush@127.0.0.1:${closed}/k` }),
    ],
    ['a database that does not exist', 'DATABASE_URL', () => ({ DATABASE_URL: `${database.url}_none` })],
    ['a mail server that is away', 'SMTP_URL', () => ({ SMTP_URL: `smtp://user:hush@127.0.0.1:${closed}` })],
    [
      'a wrong password of the mail server',
      'SMTP_URL',
      () => ({ SMTP_URL: `smtp://user:hush@127.0.0.1:${portOf(mail.server)}` }),
    ],
    ['an S3 that is away', 'S3_ENDPOINT', () => ({ S3_ENDPOINT: `http://127.0.0.1:${closed}` })],
    ['a wrong key of S3', 'S3_ACCESS_KEY_ID', () => ({ S3_ACCESS_KEY_ID: 'key-2' })],
    ['a Redis that is away', 'REDIS_URL', () => ({ REDIS_URL: `redis://:hush@127.0.0.1:${closed}` })],
  ])('%s is found, in one line that names %s and no password', async (_, name, change) => {
    const found = await tryConfiguration(readEnv({ ...good, ...change() }));
    expect(found.filter(({ isGood }) => !isGood)).toEqual([
      { name, isGood: false, said: expect.stringMatching(/^\S.+\S$/) },
    ]);
    expect(JSON.stringify(found)).not.toContain('hush');
  });
});
