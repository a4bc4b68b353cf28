import type pg from 'pg';

/** Tables that a backup leaves out, and why nothing is lost with them. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'public.schema_migrations': 'the manifest lists the migrations, and a restore applies them',
  'public.data_exports': 'made anew when they are asked for',
  'public.bus_events': 'live events of the last 15 minutes; clients reload when a server restarts',
  'public.last_backup': 'a restored database has no backup of its own yet',
  'public.job_pools': 'leases of the nodes that were running',
  'public.link_previews': 'fetched again when somebody posts the link; posts keep what they show',
  'public.rate_limits': 'counts of an hour at most',
  'public.removed_files': 'files that wait for deletion, which the archive does not contain',
  'public.towns': 'comes with the program, and the job map.loadTowns fills it',
  'public.typing_indicators': 'who is typing right now',
  'graphile_worker._private_jobs': 'saved as "jobs", independent of the library’s own tables',
  'graphile_worker._private_tasks': 'adding the jobs creates them again',
  'graphile_worker._private_job_queues': 'adding the jobs creates them again',
  'graphile_worker._private_known_crontabs': 'the next start registers its schedule',
  'graphile_worker.migrations': 'a restore creates the schema of the library',
};

/** A set of rows in a backup. `name` is `schema.table`, or `jobs`. */
export interface SavedTable {
  name: string;
  columns: string[];
}

/** Pending jobs, in terms that `graphile_worker.add_job` understands in every version. */
export const JOBS: SavedTable = {
  name: 'jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority'],
};

/** A job on its last attempt is saved as long as it runs: whether it succeeds is not known yet. */
export const SELECT_JOBS = `
  select tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts or jobs.locked_at is not null
  order by jobs.id`;

/** Every table of the product with the columns that can be written; tables of extensions are not ours. */
export async function productTables(client: pg.Client): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `select namespaces.nspname || '.' || tables.relname as name,
       array_agg(columns.attname::text order by columns.attnum) as columns
     from pg_class tables
     join pg_namespace namespaces on namespaces.oid = tables.relnamespace
     join pg_attribute columns on columns.attrelid = tables.oid
       and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
     where namespaces.nspname in ('public', 'graphile_worker') and tables.relkind in ('r', 'p')
       and not exists (select from pg_depend where pg_depend.objid = tables.oid and pg_depend.deptype = 'e')
     group by 1 order by 1`,
  );
  return rows;
}

/** The tables whose rows a backup contains. */
export async function savedTables(client: pg.Client): Promise<SavedTable[]> {
  return (await productTables(client)).filter(({ name }) => !(name in LEFT_OUT));
}

/** `public.posts` as SQL. */
export function quoted(client: pg.Client, name: string): string {
  return name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.');
}

/** The way COPY writes and reads values must not depend on how a server or a role is configured. */
export async function useNeutralFormats(client: pg.Client): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
     set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`,
  );
}
