import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Says that this pool of workers is there. @param pool as the library calls it where it notes who holds a job */
export async function seeJobPool(db: Db, pool: string): Promise<void> {
  await sql`insert into job_pools (pool) values (${pool}) on conflict (pool) do update set seen_at = now()`.execute(
    db,
  );
}

export async function removeJobPool(db: Db, pool: string): Promise<void> {
  await db.deleteFrom('jobPools').where('pool', '=', pool).execute();
}

/**
 * Gives back to everybody what pools hold that have not been seen for this long: their node was killed, or lost its
 * power. The library itself would wait for four hours.
 * @returns what they were called
 */
export async function freeJobsOfGone(db: Db, unseenSeconds: number): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('jobPools')
      .where('seenAt', '<', sql<Date>`now() - make_interval(secs => ${unseenSeconds})`)
      .returning('pool')
      .execute();
    const pools = gone.map(({ pool }) => pool);
    if (pools.length > 0)
      await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(tx);
    return pools;
  });
}
