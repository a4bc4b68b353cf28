import type { Viewer } from '@kindred/permissions/viewer';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { IS_GETTING_STARTED } from './getStarted/visibility.ts';
import { notBlocked, SUSPENDED_AT, viewerSql } from './visibility.ts';

/** For signing in; `email` in lower case. */
export async function credentialsByEmail(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password', 'firstName', SUSPENDED_AT.as('suspendedAt')])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function credentialsById(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password', 'firstName', 'googleId', 'facebookId'])
    .select(SUSPENDED_AT.as('suspendedAt'))
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** A user with an unconfirmed address, who is active or waits for approval. */
export async function unconfirmedById(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .where(sql<SqlBool>`(suspended_at is null or awaits_approval_since is not null)`)
    .executeTakeFirst();
}

/** Active platform admins, for notifications to all of them. The role is a literal, as in the partial index. */
export async function platformAdminIds(db: Db | Tx, limit: number): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where(sql<SqlBool>`role = 'platform_admin'`)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return admins.map(({ id }) => id);
}

/** Where a login link goes: only to a confirmed address, and to nobody who is suspended. */
export async function loginLinkContact(db: Db | Tx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'firstName'])
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is not', null)
    .where(SUSPENDED_AT, 'is', null)
    .executeTakeFirst();
}

/** Where mails about the security of an account go: only to a confirmed address. */
export async function securityContactById(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
}

const CURRENT_USER = [
  'id',
  'email',
  'firstName',
  'lastName',
  'handle',
  'username',
  'profileImageUrl',
  'coverImageUrl',
  'role',
  'plan',
  'bio',
  'location',
  'website',
  'createdAt',
] as const;

export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof currentUserById>>>;

export async function currentUserById(db: Db | Tx, userId: string) {
  return db
    .selectFrom('users')
    .select(CURRENT_USER)
    .select((select) => [
      select('password', 'is not', null).as('hasPassword'),
      select('emailVerifiedAt', 'is not', null).as('isEmailConfirmed'),
      IS_GETTING_STARTED.as('isGettingStarted'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

const CARD = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.handle',
  'users.profileImageUrl',
] as const;

export interface UserCardRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
}

/** Handles that begin as was typed are looked at in their own order, and no more of them than this. */
const HANDLES_MAX = 1_000;

/** PostgreSQL folds both sides: JavaScript has other small letters for some, such as the Turkish İ. */
function beginsWith(column: string, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like lower(${prefix}) || '%'`;
}

function isAmongHandles(prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`users.id = any(array(
    select among.id from users among where ${beginsWith('among.search_handle', prefix)}
    order by among.search_handle limit ${sql.lit(HANDLES_MAX)}))`;
}

/**
 * People the viewer may write to, by name, the viewer left out. `query` matches the beginning of the name
 * or of the handle, its wildcards taken literally.
 *
 * A search is two searches, each ended by its own index: one condition over both columns would have
 * PostgreSQL read people in the order of their names until enough of them match.
 */
export async function listUsers(
  db: Db,
  viewer: Viewer,
  page: { query?: string | undefined; limit: number; after?: string | undefined },
): Promise<UserCardRow[]> {
  const list = (only?: RawBuilder<SqlBool>) =>
    db
      .selectFrom('users')
      .select([...CARD, 'users.searchName'])
      .where('users.id', '!=', viewer.id)
      .where('users.suspendedAt', 'is', null)
      .where(notBlocked('users.id', viewerSql(viewer)))
      .$if(only !== undefined, (query) => query.where(only ?? sql<SqlBool>`true`))
      .$if(page.after !== undefined, (query) =>
        query.where((where) =>
          where(
            where.refTuple('users.searchName', 'users.id'),
            '>',
            where
              .selectFrom('users as last')
              .select(['last.searchName', 'last.id'])
              .where('last.id', '=', page.after ?? '')
              .$asTuple('searchName', 'id'),
          ),
        ),
      )
      .orderBy('users.searchName')
      .orderBy('users.id')
      .limit(page.limit);

  const name = (page.query ?? '').trim().replace(/[\\%_]/g, '\\$&');
  const handle = name.replace(/^@/, '');
  const rows =
    handle === ''
      ? await list().execute()
      : await db
          .selectFrom(list(beginsWith('users.search_name', name)).as('named'))
          .selectAll()
          .union(db.selectFrom(list(isAmongHandles(handle)).as('handled')).selectAll())
          .orderBy('searchName')
          .orderBy('id')
          .limit(page.limit)
          .execute();
  return rows.map(({ searchName: _, ...card }) => card);
}

/** Somebody's card, when the viewer may see them at all. */
export async function visibleUser(db: Db, viewer: Viewer, userId: string): Promise<UserCardRow | undefined> {
  return db
    .selectFrom('users')
    .select(CARD)
    .where('users.id', '=', userId)
    .where('users.suspendedAt', 'is', null)
    .where(notBlocked('users.id', viewerSql(viewer)))
    .executeTakeFirst();
}

export async function userByIdentity(db: Db | Tx, column: 'googleId' | 'facebookId', subject: string) {
  return db
    .selectFrom('users')
    .select(['id', 'awaitsApprovalSince', SUSPENDED_AT.as('suspendedAt')])
    .where(column, '=', subject)
    .executeTakeFirst();
}
