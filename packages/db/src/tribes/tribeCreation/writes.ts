import type { Role } from '@kindred/validation/accounts';
import type { TribeDraftInput } from '@kindred/validation/tribes/tribeCreation';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import { violatedConstraint } from '../../constraintErrors.ts';
import { removePosts } from '../../feed/writes.ts';
import { withSavepoint } from '../../savepoint.ts';
import type { TribesTable } from '../../schema/tribes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockChallengesOf } from '../challenges/writes.ts';
import { lockTribe } from '../writes.ts';

/** @returns undefined, and nothing is written, when the handle leads to another tribe, now or from before */
async function ifFree<T>(tx: Tx, write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withSavepoint(tx, write);
  } catch (error) {
    if (violatedConstraint(error) === 'tribes_slug_key') return undefined;
    throw error;
  }
}

/**
 * Founds a tribe whose owner is its first member. Of many at once with the same slug, one is founded.
 * @returns its id, or undefined when the slug is taken
 */
export async function insertTribe(
  tx: Tx,
  tribe: Omit<Insertable<TribesTable>, 'id' | 'memberCount' | 'imageUrl'>,
): Promise<string | undefined> {
  const row = await ifFree(tx, () =>
    tx
      .insertInto('tribes')
      .values({ ...tribe, memberCount: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  if (row === undefined) return undefined;
  await tx
    .insertInto('tribeMemberships')
    .values({ tribeId: row.id, userId: tribe.ownerId, role: 'owner' })
    .execute();
  return row.id;
}

/** The row as it is now, held until the transaction ends; undefined when it is gone. */
export async function lockTribeSettings(tx: Tx, tribeId: string) {
  return tx
    .selectFrom('tribes')
    .selectAll()
    .where('id', '=', tribeId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedTribeSettings = NonNullable<Awaited<ReturnType<typeof lockTribeSettings>>>;

/** @returns false when the slug it is to have is another one's. */
export async function updateTribe(
  tx: Tx,
  tribeId: string,
  to: Omit<Updateable<TribesTable>, 'id'>,
): Promise<boolean> {
  if (Object.keys(to).length === 0) return true;
  const write = () => tx.updateTable('tribes').set(to).where('id', '=', tribeId).execute();
  if (to.slug !== undefined) return (await ifFree(tx, write)) !== undefined;
  await write();
  return true;
}

const PLACE_OF = { avatarUrl: 0, bannerUrl: 1 } as const;
export type TribeImage = keyof typeof PLACE_OF;

/**
 * Puts a picture of a tribe, or none, in the place of the one before, whose row goes. The tribe's row is held.
 * @param upload of the one who asks; it becomes the owner's, so that it stays when they go
 * @returns false when somebody else took the upload meanwhile
 */
export async function setTribeImage(
  tx: Tx,
  tribe: { id: string; ownerId: string },
  column: TribeImage,
  upload: { mediaId: string; url: string } | null,
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const position = PLACE_OF[column];
  await guarded
    .deleteFrom('attachments')
    .where('attachedType', '=', 'tribes')
    .where('attachedTo', '=', tribe.id)
    .where('position', '=', position)
    .execute();
  if (upload !== null) {
    const { numUpdatedRows } = await guarded
      .updateTable('attachments')
      .set({ attachedType: 'tribes', attachedTo: tribe.id, position, uploadedBy: tribe.ownerId })
      .where('id', '=', upload.mediaId)
      .where('attachedTo', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return false;
  }
  await tx
    .updateTable('tribes')
    .set({ [column]: upload?.url ?? null })
    .where('id', '=', tribe.id)
    .execute();
  return true;
}

/** In the place of the draft before; a person is about to found one tribe at a time. */
export async function keepTribeDraft(tx: Tx, userId: string, input: TribeDraftInput): Promise<Date> {
  const { updatedAt } = await unrestrictedDb(tx)
    .insertInto('tribeDrafts')
    .values({ userId, input })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ input }))
    .returning('updatedAt')
    .executeTakeFirstOrThrow();
  return updatedAt;
}

export async function deleteTribeDraft(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('tribeDrafts').where('userId', '=', userId).execute();
}

/** Gives somebody another role, if they still have the one it was decided on. */
export async function raiseRole(tx: Tx, userId: string, from: Role, to: Role): Promise<void> {
  await tx.updateTable('users').set({ role: to }).where('id', '=', userId).where('role', '=', from).execute();
}

export async function markExported(tx: Tx, tribeId: string): Promise<void> {
  await tx.updateTable('tribes').set({ exportedAt: new Date() }).where('id', '=', tribeId).execute();
}

/** From here on nobody finds the tribe, and its slugs are free. What it holds is for {@link removePieces}. */
export async function closeTribe(tx: Tx, tribeId: string): Promise<void> {
  const now = new Date();
  await tx
    .updateTable('tribes')
    .set({ deletedAt: now, archivedAt: now, isPrivate: true, slug: `deleted-${tribeId}` })
    .where('id', '=', tribeId)
    .execute();
}

/**
 * Takes away some of what a tribe that was closed holds, and when nothing is left the tribe.
 * @returns whether there is more
 */
export async function removePieces(tx: Tx, tribeId: string, atOnce: number): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const closed = await tx
    .selectFrom('tribes')
    .select('id')
    .where('id', '=', tribeId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst();
  if (closed === undefined) return false;
  // In the order of `removeMember`: somebody may still be about to leave.
  await lockTribe(tx, tribeId);
  const members = await tx
    .selectFrom('tribeMemberships')
    .select(['id', 'userId'])
    .where('tribeId', '=', tribeId)
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute();
  if (members.length > 0) {
    const held = members.map(({ id }) => id);
    await lockChallengesOf(
      tx,
      tribeId,
      members.map(({ userId }) => userId),
    );
    await tx.deleteFrom('tribeMemberships').where(sql<SqlBool>`id = any(${held}::uuid[])`).execute();
    return true;
  }
  if (await removePosts(tx, sql`tribe_id = ${tribeId}`, atOnce)) return true;
  await guarded.deleteFrom('tribes').where('id', '=', tribeId).execute();
  return false;
}
