import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@kindred/db/migrate';
import { createTestDatabase, type TestDatabase } from '@kindred/db/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createBucket } from '../bucket.ts';
import { createTestApi, type TestApi } from '../harness.ts';
import { picture, upload } from '../media/files.ts';
import { endAll, launch } from '../processes.ts';
import { run, startCommand } from './commands.ts';

const REFUSED = /^A restore into this database is running or was not finished.*pnpm restore <file> --force/;
/** What every start asks for before it migrates, see migrate.ts. */
const MIGRATION_LOCK = 7_203_114;

let work: string;
let api: TestApi;
let target: TestDatabase;
let archive: string;
const bucket = createBucket();

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'kindred-unfinished-'));
  api = await createTestApi();
  target = await createTestDatabase();
  archive = join(work, 'archive.tar.gz');
  await upload(api, await api.signUp('Ada'), await picture(1200, 900));
  await once(bucket.server.listen(0, '127.0.0.1'), 'listening');
  const env = { DATABASE_URL: api.database.url, DATA_DIR: api.jobDeps.env.DATA_DIR };
  expect(await run('backup', [archive], env)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  bucket.server.closeAllConnections();
  bucket.server.close();
  await target.drop();
  await api.close();
  await rm(work, { recursive: true, force: true });
});

afterEach(endAll);

const withBucket = (server: Server) => ({
  DATABASE_URL: target.url,
  DATA_DIR: join(work, 'data'),
  S3_BUCKET: 'files',
  S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  S3_ACCESS_KEY_ID: 'key-1',
  S3_SECRET_ACCESS_KEY: 'secret',
});

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Stops the restore where it migrates the database it has emptied. */
async function killWhenEmptied(): Promise<void> {
  const blocker = new pg.Client({ connectionString: target.url });
  await blocker.connect();
  await blocker.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  const { child } = startCommand(
    'restore',
    [archive, '--force'],
    withBucket(bucket.server),
    'delete everything\n',
  );
  await vi.waitFor(async () => {
    const { rowCount } = await blocker.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and not granted`,
    );
    expect(rowCount).toBe(1);
  }, 30_000);
  await killed(child);
  await blocker.end();
}

/** Stops the restore at its first file, when the rows are written and not committed. */
async function killAtFirstFile(): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === 'PUT') server.emit('put');
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const put = once(server, 'put');
  const { child } = startCommand('restore', [archive, '--force'], withBucket(server), 'delete everything\n');
  await put;
  await killed(child);
  server.closeAllConnections();
  server.close();
}

test.each([
  ['when the database is emptied', killWhenEmptied],
  ['at the first file', killAtFirstFile],
])(
  'after a forced restore was killed %s, nothing starts until a restore succeeds',
  async (_, kill) => {
    await kill();

    const node = launch({ DATABASE_URL: target.url, DATA_DIR: join(work, 'data'), PORT: '0' });
    expect(await node.exit).toBe(1);
    expect(node.output()).toMatch(REFUSED);
    expect(node.output().trim().split('\n')).toHaveLength(1);
    expect(await run('db-migrate', [], withBucket(bucket.server))).toMatchObject({
      code: 1,
      said: expect.stringMatching(REFUSED),
    });
    expect(await run('backup', [join(work, 'no.tar.gz')], withBucket(bucket.server))).toMatchObject({
      code: 1,
      said: expect.stringMatching(REFUSED),
    });

    const again = await run(
      'restore',
      [archive, '--force'],
      withBucket(bucket.server),
      'delete everything\n',
    );
    expect(again, again.said).toMatchObject({ code: 0 });
    expect(await migrate(target.url)).toEqual({ applied: [] });
    expect((await target.pool.query('select first_name from users')).rows).toEqual([{ first_name: 'Ada' }]);
  },
  120_000,
);
