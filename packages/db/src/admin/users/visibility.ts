import type { Plan, Role } from '@kindred/validation/accounts';
import type { UserState } from '@kindred/validation/admin/users';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';

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
}

/** Suspended by staff; users who requested the deletion of their account are suspended by themselves. */
export const IS_SUSPENDED = sql<SqlBool>`(users.suspended_at is not null
  and users.suspended_at is distinct from users.deletion_asked_at)`;

/** Not the row that keeps what an erased account left to others. Nobody signs up as a guest, whatever their address. */
export const IS_PERSON: RawBuilder<SqlBool> = sql`(users.role <> 'guest'
  or users.email not like '%@deleted.invalid')`;

const STATE: AliasedRawBuilder<UserState, 'state'> = sql<UserState>`case
  when users.suspended_at is null then 'active'
  when users.suspended_at = users.deletion_asked_at then 'leaving'
  else 'suspended' end`.as('state');

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
] as const;
