import type { Plan, Role } from '@kindred/validation/accounts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type AdminUserRow, adminUserColumns, IS_PERSON } from './visibility.ts';

/** Users as they are now, locked until the transaction ends, in one order: acts of two staff on each other wait. */
export async function lockAdminUsers(tx: Tx, userIds: readonly string[]): Promise<Map<string, AdminUserRow>> {
  const rows = await tx
    .selectFrom('users')
    .select(adminUserColumns)
    .where('users.id', 'in', [...new Set(userIds)])
    .where(IS_PERSON)
    .orderBy('users.id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface UserChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  role?: Role | undefined;
  plan?: Plan | undefined;
  isVerified?: boolean | undefined;
  isEmailConfirmed?: boolean | undefined;
}

/**
 * Changes a user whose row is locked. Another address is unconfirmed unless `isEmailConfirmed` says otherwise, and
 * another name ends the verification unless `isVerified` does.
 */
export async function updateAdminUser(tx: Tx, userId: string, changes: UserChanges): Promise<void> {
  const { isVerified, isEmailConfirmed, ...others } = changes;
  const verifiedAt: RawBuilder<Date | null> = isEmailConfirmed
    ? sql`case when email = ${others.email ?? sql.ref('email')} then coalesce(email_verified_at, clock_timestamp())
        else clock_timestamp() end`
    : sql`null`;
  await tx
    .updateTable('users')
    .set({ ...others, ...(isEmailConfirmed === undefined ? {} : { emailVerifiedAt: verifiedAt }) })
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  // After the trigger that ends it with another name.
  if (isVerified !== undefined) {
    await tx.updateTable('users').set({ isVerified }).where('id', '=', userId).execute();
  }
}

/** @returns undefined when the user has `max` notes. The user's row is locked. */
export async function insertStaffNote(
  tx: Tx,
  note: { userId: string; authorId: string; content: string },
  max: number,
): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  const { count } = await guarded
    .selectFrom('staffNotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', note.userId)
    .executeTakeFirstOrThrow();
  if (count >= max) return undefined;
  const { id } = await guarded
    .insertInto('staffNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when it was deleted already */
export async function deleteStaffNote(tx: Tx, noteId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('staffNotes')
    .where('id', '=', noteId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
