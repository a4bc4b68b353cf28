import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { endCredentials } from '../credentials/writes.ts';
import { deleteAccessTokensOf, deleteSessionsOf } from '../writes.ts';

/**
 * Hides the person from everybody and logs them out everywhere. What lets them in again stays. Users who are suspended,
 * whose deletion only staff can request, are suspended again if they keep the account.
 */
export async function askDeletion(tx: Tx, userId: string): Promise<Date> {
  const { deletionAskedAt } = await tx
    .updateTable('users')
    .set({
      deletionAskedAt: sql<Date>`now()`,
      suspendedAt: sql<Date>`now()`,
      suspendedBefore: sql<Date | null>`suspended_at`,
    })
    .where('id', '=', userId)
    .returning('deletionAskedAt')
    .executeTakeFirstOrThrow();
  await endCredentials(tx, userId, 'deletion_asked');
  await deleteAccessTokensOf(tx, userId);
  return deletionAskedAt ?? new Date();
}

/** @returns false when it is not to be deleted, or somebody suspended it meanwhile, or it is being erased already */
export async function keepAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ deletionAskedAt: null, suspendedAt: sql<Date | null>`suspended_before`, suspendedBefore: null })
    .where('id', '=', userId)
    .whereRef('suspendedAt', '=', 'deletionAskedAt')
    .where('erasedAs', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Who stands in somebody's place from now on where others keep something of them: named 'Deleted user', found by
 * nobody. From here on there is no way back.
 * @returns undefined when the account is to be kept after all
 */
export async function beginErasure(tx: Tx, userId: string, askedBefore: Date): Promise<string | undefined> {
  const person = await tx
    .selectFrom('users')
    .select('erasedAs')
    .where('id', '=', userId)
    .where('deletionAskedAt', '<=', askedBefore)
    .whereRef('deletionAskedAt', '=', 'suspendedAt')
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined || person.erasedAs !== null) return person?.erasedAs ?? undefined;
  const name = sql<string>`'deleted_' || replace(gen_random_uuid()::text, '-', '')`;
  const { id } = await tx
    .insertInto('users')
    .values({
      firstName: 'Deleted',
      lastName: 'user',
      handle: name,
      email: sql<string>`gen_random_uuid() || '@deleted.invalid'`,
      role: 'guest',
      suspendedAt: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ erasedAs: id }).where('id', '=', userId).execute();
  await deleteSessionsOf(tx, userId);
  return id;
}

/** The last piece: the row itself, and by its foreign keys all that is left of it. */
export async function finishErasure(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('users').where('id', '=', userId).execute();
}
