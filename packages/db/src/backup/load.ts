import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  JOBS,
  LEFT_OUT,
  productTables,
  quoted,
  type SavedTable,
  savedTables,
  useNeutralFormats,
} from './tables.ts';
import { REMOVE_MARK } from './unfinished.ts';

/** Writes the rows of a backup in one transaction. */
export interface Loader {
  /** @param rows in the text format of COPY, whole rows */
  load(table: SavedTable, rows: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Checks every reference and count, and commits.
   * @param counts rows of each table by its name
   * @throws Error naming the first table that has another number of rows
   */
  finish(counts: ReadonlyMap<string, number>): Promise<void>;
  /** Undoes everything, unless it is finished. */
  close(): Promise<void>;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const TEMPORARY_JOBS = 'pg_temp.restored_jobs';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kindred-restore' });
  client.on('error', () => {});
  await client.connect();
  await useNeutralFormats(client);
  return client;
}

/**
 * Opens a loader for a database that is migrated to the level of the backup. Rows come in any order and exactly as
 * they were: no trigger runs, and foreign keys are checked at the end. Needs the owner of the tables, no superuser.
 */
export async function openLoader(url: string): Promise<Loader> {
  const client = await connect(url);
  try {
    await client.query('begin');
    const tables = await savedTables(client);
    const keys = await foreignKeys(client);
    for (const { table, name } of keys) {
      await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`);
    }
    const names = tables.map(({ name }) => quoted(client, name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Some migrations insert rows of their own, which the backup has as well.
    await client.query(`truncate ${names.join(', ')}`);
    await client.query(
      `create temporary table restored_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
         max_attempts integer, key text, priority integer) on commit drop`,
    );
    return {
      load: (table, rows) => loadRows(client, [...tables, JOBS], table, rows),
      async finish(counts) {
        for (const { name } of [...tables, JOBS]) await checkCount(client, name, counts.get(name) ?? 0);
        await client.query(
          `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
           from ${TEMPORARY_JOBS}`,
        );
        for (const name of names) await client.query(`alter table ${name} enable trigger user`);
        for (const { table, name, definition } of keys) {
          await client.query(
            `alter table ${table} add constraint ${client.escapeIdentifier(name)} ${definition}`,
          );
        }
        await client.query(REMOVE_MARK);
        await client.query('commit');
        // Without statistics the first requests would read whole tables.
        await client.query('analyze');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  return rows;
}

async function loadRows(
  client: pg.Client,
  known: SavedTable[],
  { name, columns }: SavedTable,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  if (name in LEFT_OUT) {
    // Saved by an older release.
    for await (const _ of rows);
    return;
  }
  const table = known.find((one) => one.name === name);
  const unknown = columns.find((column) => !table?.columns.includes(column));
  if (table === undefined || unknown !== undefined) {
    throw new Error(`The database has no ${table === undefined ? name : `${name}.${unknown}`}.`);
  }
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const target = name === JOBS.name ? TEMPORARY_JOBS : quoted(client, name);
  await pipeline(rows, client.query(copyFrom(`copy ${target} (${list}) from stdin`)));
}

async function checkCount(client: pg.Client, name: string, expected: number): Promise<void> {
  const target = name === JOBS.name ? TEMPORARY_JOBS : quoted(client, name);
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${target}`);
  const found = Number(rows[0]?.count);
  if (found !== expected) {
    throw new Error(`${name} has ${found} rows instead of ${expected}: nothing was restored.`);
  }
}

/** @throws Error with a sentence while a node of the product, or another tool of it, uses the database */
export async function assertUnused(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name like 'kindred%' and pid <> pg_backend_pid()`,
    );
    if (rowCount) throw new Error('Kindred is running on this database: stop every node, then restore.');
  } finally {
    await client.end();
  }
}

/** Whether there is no table at all, not even an empty one. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    return (await productTables(client)).length === 0;
  } finally {
    await client.end();
  }
}

/** Removes every table and function of the product; extensions and everything outside of its schemas stay. */
export async function clearDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('begin');
    await client.query('drop schema if exists graphile_worker cascade');
    for (const { name } of await productTables(client)) {
      await client.query(`drop table ${quoted(client, name)} cascade`);
    }
    const { rows } = await client.query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where pg_depend.objid = pg_proc.oid and pg_depend.deptype = 'e')`,
    );
    for (const { name } of rows) await client.query(`drop routine if exists ${name} cascade`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
