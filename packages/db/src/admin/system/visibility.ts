import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { migrationNames } from '../../migrate.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const TABLES_SHOWN = 10;
const STATEMENTS_SHOWN = 10;

export interface DatabaseFacts {
  version: string;
  bytes: number;
  /** The biggest, with their indexes. `rows` is what the planner estimates. */
  tables: { name: string; bytes: number; rows: number }[];
}

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const guarded = unrestrictedDb(db);
  const [server, tables] = await Promise.all([
    sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
      guarded,
    ),
    sql<DatabaseFacts['tables'][number]>`
      select relname::text as name, pg_total_relation_size(pg_class.oid) as bytes,
        greatest(reltuples, 0)::bigint as rows
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind in ('r', 'm')
      order by 2 desc limit ${sql.lit(TABLES_SHOWN)}`.execute(guarded),
  ]);
  const { version = '', bytes = 0 } = server.rows[0] ?? {};
  return { version, bytes, tables: tables.rows };
}

export interface SlowStatement {
  query: string;
  calls: number;
  meanMs: number;
  totalMs: number;
}

/** Statements that took the longest together; null where the extension that counts them is not at work. */
export async function slowStatements(db: Db): Promise<SlowStatement[] | null> {
  const guarded = unrestrictedDb(db);
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pg_stat_statements') is not null
      and current_setting('shared_preload_libraries') like '%pg_stat_statements%' as is_there`.execute(
    guarded,
  );
  if (rows[0]?.isThere !== true) return null;
  // Statements other than these can hold a password.
  const found = await sql<SlowStatement>`
    select left(query, 300) as query, calls::int, mean_exec_time as mean_ms, total_exec_time as total_ms
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with)\\y'
    order by total_exec_time desc limit ${sql.lit(STATEMENTS_SHOWN)}`.execute(guarded);
  return found.rows;
}

/** Migrations of this release that the database does not have. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
    unrestrictedDb(db),
  );
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).filter((name) => !applied.has(name));
}

/** Nodes that run jobs now. */
export async function nodeCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_pools where seen_at > now() - interval '1 minute'`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.count ?? 0;
}

/** When the clock enqueued each job last. */
export async function lastRuns(db: Db): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ identifier: string; lastExecution: Date | null }>`
    select identifier, last_execution from graphile_worker._private_known_crontabs`.execute(
    unrestrictedDb(db),
  );
  return new Map(rows.map(({ identifier, lastExecution }) => [identifier, lastExecution]));
}

/** Jobs that failed for good, counted by their type. */
export async function failuresByType(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`
    select tasks.identifier as type, count(*)::int as count
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
    group by 1`.execute(unrestrictedDb(db));
  return new Map(rows.map(({ type, count }) => [type, count]));
}

export async function lastBackup(db: Db) {
  return unrestrictedDb(db)
    .selectFrom('lastBackup')
    .select(['finishedAt', 'rowCount', 'fileCount'])
    .executeTakeFirst();
}

export async function emailAddressOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}
