import type { GuideActionName } from '@kindred/validation/guide/actions';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { GuideActionsTable } from '../../schema/guide.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export type NewOffer = Insertable<GuideActionsTable>;

/** @returns what it is taken up with */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('guideActions')
    .values(offer)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes up an offer, once. @returns undefined when it is gone, of somebody else, or about something else */
export async function takeOffer(
  tx: Tx,
  userId: string,
  token: string,
  about: { action: GuideActionName; targetType: string | null; targetId: string | null },
) {
  return unrestrictedDb(tx)
    .updateTable('guideActions')
    .set({ state: 'taken' })
    .where('id', '=', token)
    .where('userId', '=', userId)
    .where('action', '=', about.action)
    .where('targetType', 'is not distinct from', about.targetType)
    .where('targetId', 'is not distinct from', about.targetId)
    .where('state', '=', 'offered')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('content')
    .executeTakeFirst();
}

/** It is done, and can be taken back until then. */
export async function finishOffer(
  tx: Tx,
  token: string,
  { undo, until }: { undo: object | null; until: Date },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('guideActions')
    .set({ state: 'done', undo, expiresAt: until })
    .where('id', '=', token)
    .execute();
}

/** Takes what takes it back, once. @returns undefined when it is too late */
export async function takeUndo(tx: Tx, userId: string, token: string) {
  return unrestrictedDb(tx)
    .updateTable('guideActions')
    .set({ state: 'undone' })
    .where('id', '=', token)
    .where('userId', '=', userId)
    .where('state', '=', 'done')
    .where('undo', 'is not', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['action', 'targetType', 'undo'])
    .executeTakeFirst();
}

/** Offers that nobody can take up or take back any more. */
export async function removeExpiredOffers(db: Db): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('guideActions')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
