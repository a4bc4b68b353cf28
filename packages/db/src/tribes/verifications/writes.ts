import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * Asks for a tribe to be verified.
 * @returns the id of the request, or undefined when one waits already
 */
export async function insertVerification(
  tx: Tx,
  tribeId: string,
  requestedBy: string,
): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .insertInto('verificationRequests')
    .values({ tribeId, requestedBy })
    .onConflict((conflict) =>
      conflict
        .column('tribeId')
        .where('status', '=', sql.lit('pending' as const))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Decides a request that waits; an approved one verifies its tribe, whose row is held; of a business that is for the caller.
 * @returns false when somebody was faster
 */
export async function decideVerification(
  tx: Tx,
  request: { id: string; tribeId: string | null },
  as: { status: 'approved' | 'declined'; decidedBy: string; reason: string | null },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('verificationRequests')
    .set({ ...as, decidedAt: sql<Date>`now()` })
    .where('id', '=', request.id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (as.status === 'approved' && request.tribeId !== null) {
    await tx.updateTable('tribes').set({ isVerified: true }).where('id', '=', request.tribeId).execute();
  }
  return true;
}

/**
 * Takes back what an approved request gave its tribe, whose row is held. Who approved it, and when, stays.
 * @returns false when the tribe is not verified by it: it was not approved, or somebody was faster
 */
export async function takeBackVerification(
  tx: Tx,
  request: { id: string; tribeId: string | null },
  as: { takenBackBy: string; takenBackReason: string },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('verificationRequests')
    .set({ ...as, status: 'taken_back', takenBackAt: sql<Date>`now()` })
    .where('id', '=', request.id)
    .where('status', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (request.tribeId !== null) {
    await tx.updateTable('tribes').set({ isVerified: false }).where('id', '=', request.tribeId).execute();
  }
  return true;
}
