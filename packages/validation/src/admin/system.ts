import { z } from 'zod';
import { timestamp } from '../text.ts';

export const HEALTH_STATES = ['ok', 'warning', 'failed'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

export const healthCheck = z
  .object({
    name: z.string(),
    state: z.enum(HEALTH_STATES),
    /** What was found, and what to do about it. */
    text: z.string(),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.infer<typeof healthCheck>;

const count = z.int().min(0);

export const systemView = z
  .object({
    checks: z.array(healthCheck),
    /** The node that answers. */
    node: z.object({
      version: z.string(),
      nodeVersion: z.string(),
      uptimeSeconds: count,
      rssBytes: count,
      /** Nodes that run jobs. */
      nodes: count,
    }),
    queue: z.object({ waiting: count, oldestSeconds: z.number(), failed: count }),
    /** Jobs that the clock enqueues. */
    jobs: z.array(
      z.object({
        name: z.string(),
        lastRunAt: timestamp.nullable(),
        nextRunAt: timestamp.nullable(),
        /** Runs that failed for good. */
        failures: count,
      }),
    ),
    database: z.object({
      version: z.string(),
      bytes: count,
      tables: z.array(z.object({ name: z.string(), bytes: count, rows: count })),
    }),
    /** The longest together; null while the extension `pg_stat_statements` is not installed. */
    slowStatements: z
      .array(z.object({ query: z.string(), calls: count, meanMs: z.number(), totalMs: z.number() }))
      .nullable(),
    lastBackup: z.object({ finishedAt: timestamp, rows: count, files: count }).nullable(),
    mail: z.object({ isConfigured: z.boolean(), host: z.string().nullable(), from: z.string() }),
  })
  .meta({ id: 'System' });
export type SystemView = z.infer<typeof systemView>;

export const testMail = z.object({ to: z.string() }).meta({ id: 'TestMail' });
