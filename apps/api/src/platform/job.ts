import type { Feature } from '@kindred/validation/admin/settings';
import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../trpc/context.ts';
import type { Mailer } from './mail.ts';
import type { PageReader } from './page-reader.ts';
import type { Push } from './push.ts';

export interface JobDeps extends Deps {
  mailer: Mailer;
  push: Push;
  pages: PageReader;
}

/** What it takes to enqueue a job. */
export interface JobType<Payload, Input = Payload> {
  name: string;
  payload: z.ZodType<Payload, Input>;
}

export interface Job<Payload = unknown, Input = Payload> extends JobType<Payload, Input> {
  /** Whether a mail that was not sent is a job of this type that failed: see `pnpm mail:failed`. */
  isMail?: true;
  /** Enqueued by the clock too: five fields of cron, in UTC. */
  cron?: string;
  /** While this feature is turned off, runs of the job do nothing: what became due is not caught up on. */
  pausedWith?: Feature;
  /** Enqueued a little after a node has started, when people are being served already. */
  atStart?: true;
  /** A throw is tried again, later and later. */
  run(deps: JobDeps, payload: Payload, helpers: JobHelpers): Promise<void>;
}

export const noPayload = z.object({});

/** Names of those jobs that are a mail each. */
export function mailTypes(jobs: readonly Job[]): string[] {
  return jobs.flatMap(({ name, isMail }) => (isMail ? [name] : []));
}

/** A background job: its name, what it is given, and what it does. Registered in the `jobs` of its noun. */
export function defineJob<Payload, Input>(job: Job<Payload, Input>): Job<Payload, Input> {
  return job;
}
