import type { TribeRole } from '@kindred/validation/tribes';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { revokeInvitationsOf } from '../invitations/writes.ts';
import { forgetNews, removeMember } from '../members/writes.ts';
import { closeRequest } from '../requests/writes.ts';
import { lockTribe } from '../writes.ts';

export interface Ban {
  tribeId: string;
  userId: string;
  reason: string;
  /** Left out for good. */
  days?: number | undefined;
  bannedBy: string;
}

/**
 * Shuts somebody out: their membership, their request and the invitations made out to them end with it. Who is
 * banned already is banned anew.
 * @returns what they were, null when they were not in it
 */
export async function banMember(tx: Tx, ban: Ban): Promise<TribeRole | null> {
  const { tribeId, userId, reason, days, bannedBy } = ban;
  const until = days === undefined ? null : sql<Date>`now() + make_interval(days => ${days})`;
  const before = await removeMember(tx, tribeId, userId);
  await forgetNews(tx, tribeId, userId);
  // What is over is of no use, and would only be passed over wherever bans are listed.
  await unrestrictedDb(tx)
    .deleteFrom('tribeBans')
    .where('tribeId', '=', tribeId)
    .where('until', '<', sql<Date>`now()`)
    .execute();
  await unrestrictedDb(tx)
    .insertInto('tribeBans')
    .values({ tribeId, userId, reason, until, bannedBy })
    .onConflict((conflict) =>
      conflict
        .columns(['tribeId', 'userId'])
        .doUpdateSet({ reason, until, bannedBy, createdAt: sql<Date>`now()` }),
    )
    .execute();
  await closeRequest(tx, tribeId, userId, { status: 'declined', decidedBy: bannedBy, reason });
  await revokeInvitationsOf(tx, tribeId, userId);
  return before;
}

/** @returns whether they were banned */
export async function unban(tx: Tx, tribeId: string, userId: string): Promise<boolean> {
  await lockTribe(tx, tribeId);
  const row = await unrestrictedDb(tx)
    .deleteFrom('tribeBans')
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
