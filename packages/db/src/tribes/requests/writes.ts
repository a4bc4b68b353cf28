import type { JoinAnswer } from '@kindred/validation/tribes';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { countPeople, lockTribe } from '../writes.ts';

/**
 * Asks for somebody to be let in; whether they may ask is for the caller to know.
 * @returns the id of the request, or undefined when one waits already
 */
export async function createRequest(
  tx: Tx,
  request: { tribeId: string; userId: string; answers: JoinAnswer[] },
): Promise<string | undefined> {
  await lockTribe(tx, request.tribeId);
  const row = await unrestrictedDb(tx)
    .insertInto('tribeJoinRequests')
    .values({ tribeId: request.tribeId, userId: request.userId, answers: { items: request.answers } })
    .onConflict((conflict) =>
      conflict
        .columns(['tribeId', 'userId'])
        .where('status', '=', sql.lit('pending' as const))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await countPeople(tx, request.tribeId, { pending: 1 });
  return row?.id;
}

/**
 * Ends the request of somebody that waits, when there is one.
 * @returns whether there was
 */
export async function closeRequest(
  tx: Tx,
  tribeId: string,
  userId: string,
  end: { status: 'approved' | 'declined' | 'withdrawn'; decidedBy: string | null; reason: string | null },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('tribeJoinRequests')
    .set({ ...end, decidedAt: sql<Date>`now()` })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await countPeople(tx, tribeId, { pending: -1 });
  return row !== undefined;
}
