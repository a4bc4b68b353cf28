import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { assertRestored } from './backup/unfinished.ts';
import type { OpenedDatabase } from './client.ts';

/** PostgreSQL 18 is the first with `uuidv7()`. */
export const OLDEST_POSTGRES = 18;

const FOLDER = new URL('../migrations/', import.meta.url);
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number will do, as long as every node asks for the same one. */
const LOCK = 7_203_114;

export class UnsupportedPostgres extends Error {
  override readonly name = 'UnsupportedPostgres';
  readonly found: string;

  constructor(found: string) {
    super(`Kindred needs PostgreSQL ${OLDEST_POSTGRES} or later; this server is PostgreSQL ${found}.`);
    this.found = found;
  }
}

export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Migration ${migration} failed and was undone: ${reason}`, { cause });
    this.migration = migration;
  }
}

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/**
 * @param server a pg pool, client, or anything with its `query`
 * @throws {UnsupportedPostgres} when the server is older than PostgreSQL 18
 */
export async function assertPostgresVersion(server: Queryable): Promise<void> {
  const { rows } = await server.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0] as { number: number; text: string };
  if (version.number < OLDEST_POSTGRES * 10_000) throw new UnsupportedPostgres(version.text);
}

export interface MigrateOptions {
  /** Where the `NNNN_name.sql` files are; the package's own unless given. */
  folder?: URL;
  /** Only these, by their names; all unless given. */
  only?: readonly string[];
  /** For a restore, which migrates the database that it fills. */
  isRestoring?: boolean;
}

/** Names of the migrations this release brings, in order, without `.sql`. */
export async function migrationNames(folder: URL = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return files.map((file) => file.slice(0, -'.sql'.length));
}

/**
 * Brings a database up to date: our migrations in the order of their numbers, each in a transaction of its
 * own, then the schema of graphile-worker. Forward only. Nodes that start at once wait for one another;
 * one that is killed leaves whole migrations behind, never half of one.
 *
 * @returns the names of the migrations applied by this call, without `.sql`; empty when there were none
 * @throws {UnsupportedPostgres} when the server is older than PostgreSQL 18
 * @throws {RestoreUnfinished} when a restore into it was not finished
 * @throws {MigrationFailed} when one fails; those before it stay applied
 */
export async function migrate(
  target: string | Pick<OpenedDatabase, 'url'>,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const url = typeof target === 'string' ? target : target.url;
  const client = new pg.Client({ connectionString: url, application_name: 'kindred-migrate' });
  // A connection that is cut between two statements must not end the process: the next statement fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await assertPostgresVersion(client);
    // Waiting for another node, or building an index, may rightly take longer than any request.
    await client.query('set statement_timeout = 0');
    // Else the server would finish the statement of a node that was killed, and hold the lock until then.
    // Platforms that cannot watch a connection refuse the setting; there the lock is held a little longer.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
    // The lock belongs to the connection: it goes with it, however this process ends.
    await client.query(`select pg_advisory_lock(${LOCK})`);
    if (!options.isRestoring) await assertRestored(client);
    const applied = await applyPending(client, options);
    await prepareJobs(url);
    return { applied };
  } finally {
    await client.end();
  }
}

async function prepareJobs(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1, application_name: 'kindred-migrate' });
  // A connection that is cut while nothing is asked of it, such as while it ends, must not end the process.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

async function applyPending(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const { folder = FOLDER, only } = options;
  await client.query(
    `create table if not exists schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const done = new Set(rows.map((row) => row.name));
  const applied: string[] = [];
  for (const name of await migrationNames(folder)) {
    if (done.has(name) || (only && !only.includes(name))) continue;
    await applyOne(client, name, await readFile(new URL(`${name}.sql`, folder), 'utf8'));
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // A connection that broke has already undone it.
    await client.query('rollback').catch(() => {});
    throw new MigrationFailed(name, error);
  }
}
