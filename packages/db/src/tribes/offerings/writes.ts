import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Has courses and events that are made in the tribes of one owner wait for each other. */
export async function lockOfferings(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`offerings:${ownerId}`}, 0))`.execute(tx);
}

/**
 * Courses and events that were made in the tribes of an owner since a time, and events of theirs outside of tribes, up to
 * `max`. Deleted ones count, and a series counts as one.
 */
export async function countOfferings(
  db: Db | Tx,
  ownerId: string,
  since: Date,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from tribes join courses made on made.tribe_id = tribes.id
        where tribes.owner_id = ${ownerId}::uuid and made.created_at >= ${since}
      union all
      select 1 from tribes join events made on made.tribe_id = tribes.id
        where tribes.owner_id = ${ownerId}::uuid and made.created_at >= ${since} and not made.is_repeat
      union all
      select 1 from events made
        where made.host_id = ${ownerId}::uuid and made.tribe_id is null and made.created_at >= ${since}
          and not made.is_repeat
      limit ${max}) made`.execute(unrestrictedDb(db));
  return rows[0]?.count ?? 0;
}
