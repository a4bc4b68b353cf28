import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertPostgresVersion, MigrationFailed, migrate, UnsupportedPostgres } from '../src/migrate.ts';
import { createEmptyDatabase } from './support.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'kindred-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function folderUrl(): URL {
  return pathToFileURL(`${folder}/`);
}

async function put(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function tables(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('an empty database', () => {
  test('gets every table and the schema of the job queue, in the order of the numbers', async () => {
    const { applied } = await migrate(database.url);
    expect(applied[0]).toBe('0001_accounts');
    expect(applied).toEqual([...applied].sort());
    expect(await tables()).toContain('posts');
    expect(await query('select 1 from graphile_worker.jobs')).toEqual([]);
  });

  test('is left alone the second time', async () => {
    await migrate(database.url);
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });

  test('is migrated once when nodes start together', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
    const working = results.filter(({ applied }) => applied.length > 0);
    expect(working).toHaveLength(1);
    const [{ count } = { count: '0' }] = await query<{ count: string }>(
      'select count(*) from schema_migrations',
    );
    expect(Number(count)).toBe(working[0]?.applied.length);
  });
});

describe('a migration that fails', () => {
  beforeEach(async () => {
    await put('0001_good.sql', 'create table good (id integer);');
    await put('0002_bad.sql', 'create table bad (id integer); insert into nowhere values (1);');
    await put('0003_later.sql', 'create table later (id integer);');
  });

  test('is undone and named; those before it stay, those after it wait', async () => {
    const attempt = migrate(database.url, { folder: folderUrl() });
    await expect(attempt).rejects.toThrow(MigrationFailed);
    await expect(attempt).rejects.toThrow(/0002_bad .*nowhere/);
    expect(await tables()).toEqual(['good', 'schema_migrations']);
  });

  test('is run again once it is mended', async () => {
    await migrate(database.url, { folder: folderUrl() }).catch(() => {});
    await put('0002_bad.sql', 'create table bad (id integer);');
    expect(await migrate(database.url, { folder: folderUrl() })).toEqual({
      applied: ['0002_bad', '0003_later'],
    });
  });
});

test('a connection that is cut between two statements does not end the process', async () => {
  await migrate(database.url);
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  try {
    // The connection that migrated is idle while another one prepares the job queue.
    await blocker.query('begin; lock table graphile_worker.migrations in access exclusive mode');
    const migrating = migrate(database.url);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kindred-migrate' and datname = current_database() and state = 'idle'
        and exists (select from pg_locks where relation = 'graphile_worker.migrations'::regclass and not granted)`;
    while ((await query(cut)).length === 0) await sleep(20);
    await sleep(50);
    await blocker.query('rollback');
    expect(await migrating).toEqual({ applied: [] });
  } finally {
    await blocker.end();
  }
});

test('a node killed half-way leaves nothing behind and does not hold up the next one', async () => {
  await put(
    '0001_slow.sql',
    'create table half (id integer); select pg_sleep(60); create table whole (id integer);',
  );
  const module = new URL('../src/migrate.ts', import.meta.url).href;
  const code = `const { migrate } = await import(${JSON.stringify(module)});
    await migrate(${JSON.stringify(database.url)}, { folder: new URL(${JSON.stringify(folderUrl().href)}) });`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const isAsleep = `select 1 from pg_stat_activity where application_name = 'kindred-migrate' and wait_event = 'PgSleep'`;
  while ((await query(isAsleep)).length === 0) await sleep(50);
  node.kill('SIGKILL');
  await once(node, 'exit');

  await put('0001_slow.sql', 'create table whole (id integer);');
  expect(await migrate(database.url, { folder: folderUrl() })).toEqual({ applied: ['0001_slow'] });
  expect(await tables()).toEqual(['schema_migrations', 'whole']);
});

describe('the version of the server', () => {
  const server = (number: number, text: string) => ({ query: async () => ({ rows: [{ number, text }] }) });

  test('18 and later are accepted', async () => {
    await assertPostgresVersion(server(180_000, '18.0'));
    await assertPostgresVersion(server(190_001, '19.1'));
  });

  test('an older one is refused by name', async () => {
    const attempt = assertPostgresVersion(server(170_006, '17.6 (Debian 17.6-1)'));
    await expect(attempt).rejects.toThrow(UnsupportedPostgres);
    await expect(attempt).rejects.toThrow(
      'Kindred needs PostgreSQL 18 or later; this server is PostgreSQL 17.6 (Debian 17.6-1).',
    );
  });
});
