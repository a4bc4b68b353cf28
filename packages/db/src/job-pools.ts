import { sql } from 'kysely';
import type { Db } from './client.ts';

/** Says that the pool of workers with this id is there, for half a minute and more. */
export async function seeJobPool(db: Db, id: string): Promise<void> {
  await sql`insert into job_pools (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(
    db,
  );
}

export async function removeJobPool(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobPools').where('id', '=', id).execute();
}

/**
 * Gives back to everybody what pools hold that have not been seen for this long: their node was killed, or lost its
 * power. The library itself would wait for four hours.
 * @returns their ids
 */
export async function freeJobsOfGone(db: Db, unseenSeconds: number): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('jobPools')
      .where('seenAt', '<', sql<Date>`now() - make_interval(secs => ${unseenSeconds})`)
      .returning('id')
      .execute();
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(tx);
    return ids;
  });
}
