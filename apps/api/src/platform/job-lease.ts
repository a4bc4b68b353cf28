import type { Db } from '@kindred/db/client';
import { freeJobsOfGone, removeJobPool, seeJobPool } from '@kindred/db/job-pools';
import type { Logger } from 'pino';

export interface LeaseTimes {
  everyMs: number;
  /** After which a node counts as gone. */
  goneAfterMs: number;
}

const TIMES: LeaseTimes = { everyMs: 10_000, goneAfterMs: 60_000 };

/**
 * Says again and again that this node's pool of workers is there, and takes up what others held who do not say so
 * any more. While the database is away nobody can say anything, so nobody is given up at its first moment back.
 */
export function keepLease(
  { db, log }: { db: Db; log: Logger },
  poolId: string,
  { everyMs, goneAfterMs }: LeaseTimes = TIMES,
): { end(): Promise<void> } {
  let isSteady = false;
  let saying: Promise<void> | undefined;

  async function say(): Promise<void> {
    try {
      await seeJobPool(db, poolId);
      const gone = isSteady ? await freeJobsOfGone(db, goneAfterMs / 1_000) : [];
      if (gone.length > 0) log.warn({ pools: gone }, 'jobs of nodes that are gone are taken up');
      isSteady = true;
    } catch (error) {
      isSteady = false;
      log.warn({ err: error }, 'the node could not say that it runs jobs');
    }
  }
  const sayOnce = () => {
    saying ??= say().finally(() => {
      saying = undefined;
    });
  };
  sayOnce();
  const timer = setInterval(sayOnce, everyMs);
  return {
    async end() {
      clearInterval(timer);
      await saying;
      await removeJobPool(db, poolId).catch(() => undefined);
    },
  };
}
