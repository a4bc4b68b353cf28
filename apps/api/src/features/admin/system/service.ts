import {
  databaseFacts,
  failuresByType,
  lastBackup,
  lastRuns,
  nodeCount,
  slowStatements,
} from '@kindred/db/admin/system/visibility';
import { queueState } from '@kindred/db/job-queue';
import type { SystemView } from '@kindred/validation/admin/system';
import { jobs } from '../../../jobs.ts';
import { nextRun } from '../../../platform/cron.ts';
import type { Env } from '../../../platform/env.ts';
import { keptFor } from '../../../platform/kept.ts';
import { addressIn } from '../../../platform/mail.ts';
import { VERSION } from '../../../platform/version.ts';
import type { Deps } from '../../../trpc/context.ts';
import { healthChecks } from './checks.ts';

function mailOf({ SMTP_URL, MAIL_FROM }: Env): SystemView['mail'] {
  const isConfigured = SMTP_URL !== undefined;
  return { isConfigured, host: isConfigured ? new URL(SMTP_URL).hostname : null, from: addressIn(MAIL_FROM) };
}

function nodeOf(nodes: number): SystemView['node'] {
  return {
    version: VERSION,
    nodeVersion: process.version,
    uptimeSeconds: Math.floor(process.uptime()),
    rssBytes: process.memoryUsage.rss(),
    nodes,
  };
}

function scheduled(
  runs: ReadonlyMap<string, Date | null>,
  failures: ReadonlyMap<string, number>,
  now: Date,
): SystemView['jobs'] {
  return jobs.flatMap(({ name, cron }) =>
    cron === undefined
      ? []
      : {
          name,
          lastRunAt: runs.get(name)?.toISOString() ?? null,
          nextRunAt: nextRun(cron, now)?.toISOString() ?? null,
          failures: failures.get(name) ?? 0,
        },
  );
}

async function readSystem({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<SystemView> {
  const now = new Date();
  const [database, statements, nodes, runs, failures, queue, backup] = await Promise.all([
    databaseFacts(db),
    slowStatements(db),
    nodeCount(db),
    lastRuns(db),
    failuresByType(db),
    queueState(db, []),
    lastBackup(db),
  ]);
  const { waiting, oldestSeconds, failed } = queue;
  const facts = { databaseVersion: database.version, failedJobs: failed };
  return {
    checks: await healthChecks({ db, env }, facts, now),
    node: nodeOf(nodes),
    queue: { waiting, oldestSeconds, failed },
    jobs: scheduled(runs, failures, now),
    database,
    slowStatements: statements,
    lastBackup: backup
      ? { finishedAt: backup.finishedAt.toISOString(), rows: backup.rowCount, files: backup.fileCount }
      : null,
    mail: mailOf(env),
  };
}

/** Reading connects to the mail server, Redis and storage. */
export const systemOf = keptFor(15_000, (deps: Deps) => readSystem(deps));
