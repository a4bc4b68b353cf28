import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';

/**
 * What was written in the tribe until now is new to the member no more.
 * @returns when that is, or undefined when they are not in it
 */
export async function markVisited(tx: Tx, tribeId: string, userId: string): Promise<Date | undefined> {
  const now: RawBuilder<Date> = sql<Date>`greatest(last_visited_at, clock_timestamp())`;
  const row = await tx
    .updateTable('tribeMemberships')
    .set({ lastVisitedAt: now })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .returning('lastVisitedAt')
    .executeTakeFirst();
  return row?.lastVisitedAt;
}
