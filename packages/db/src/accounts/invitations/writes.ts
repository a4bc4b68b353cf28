import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewInvitation {
  tokenHash: string;
  note: string | null;
  usesMax: number;
  expiresAt: Date;
  createdBy: string;
}

/** @returns its id */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('signUpInvitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when it was revoked already */
export async function revokeInvitation(tx: Tx, id: string): Promise<boolean> {
  const revoked = await unrestrictedDb(tx)
    .updateTable('signUpInvitations')
    .set({ revokedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/**
 * An invitation that can be used, locked until the transaction ends: of two sign-ups at once, the second waits and
 * sees the count of the first.
 * @returns its id; undefined when it is unknown, expired, revoked or used up
 */
export async function lockInvitation(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const found = await unrestrictedDb(tx)
    .selectFrom('signUpInvitations')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .whereRef('uses', '<', 'usesMax')
    .forUpdate()
    .executeTakeFirst();
  return found?.id;
}

/** Counts one use of an invitation that is locked. */
export async function countInvitationUse(tx: Tx, id: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('signUpInvitations')
    .set({ uses: sql<number>`uses + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes those that expired more than 90 days ago. */
export async function deleteOldInvitations(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('signUpInvitations')
    .where('expiresAt', '<=', sql<Date>`now() - interval '90 days'`)
    .execute();
}
