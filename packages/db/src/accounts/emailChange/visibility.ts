import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The change that waits for its link to be opened. */
export async function pendingEmailChange(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('emailChanges')
    .select(['newEmail', 'expiresAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
}

/** Whether nobody else has this address, nor may still have it back. */
export async function isEmailFree(db: Db | Tx, email: string, userId: string | null): Promise<boolean> {
  const guarded = unrestrictedDb(db);
  const taken = await guarded
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .union(
      guarded
        .selectFrom('emailChanges')
        .select('userId as id')
        .where('oldEmail', '=', email)
        .where('confirmedAt', 'is not', null)
        .where('expiresAt', '>', new Date()),
    )
    .execute();
  return taken.every(({ id }) => id === userId);
}
