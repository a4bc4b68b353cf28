import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Joining {
  eventId: string;
  userId: string;
}

/** Logs that a user joined. @param isUpdated whether the time of a later joining is kept too */
export async function logJoining(tx: Tx, joining: Joining, isUpdated: boolean): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('eventAttendance')
    .values(joining)
    .onConflict((conflict) => {
      const known = conflict.columns(['eventId', 'userId']);
      return isUpdated ? known.doUpdateSet({ lastJoinedAt: sql<Date>`now()` }) : known.doNothing();
    })
    .execute();
}

/** Revokes the join link of an attendee of a locked event. @returns whether they go */
export async function revokeJoinLink(tx: Tx, { eventId, userId }: Joining): Promise<boolean> {
  const revoked = await unrestrictedDb(tx)
    .updateTable('eventRsvps')
    .set({ joinRevokedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('status', '=', 'going')
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}
