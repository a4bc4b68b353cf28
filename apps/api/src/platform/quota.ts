import { statfs } from 'node:fs/promises';
import type { Db, Tx } from '@kindred/db/client';
import { storageUseOf, storageUseOfAll } from '@kindred/db/media/usage/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import { fail } from '../trpc/errors.ts';
import type { Env } from './env.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** How long the use of all people is taken for true, in milliseconds. */
const TOTAL_AGE_MS = 60_000;
/** Files that one person sends at the same time, to a node. */
const AT_ONCE_PER_USER = 20;

type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'STORAGE_PER_USER_MB' | 'STORAGE_UNCONFIRMED_MB' | 'STORAGE_TOTAL_GB' | 'STORAGE_RESERVE_MB'
>;

/** Bytes that a person may keep. */
export function quotaOf(env: StorageEnv): { confirmed: number; unconfirmed: number } {
  return { confirmed: env.STORAGE_PER_USER_MB * MB, unconfirmed: env.STORAGE_UNCONFIRMED_MB * MB };
}

/** Whether DATA_DIR has room for these bytes and the reserve. */
export async function hasRoom(env: StorageEnv, bytes = 0): Promise<boolean> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return bavail * bsize - bytes >= env.STORAGE_RESERVE_MB * MB;
}

function inWords(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, 'GB'] : [MB, 'MB'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}

/** @throws {AppError} naming what is used and what is allowed */
export async function checkQuota(db: Db | Tx, env: StorageEnv, userId: string, bytes: number): Promise<void> {
  const { used, isConfirmed } = (await storageUseOf(db, userId)) ?? fail('signed_out');
  const quota = quotaOf(env);
  const allowed = isConfirmed ? quota.confirmed : quota.unconfirmed;
  if (used + bytes <= allowed) return;
  const advice =
    isConfirmed || quota.confirmed <= quota.unconfirmed
      ? 'Delete something to make room.'
      : 'Confirm your email to get more.';
  fail('storage_quota', {
    issues: [
      { path: 'file', message: `You’ve used ${inWords(used)} of your ${inWords(allowed)}. ${advice}` },
    ],
  });
}

export interface Quota {
  /**
   * Asked before the bytes are read.
   * @param bytes that were announced, or 0 where nobody says
   * @throws {AppError} storage_quota, or storage_full (507)
   */
  check(viewer: Viewer, bytes: number): Promise<void>;
  /** Runs the reception of one person's file, of which there are only so many at once. */
  receiving<T>(viewer: Viewer, work: () => Promise<T>): Promise<T>;
}

/** The quotas of a node, which remembers the sum over all people for a minute. */
export function createQuota(db: Db, env: StorageEnv): Quota {
  let total = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  const atOnce = new Map<string, number>();

  async function totalUse(): Promise<number> {
    if (performance.now() - total.at > TOTAL_AGE_MS) {
      total = { bytes: await storageUseOfAll(db), at: performance.now() };
    }
    return total.bytes;
  }

  return {
    async check(viewer, bytes) {
      await checkQuota(db, env, viewer.id, bytes);
      const isOver = (await totalUse()) + bytes > env.STORAGE_TOTAL_GB * GB;
      if (isOver || !(await hasRoom(env, bytes))) fail('storage_full');
      total.bytes += bytes;
    },
    async receiving(viewer, work) {
      const running = atOnce.get(viewer.id) ?? 0;
      if (running >= AT_ONCE_PER_USER) fail('too_many_requests', { retryAfter: 5 });
      atOnce.set(viewer.id, running + 1);
      try {
        return await work();
      } finally {
        const left = (atOnce.get(viewer.id) ?? 1) - 1;
        if (left > 0) atOnce.set(viewer.id, left);
        else atOnce.delete(viewer.id);
      }
    },
  };
}
