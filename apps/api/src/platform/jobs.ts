import { EventEmitter } from 'node:events';
import { deleteExpiredExports } from '@kindred/db/accounts/dataExport/writes';
import { deleteExpiredEmailChanges } from '@kindred/db/accounts/emailChange/writes';
import { deleteOldInvitations } from '@kindred/db/accounts/invitations/writes';
import { deleteExpiredLinks } from '@kindred/db/accounts/links/writes';
import { deleteExpiredPasskeyChallenges } from '@kindred/db/accounts/passkeys/writes';
import { deleteExpiredChallenges } from '@kindred/db/accounts/twoFactor/writes';
import { deleteExpiredSessions } from '@kindred/db/accounts/writes';
import { pruneLinkPreviews } from '@kindred/db/feed/links/writes';
import { deleteGoneStories } from '@kindred/db/feed/stories/writes';
import { pruneKeys } from '@kindred/db/idempotency';
import { pruneFailedJobs } from '@kindred/db/job-queue';
import { pruneLimits } from '@kindred/db/limits';
import { pruneWaiting } from '@kindred/db/notifications/delivery/writes';
import { pruneEvents } from '@kindred/db/outbox';
import {
  type JobHelpers,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { defineJob, type Job, type JobDeps, mailTypes, noPayload } from './job.ts';
import { keepLease } from './job-lease.ts';
import { patientPool } from './job-pool.ts';
import { scrub } from './log.ts';

const DAY_MS = 86_400_000;
/** Days a failed mail is kept: an older one is of no use, and its job names a person. */
const FAILED_MAIL_DAYS = 7;
const AFTER_START_MS = 3_000;

/** Takes away what nobody can use any more. */
export async function tidy({ db }: Pick<JobDeps, 'db'>): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredLinks(db);
  await deleteOldInvitations(db);
  await deleteExpiredEmailChanges(db);
  await deleteExpiredExports(db);
  await deleteExpiredChallenges(db);
  await deleteExpiredPasskeyChallenges(db);
  await pruneKeys(db, new Date(Date.now() - DAY_MS));
  await pruneLimits(db);
  await pruneEvents(db);
  await deleteGoneStories(db);
  await pruneLinkPreviews(db);
  await pruneWaiting(db);
}

const tidyJob = (jobs: readonly Job[]) =>
  defineJob({
    name: 'platform.tidy',
    payload: noPayload,
    cron: '*/5 * * * *',
    async run({ db }) {
      await tidy({ db });
      await pruneFailedJobs(db, mailTypes(jobs), new Date(Date.now() - FAILED_MAIL_DAYS * DAY_MS));
    },
  });

/** For a worker: payloads are checked before the job runs. */
export function taskList(deps: JobDeps, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, helpers: JobHelpers) => {
        const { pausedWith } = job;
        if (pausedWith !== undefined && deps.env.FEATURES_OFF.includes(pausedWith)) return;
        await job.run(deps, job.payload.parse(payload), helpers);
      },
    ]),
  );
}

interface JobMeta {
  job?: { id: string; task_identifier: string; attempts: number };
  error?: unknown;
}

/** The worker hands over whole jobs: their payloads stay out, and so does the error it puts into its message. */
export function jobLogger(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as JobMeta;
    const what = job && { id: job.id, task: job.task_identifier, attempt: job.attempts };
    const told = { ...(what ? { job: what } : {}), ...(error === undefined ? {} : { err: error }) };
    log[levels[level]](told, scrub(message.split(/ with error |\n/, 1)[0] ?? ''));
  });
}

/** Runs jobs on this node until stopped; any number of nodes may do so. */
export async function runJobs(
  deps: JobDeps,
  pool: pg.Pool,
  jobs: readonly Job[],
): Promise<Pick<Runner, 'stop'>> {
  const all = [tidyJob(jobs), ...jobs];
  const events = new EventEmitter() as WorkerEvents;
  const leases: ReturnType<typeof keepLease>[] = [];
  events.on('pool:create', ({ workerPool }) => leases.push(keepLease(deps, workerPool.id)));
  const runner = await run({
    events,
    pgPool: patientPool(pool),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: jobLogger(deps.log),
    parsedCronItems: parseCronItems(
      all.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }])),
    ),
    taskList: taskList(deps, all),
  });
  const runAt = new Date(Date.now() + AFTER_START_MS);
  for (const { name } of all.filter(({ atStart }) => atStart)) {
    await runner.addJob(name, {}, { jobKey: name, runAt });
  }
  return {
    async stop() {
      await runner.stop();
      for (const lease of leases) await lease.end();
    },
  };
}
