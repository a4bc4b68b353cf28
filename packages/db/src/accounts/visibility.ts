import type { Viewer } from '@kindred/permissions/viewer';
import type { Role, TokenScope } from '@kindred/validation/accounts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { prepare } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** Who is asking, inside SQL: a value, or a column when one statement asks for many people at once. */
export type ViewerSql = RawBuilder<string>;

export function viewerSql(viewer: Viewer): ViewerSql {
  return sql<string>`${viewer.id}::uuid`;
}

/**
 * True for rows whose person (a column) and the viewer have not blocked each other; a block works both ways.
 * The viewer's blocks are collected once a statement, not once a row.
 */
export function notBlocked(column: string, viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} <> all (array(
    select blocked_id from user_blocks where blocker_id = ${viewer}
    union all
    select blocker_id from user_blocks where blocked_id = ${viewer}))`;
}

/** The same, looked up by the pair: for a single row of a statement. */
export function notBlockedPair(column: string, viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not exists (
      select from user_blocks where blocker_id = ${viewer} and blocked_id = ${sql.ref(column)} offset 0)
    and not exists (
      select from user_blocks where blocker_id = ${sql.ref(column)} and blocked_id = ${viewer} offset 0))`;
}

/** Null also of somebody who asked for the deletion of their account: they may log in, to keep it. */
export const SUSPENDED_AT = sql<Date | null>`nullif(users.suspended_at, users.deletion_asked_at)`;

/** What every request needs to know about the person behind it. */
export interface SessionUserRow {
  id: string;
  role: Role;
  suspendedAt: Date | null;
  deletionAskedAt: Date | null;
}

/** The user that the session of a platform admin views as, and since when. */
export interface SessionView {
  userId: string;
  startedAt: Date;
}

export interface SessionRow {
  expire: Date;
  lastSeenAt: Date;
  confirmedAt: Date | null;
  view: SessionView | null;
  user: SessionUserRow;
}

const findSession = prepare((db, { sid }: { sid: string }) =>
  unrestrictedDb(db)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.expire',
      'sessions.lastSeenAt',
      'sessions.confirmedAt',
      'sessions.viewedUserId',
      'sessions.viewStartedAt',
      'users.id',
      'users.role',
      'users.deletionAskedAt',
    ])
    .select(SUSPENDED_AT.as('suspendedAt'))
    .where('sessions.sid', '=', sid),
);

/** Who knows the secret sees the row: `sid` is the hash of the cookie's token. */
export async function sessionWithUser(db: Db | Tx, sid: string): Promise<SessionRow | undefined> {
  const [row] = await findSession(db, { sid });
  if (!row) return undefined;
  const { expire, lastSeenAt, confirmedAt, viewedUserId, viewStartedAt, ...user } = row;
  const isView = viewedUserId !== null && viewStartedAt !== null;
  const view = isView ? { userId: viewedUserId, startedAt: viewStartedAt } : null;
  return { expire, lastSeenAt, confirmedAt, view, user };
}

/** The row behind a personal access token that has not expired. */
export async function tokenWithUser(db: Db, tokenHash: string) {
  return unrestrictedDb(db)
    .selectFrom('accessTokens')
    .innerJoin('users', 'users.id', 'accessTokens.userId')
    .select([
      'accessTokens.id as tokenId',
      'accessTokens.scopes',
      'accessTokens.lastUsedAt',
      'users.id',
      'users.role',
      'users.deletionAskedAt',
    ])
    .select(SUSPENDED_AT.as('suspendedAt'))
    .where('accessTokens.tokenHash', '=', tokenHash)
    .where((where) =>
      where.or([
        where('accessTokens.expiresAt', 'is', null),
        where('accessTokens.expiresAt', '>', new Date()),
      ]),
    )
    .executeTakeFirst();
}

export async function sessionsOf(db: Db, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('sessions')
    .select(['sid', 'sess', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expire', '>', new Date())
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();
}

export interface TokenRow {
  id: string;
  name: string;
  tokenHint: string;
  scopes: TokenScope[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

export async function tokensOf(db: Db | Tx, userId: string): Promise<TokenRow[]> {
  return unrestrictedDb(db)
    .selectFrom('accessTokens')
    .select(['id', 'name', 'tokenHint', 'scopes', 'expiresAt', 'lastUsedAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

/** Which of these sessions and tokens still let their person in: not ended, not expired, not suspended. */
export async function liveCredentials(
  db: Db,
  asked: { sids: string[]; tokenIds: string[] },
): Promise<{ sids: Set<string>; tokenIds: Set<string> }> {
  const guarded = unrestrictedDb(db);
  const sessions =
    asked.sids.length === 0
      ? []
      : await guarded
          .selectFrom('sessions')
          .innerJoin('users', 'users.id', 'sessions.userId')
          .select('sessions.sid')
          .where(sql<SqlBool>`sessions.sid = any(${asked.sids}::text[])`)
          .where('sessions.expire', '>', new Date())
          .where('users.suspendedAt', 'is', null)
          .execute();
  const tokens =
    asked.tokenIds.length === 0
      ? []
      : await guarded
          .selectFrom('accessTokens')
          .innerJoin('users', 'users.id', 'accessTokens.userId')
          .select('accessTokens.id')
          .where(sql<SqlBool>`access_tokens.id = any(${asked.tokenIds}::uuid[])`)
          .where(sql<SqlBool>`(access_tokens.expires_at is null or access_tokens.expires_at > now())`)
          .where('users.suspendedAt', 'is', null)
          .execute();
  return { sids: new Set(sessions.map((row) => row.sid)), tokenIds: new Set(tokens.map((row) => row.id)) };
}
