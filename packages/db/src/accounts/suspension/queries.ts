import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { SUSPENDED_AT } from '../visibility.ts';

export type SuspensionRow = NonNullable<Awaited<ReturnType<typeof suspensionById>>>;

/** A user as those who suspend find them; not what stands in the place of a deleted account. */
export async function suspensionById(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'suspendedUntil', 'suspensionReason', 'deletionAskedAt'])
    .select('awaitsApprovalSince')
    .select(SUSPENDED_AT.as('suspendedAt'))
    .where('id', '=', userId)
    .where(sql<SqlBool>`email not like '%@deleted.invalid'`)
    .executeTakeFirst();
}

/** Where the mail about a suspension goes while it lasts: only to a confirmed address. */
export async function suspensionContact(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'firstName', 'suspendedUntil', 'suspensionReason'])
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .where('suspendedAt', 'is not', null)
    .where('deletionAskedAt', 'is', null)
    .where('awaitsApprovalSince', 'is', null)
    .executeTakeFirst();
}

/** Whose suspension is over, the longest first. */
export async function endedSuspensions(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('suspendedUntil', '<=', sql<Date>`now()`)
    .where('suspendedAt', 'is not', null)
    .where('deletionAskedAt', 'is', null)
    .orderBy('suspendedUntil')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
