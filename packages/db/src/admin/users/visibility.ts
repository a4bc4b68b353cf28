import type { Plan, Role } from '@kindred/validation/accounts';
import type { UserState } from '@kindred/validation/admin/users';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** A user as staff see them in lists: the columns of {@link adminUserColumns}. */
export interface AdminUserRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  username: string | null;
  email: string;
  role: Role;
  plan: Plan;
  isVerified: boolean;
  isEmailConfirmed: boolean;
  state: UserState;
  createdAt: Date;
  /** When the latest of the sessions was used; null without one. */
  lastSeenAt: Date | null;
}

/** Not the row that keeps what an erased account left to others. Sign-up never makes guests. */
export const IS_PERSON: RawBuilder<SqlBool> = sql`(users.role <> 'guest'
  or users.email not like '%@deleted.invalid')`;

const STATE_SQL = sql<UserState>`case
  when users.suspended_at is null then 'active'
  when users.awaits_approval_since is not null then 'waiting'
  when users.suspended_at = users.deletion_asked_at then 'leaving'
  else 'suspended' end`;
const STATE: AliasedRawBuilder<UserState, 'state'> = STATE_SQL.as('state');

/** What {@link AdminUserRow} holds, of the table `users`: `selectFrom('users').select(adminUserColumns)`. */
export const adminUserColumns = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.handle',
  'users.profileImageUrl',
  'users.username',
  'users.email',
  'users.role',
  'users.plan',
  'users.isVerified',
  sql<boolean>`users.email_verified_at is not null`.as('isEmailConfirmed'),
  STATE,
  'users.createdAt',
  sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as('lastSeenAt'),
] as const;

/** A user as staff find them by id. */
export async function adminUserById(db: Db | Tx, userId: string): Promise<AdminUserRow | undefined> {
  return db
    .selectFrom('users')
    .select(adminUserColumns)
    .where('users.id', '=', userId)
    .where(IS_PERSON)
    .executeTakeFirst();
}

const count = <From>(from: RawBuilder<From>) => sql<number>`(select count(*)::int from ${from})`;

/** What staff see of one user besides {@link AdminUserRow}: each count reads an index of the user's own rows. */
export async function adminUserDetailsOf(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('users')
    .select([
      'users.suspendedAt',
      'users.suspendedUntil',
      'users.suspensionReason',
      'users.deletionAskedAt',
      'users.signUpAnswer',
      count(sql`sessions where user_id = users.id and expire > now()`).as('sessionCount'),
      sql<boolean>`exists (select from two_factor where user_id = users.id and confirmed_at is not null)`.as(
        'hasTwoFactor',
      ),
      count(sql`tribes where owner_id = users.id and deleted_at is null`).as('tribesOwned'),
      count(sql`orders where user_id = users.id`).as('orderCount'),
      sql<number>`coalesce((select bytes from storage_usage where user_id = users.id), 0)`.as('storageUsed'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}
export type AdminUserDetailsRow = Awaited<ReturnType<typeof adminUserDetailsOf>>;

const notesWithAuthors = (db: Db | Tx) =>
  unrestrictedDb(db)
    .selectFrom('staffNotes as note')
    .leftJoin('users as author', 'author.id', 'note.authorId')
    .select([
      'note.id',
      'note.userId',
      'note.content',
      'note.createdAt',
      'author.id as authorId',
      'author.firstName',
      'author.lastName',
      'author.handle',
      'author.profileImageUrl',
    ]);

/** Notes of staff about a user, the latest first. */
export async function staffNotesOf(db: Db | Tx, userId: string, limit: number) {
  return notesWithAuthors(db)
    .where('note.userId', '=', userId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute();
}
export type StaffNoteRow = Awaited<ReturnType<typeof staffNotesOf>>[number];

export async function staffNoteById(db: Db | Tx, noteId: string): Promise<StaffNoteRow | undefined> {
  return notesWithAuthors(db).where('note.id', '=', noteId).executeTakeFirst();
}
