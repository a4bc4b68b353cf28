import { sql } from 'kysely';
import type { Db } from './client.ts';

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

/**
 * Lets failed jobs of these types run again, now and as often as a new one.
 * @param id only this one; all of them unless given
 * @returns how many there were
 */
export async function runFailedAgain(db: Db, types: readonly string[], id?: string): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array[jobs.id], run_at => now(), attempts => 0)
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${types}::text[]) and ${HAS_FAILED}
      and (${id ?? null}::bigint is null or jobs.id = ${id ?? null}::bigint)`.execute(db);
  return rows.length;
}

/** Forgets jobs of these types that failed for good before `before`. */
export async function pruneFailedJobs(db: Db, types: readonly string[], before: Date): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = any(${types}::text[]) and ${HAS_FAILED}
      and jobs.updated_at < ${before}`.execute(db);
}
