import { statfs } from 'node:fs/promises';
import type { Db, Tx } from '@kindred/db/client';
import { storageUseOf, storageUseOfAll, unfinishedBytes } from '@kindred/db/media/usage/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { FastifyBaseLogger } from 'fastify';
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

/** Bytes that DATA_DIR has free, and those of them that uploads leave free. */
export async function diskSpace(
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_RESERVE_MB'>,
): Promise<{ free: number; reserve: number }> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  return { free: bavail * bsize, reserve: env.STORAGE_RESERVE_MB * MB };
}

/** DATA_DIR has room for these bytes and the reserve. */
async function hasRoom(env: StorageEnv, bytes: number): Promise<boolean> {
  const { free, reserve } = await diskSpace(env);
  return free - bytes >= reserve;
}

const DISK_CHECK_MS = 60_000;

/** Logs a warning when free space falls below the reserve, and when it is above it again. */
export function watchDisk(
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_RESERVE_MB'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  everyMs = DISK_CHECK_MS,
): { stop: () => void } {
  let isLow = false;
  const check = async () => {
    try {
      const space = await diskSpace(env);
      const wasLow = isLow;
      isLow = space.free < space.reserve;
      if (isLow && !wasLow)
        log.warn(space, 'DATA_DIR is nearly full: uploads are refused until there is room');
      if (!isLow && wasLow) log.warn(space, 'DATA_DIR has room again');
    } catch (error) {
      log.error({ err: error }, 'the free space of DATA_DIR could not be read');
    }
  };
  void check();
  const timer = setInterval(check, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function inWords(bytes: number): string {
  const [unit, name] = bytes >= GB ? [GB, 'GB'] : [MB, 'MB'];
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`;
}

interface Room {
  /** Bytes. */
  used: number;
  allowed: number;
  /** A confirmed email allows more. */
  canGrow: boolean;
}

/** The storage of a user, used and allowed. */
export async function roomOf(db: Db | Tx, env: StorageEnv, userId: string): Promise<Room> {
  const { used, isConfirmed } = (await storageUseOf(db, userId)) ?? fail('signed_out');
  const { confirmed, unconfirmed } = quotaOf(env);
  const allowed = isConfirmed ? confirmed : unconfirmed;
  return { used, allowed, canGrow: !isConfirmed && confirmed > unconfirmed };
}

/** @throws {AppError} naming what is used and what is allowed */
export async function checkQuota(db: Db | Tx, env: StorageEnv, userId: string, bytes: number): Promise<void> {
  const { used, allowed, canGrow } = await roomOf(db, env, userId);
  if (used + bytes <= allowed) return;
  const advice = !canGrow ? 'Delete something to make room.' : 'Confirm your email to get more.';
  fail('storage_quota', {
    issues: [
      { path: 'file', message: `You’ve used ${inWords(used)} of your ${inWords(allowed)}. ${advice}` },
    ],
  });
}

/** In bytes. */
export interface IncomingSize {
  /** Undefined where the request does not say. */
  announced?: number | undefined;
  max: number;
}

export interface Quota {
  /**
   * Runs the reception of one person's file, of which there are only so many at once. Room for it is reserved as
   * long as it lasts.
   * @throws {AppError} storage_quota, storage_full (507) or too_many_requests, before anything is read
   */
  receive<T>(viewer: Viewer, size: IncomingSize, work: () => Promise<T>): Promise<T>;
}

/** The quotas of a node, which remembers the sum over all people for a minute. */
export function createQuota(db: Db, env: StorageEnv): Quota {
  let total = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  /** Bytes reserved by what is being received, and how many receptions those are. */
  const reserved = new Map<string, { bytes: number; count: number }>();

  async function totalUse(): Promise<number> {
    if (performance.now() - total.at > TOTAL_AGE_MS) {
      total = { bytes: await storageUseOfAll(db), at: performance.now() };
    }
    return total.bytes;
  }

  /** Before any of the checks waits, so that receptions which begin together count each other. */
  function reserve(userId: string, bytes: number): () => void {
    const mine = reserved.get(userId) ?? { bytes: 0, count: 0 };
    if (mine.count >= AT_ONCE_PER_USER) fail('too_many_requests', { retryAfter: 5 });
    reserved.set(userId, mine);
    mine.bytes += bytes;
    mine.count += 1;
    return () => {
      mine.bytes -= bytes;
      mine.count -= 1;
      if (mine.count === 0) reserved.delete(userId);
    };
  }

  return {
    async receive(viewer, { announced, max }, work) {
      const bytes = announced ?? max;
      const release = reserve(viewer.id, bytes);
      try {
        await checkQuota(db, env, viewer.id, announced ?? 0);
        const receiving = [...reserved.values()].reduce((sum, one) => sum + one.bytes, 0);
        const coming = receiving + (await unfinishedBytes(db));
        const isOver = (await totalUse()) + coming > env.STORAGE_TOTAL_GB * GB;
        if (isOver || !(await hasRoom(env, coming))) fail('storage_full');
        const result = await work();
        // The sum over all people is read anew only once a minute.
        total.bytes += announced ?? 0;
        return result;
      } finally {
        release();
      }
    },
  };
}
