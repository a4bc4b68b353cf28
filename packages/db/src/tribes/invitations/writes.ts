import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { INVITATION_OPEN } from '../visibility.ts';
import { lockTribe } from '../writes.ts';

/** That lead into one tribe at once; those that are over do not count. */
const OPEN_MAX = 500;

export interface NewInvitation {
  tribeId: string;
  code: string;
  userId?: string | undefined;
  maxUses?: number | undefined;
  expiresInDays?: number | undefined;
  createdBy: string;
}

/**
 * One person is invited once: an invitation that is still open stays as it is.
 * @returns undefined when the tribe has as many as it may
 */
export async function createInvitation(
  tx: Tx,
  invitation: NewInvitation,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const { tribeId, code, userId, expiresInDays, createdBy } = invitation;
  const db = unrestrictedDb(tx);
  await lockTribe(tx, tribeId);
  const open = db
    .selectFrom('tribeInvitations as invited')
    .select('invited.id')
    .where('invited.tribeId', '=', tribeId)
    .where('invited.linkId', 'is', null)
    .where(INVITATION_OPEN);
  if (userId !== undefined) {
    const before = await open.where('invited.userId', '=', userId).executeTakeFirst();
    if (before !== undefined) return { id: before.id, isNew: false };
  }
  if ((await open.orderBy('invited.createdAt').limit(OPEN_MAX).execute()).length >= OPEN_MAX)
    return undefined;
  const row = await db
    .insertInto('tribeInvitations')
    .values({
      tribeId,
      code,
      userId: userId ?? null,
      maxUses: userId === undefined ? (invitation.maxUses ?? null) : 1,
      expiresAt:
        expiresInDays === undefined ? null : sql<Date>`now() + make_interval(days => ${expiresInDays})`,
      createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: true };
}

/** @returns whom it was made out to, if to anybody; undefined when there was no such invitation. One that is over is taken back as well. */
export async function revokeInvitation(
  tx: Tx,
  tribeId: string,
  invitationId: string,
): Promise<{ userId: string | null; code: string } | undefined> {
  await lockTribe(tx, tribeId);
  return unrestrictedDb(tx)
    .updateTable('tribeInvitations')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, now())` })
    .where('tribeId', '=', tribeId)
    .where('id', '=', invitationId)
    .returning(['userId', 'code'])
    .executeTakeFirst();
}

/** Those that are still good for something; what was used up keeps its place in the list as such. */
export async function revokeInvitationsOf(tx: Tx, tribeId: string, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('tribeInvitations as invited')
    .set({ revokedAt: sql<Date>`now()` })
    .where('invited.tribeId', '=', tribeId)
    .where('invited.userId', '=', userId)
    .where(INVITATION_OPEN)
    .execute();
}

/** Who buys a membership by a link, of one tribe. */
interface Holder {
  tribeId: string;
  linkId: string;
  userId: string;
}

/**
 * Takes one use of a link for a buyer and makes it an invitation of their own, which is in no list. Who has one
 * already takes none.
 * @returns false when the link is over
 */
export async function holdInvitation(tx: Tx, { tribeId, linkId, userId }: Holder): Promise<boolean> {
  await lockTribe(tx, tribeId);
  const db = unrestrictedDb(tx);
  const mine = await db
    .selectFrom('tribeInvitations as invited')
    .select('invited.id')
    .where('invited.tribeId', '=', tribeId)
    .where('invited.userId', '=', userId)
    .where(INVITATION_OPEN)
    .executeTakeFirst();
  if (mine !== undefined) return true;
  const link = await db
    .updateTable('tribeInvitations as invited')
    .set((row) => ({ useCount: row('useCount', '+', 1) }))
    .where('invited.id', '=', linkId)
    .where('invited.tribeId', '=', tribeId)
    .where(INVITATION_OPEN)
    .returning('invited.createdBy')
    .executeTakeFirst();
  if (link === undefined) return false;
  await db
    .insertInto('tribeInvitations')
    .values({
      tribeId,
      // Of a form that no code of a link has.
      code: sql<string>`gen_random_uuid()::text`,
      userId,
      linkId,
      maxUses: 1,
      createdBy: link.createdBy,
    })
    .execute();
  return true;
}

/** Gives the use back, unless it was used or another order of the buyer waits for it. The order given up is no longer pending. */
export async function giveInvitationBack(tx: Tx, { tribeId, linkId, userId }: Holder): Promise<void> {
  await lockTribe(tx, tribeId);
  const db = unrestrictedDb(tx);
  const waits = await db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select('orders.id')
    .where('orderItems.invitationId', '=', linkId)
    .where('orders.userId', '=', userId)
    .where('orders.status', '=', 'pending')
    .executeTakeFirst();
  if (waits !== undefined) return;
  const held = await db
    .deleteFrom('tribeInvitations')
    .where('linkId', '=', linkId)
    .where('userId', '=', userId)
    .where('useCount', '=', 0)
    .returning('id')
    .execute();
  if (held.length === 0) return;
  await db
    .updateTable('tribeInvitations')
    .set((row) => ({ useCount: row('useCount', '-', held.length) }))
    .where('id', '=', linkId)
    .execute();
}
