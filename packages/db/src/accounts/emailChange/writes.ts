import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockUser } from '../writes.ts';

/** Takes the place of a change that waits. @returns its id */
export async function insertEmailChange(
  tx: Tx,
  change: { userId: string; newEmail: string; expiresAt: Date },
): Promise<string> {
  await lockUser(tx, change.userId);
  await deletePendingEmailChange(tx, change.userId);
  const oldEmail = sql<string>`(select email from users where id = ${change.userId}::uuid)`;
  const { id } = await unrestrictedDb(tx)
    .insertInto('emailChanges')
    .values({ ...change, oldEmail })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there was one */
export async function deletePendingEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Gives a change the link that confirms it, or that undoes it once it is confirmed.
 * @returns where the link goes, or undefined when the change is over
 */
export async function setEmailChangeLink(
  db: Db,
  id: string,
  link: { tokenHash: string } | { undoHash: string },
): Promise<{ oldEmail: string; newEmail: string; firstName: string } | undefined> {
  return unrestrictedDb(db)
    .updateTable('emailChanges')
    .from('users')
    .set(link)
    .whereRef('users.id', '=', 'emailChanges.userId')
    .where('emailChanges.id', '=', id)
    .where('emailChanges.confirmedAt', 'undoHash' in link ? 'is not' : 'is', null)
    .where('emailChanges.expiresAt', '>', new Date())
    .returning(['emailChanges.oldEmail', 'emailChanges.newEmail', 'users.firstName'])
    .executeTakeFirst();
}

/** Holds the person first: of two links that are opened at once, the second finds what the first has left. */
async function holdChange(tx: Tx, column: 'tokenHash' | 'undoHash', hash: string) {
  const find = () =>
    unrestrictedDb(tx)
      .selectFrom('emailChanges')
      .select(['id', 'userId', 'newEmail', 'oldEmail', 'createdAt'])
      .where(column, '=', hash)
      .where('confirmedAt', column === 'undoHash' ? 'is not' : 'is', null)
      .where('expiresAt', '>', new Date())
      .executeTakeFirst();
  const found = await find();
  if (found === undefined) return undefined;
  await lockUser(tx, found.userId);
  return find();
}

async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  // Whoever opened the link reads what is sent there.
  await tx
    .updateTable('users')
    .set({ email, emailVerifiedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
}

export interface ConfirmedChange {
  id: string;
  userId: string;
  newEmail: string;
  /** False when the address before was never known to be theirs: then nobody there is told. */
  canBeUndone: boolean;
}

/** @returns undefined when the link was used, replaced or is too old */
export async function confirmEmailChange(
  tx: Tx,
  tokenHash: string,
  undoUntil: Date,
): Promise<ConfirmedChange | undefined> {
  const change = await holdChange(tx, 'tokenHash', tokenHash);
  if (change === undefined) return undefined;
  const { emailVerifiedAt } = await tx
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('id', '=', change.userId)
    .executeTakeFirstOrThrow();
  await setEmail(tx, change.userId, change.newEmail);
  const { id, userId, newEmail } = change;
  if (emailVerifiedAt === null) {
    await unrestrictedDb(tx).deleteFrom('emailChanges').where('id', '=', id).execute();
    return { id, userId, newEmail, canBeUndone: false };
  }
  await unrestrictedDb(tx)
    .updateTable('emailChanges')
    .set({ confirmedAt: new Date(), expiresAt: undoUntil })
    .where('id', '=', id)
    .execute();
  return { id, userId, newEmail, canBeUndone: true };
}

/**
 * Gives the address before back, and takes away every change that came after it: they were somebody else's.
 * @returns whose it was, or undefined when the link was used or is too old
 */
export async function undoEmailChange(
  tx: Tx,
  undoHash: string,
): Promise<{ userId: string; askedAt: Date } | undefined> {
  const change = await holdChange(tx, 'undoHash', undoHash);
  if (change === undefined) return undefined;
  await setEmail(tx, change.userId, change.oldEmail);
  await unrestrictedDb(tx)
    .deleteFrom('emailChanges')
    .where('userId', '=', change.userId)
    .where('createdAt', '>=', change.createdAt)
    .execute();
  return { userId: change.userId, askedAt: change.createdAt };
}

export async function deleteExpiredEmailChanges(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('emailChanges').where('expiresAt', '<=', new Date()).execute();
}
