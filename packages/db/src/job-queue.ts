import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';
import type { Cursor } from './paging.ts';

/** A job that was tried as often as it may be: it stays and runs no more. */
const HAS_FAILED = sql`jobs.attempts >= jobs.max_attempts and jobs.locked_at is null`;
const MAY_RUN = sql`jobs.is_available and jobs.run_at <= now()`;

export interface QueueState {
  /** Jobs that could run now. */
  waiting: number;
  /** Jobs that failed for good. */
  failed: number;
  /** Those of them whose type is one of `mailTypes`. */
  failedMails: number;
  /** Seconds that the oldest of the waiting jobs waits. */
  oldestSeconds: number;
}

/** One pass over the queue, which holds no job that succeeded. */
export async function queueState(db: Db, mailTypes: readonly string[]): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    with mails as materialized (
      select id from graphile_worker._private_tasks where identifier = any(${mailTypes}::text[]))
    select count(*) filter (where ${MAY_RUN}) as waiting,
      count(*) filter (where ${HAS_FAILED}) as failed,
      count(*) filter (where ${HAS_FAILED} and jobs.task_id in (select id from mails)) as failed_mails,
      coalesce(extract(epoch from now() - min(jobs.run_at) filter (where ${MAY_RUN})), 0)::float8 as oldest_seconds
    from graphile_worker._private_jobs jobs`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, failedMails: 0, oldestSeconds: 0 };
}

export interface FailedJob {
  id: string;
  type: string;
  attempts: number;
  failedAt: Date;
  /** As the worker noted it. It may name an address. */
  error: string | null;
}

/** Jobs of these types that failed for good, the latest first, without what they were given. */
export async function failedJobs(db: Db, types: readonly string[], limit = 1_000): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select jobs.id::text, tasks.identifier as type, jobs.attempts::int, jobs.updated_at as failed_at,
      jobs.last_error as error
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${types}::text[]) and ${HAS_FAILED}
    order by jobs.updated_at desc, jobs.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Jobs that failed for good, the latest first. `id` of the cursor is the id of a job. */
export async function allFailedJobs(
  db: Db,
  { limit, after }: { limit: number; after?: Cursor | undefined },
): Promise<(FailedJob & { place: string })[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (jobs.updated_at, jobs.id) < (${after.place}::text::timestamptz, ${after.id}::text::bigint)`;
  const { rows } = await sql<FailedJob & { place: string }>`
    select jobs.id::text, tasks.identifier as type, jobs.attempts::int, jobs.updated_at as failed_at,
      jobs.last_error as error, jobs.updated_at::text as place
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where ${HAS_FAILED} ${beyond}
    order by jobs.updated_at desc, jobs.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lets failed jobs run again, now and as often as a new one.
 * @param types only of these types
 * @param id only this one; all of them unless given
 * @returns the type of each
 */
export async function runFailedAgain(
  db: Db | Tx,
  { types, id }: { types?: readonly string[] | undefined; id?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select tasks.identifier as type, graphile_worker.reschedule_jobs(array[jobs.id], run_at => now(), attempts => 0)
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where (${types ?? null}::text[] is null or tasks.identifier = any(${types ?? null}::text[])) and ${HAS_FAILED}
      and (${id ?? null}::bigint is null or jobs.id = ${id ?? null}::bigint)`.execute(db);
  return rows.map(({ type }) => type);
}

/** Forgets jobs of these types that failed for good before `before`. */
export async function pruneFailedJobs(db: Db, types: readonly string[], before: Date): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = any(${types}::text[]) and ${HAS_FAILED}
      and jobs.updated_at < ${before}`.execute(db);
}
