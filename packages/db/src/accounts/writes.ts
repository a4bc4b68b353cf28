import type { TokenScope } from '@kindred/validation/accounts';
import { sql } from 'kysely';
import type { Db, Tx } from '../client.ts';
import { formerOwner } from '../profiles/queries.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { isEmailFree } from './emailChange/visibility.ts';
import type { SessionView } from './visibility.ts';

export interface NewUser {
  /** Lower case. */
  email: string;
  /** PHC string, or null for somebody who signs in through a provider. */
  password: string | null;
  firstName: string;
  lastName: string;
  authProvider: 'password' | 'google' | 'facebook';
  googleId?: string;
  facebookId?: string;
  /** Left out for an account that can be used at once. */
  waiting?: { answer: string | null } | undefined;
}

const HANDLE_MAX = 24;
/** Screens of the own profile stand where a handle would: `/profile/{handle}`. */
const RESERVED_HANDLES = new Set(['me', 'notifications', 'library', 'orders']);

function handleFrom(firstName: string, lastName: string): string {
  const plain = `${firstName}_${lastName}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, HANDLE_MAX);
  return plain.length >= 3 ? plain : `member_${plain}`.slice(0, HANDLE_MAX);
}

/**
 * Creates the account with a free handle made from the name.
 * @returns its id, or undefined when the address or the provider's identity is taken.
 */
export async function insertUser(tx: Tx, user: NewUser): Promise<string | undefined> {
  if (!(await isEmailFree(tx, user.email, null))) return undefined;
  const { waiting, ...columns } = user;
  const wait = waiting && {
    suspendedAt: sql<Date>`now()`,
    awaitsApprovalSince: sql<Date>`now()`,
    signUpAnswer: waiting.answer,
  };
  const base = handleFrom(user.firstName, user.lastName);
  const isLeft = RESERVED_HANDLES.has(base) || (await formerOwner(tx, base)) !== undefined;
  for (let attempt = isLeft ? 1 : 0; ; attempt++) {
    const suffix = attempt === 0 ? '' : `_${Math.floor(Math.random() * 10 ** Math.min(2 + attempt, 8))}`;
    const handle = `${base.slice(0, 30 - suffix.length)}${suffix}`;
    const row = await tx
      .insertInto('users')
      .values({ ...columns, ...wait, handle, username: handle })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where((where) =>
        where.or([
          where('email', '=', user.email),
          ...(user.googleId === undefined ? [] : [where('googleId', '=', user.googleId)]),
          ...(user.facebookId === undefined ? [] : [where('facebookId', '=', user.facebookId)]),
        ]),
      )
      .executeTakeFirst();
    if (taken || attempt > 12) return undefined;
  }
}

/** What a person has more of ends with the one that was used least lately. */
export const SESSIONS_PER_USER = 100;

export async function insertSession(
  db: Db | Tx,
  session: {
    sid: string;
    userId: string;
    expire: Date;
    sess: { ip: string | null; userAgent: string | null };
    confirmedAt: Date | null;
  },
): Promise<void> {
  const sessions = unrestrictedDb(db);
  await sessions.insertInto('sessions').values(session).execute();
  await sessions
    .deleteFrom('sessions')
    .where('sid', 'in', (old) =>
      old
        .selectFrom('sessions')
        .select('sid')
        .where('userId', '=', session.userId)
        .orderBy('lastSeenAt', 'desc')
        .offset(SESSIONS_PER_USER),
    )
    .execute();
}

export async function extendSession(db: Db | Tx, sid: string, expire: Date): Promise<void> {
  await unrestrictedDb(db).updateTable('sessions').set({ expire }).where('sid', '=', sid).execute();
}

export async function touchSession(db: Db, sid: string): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('sid', '=', sid)
    .execute();
}

export async function confirmSession(db: Db | Tx, sid: string, confirmedAt: Date): Promise<void> {
  await unrestrictedDb(db).updateTable('sessions').set({ confirmedAt }).where('sid', '=', sid).execute();
}

/** Has a session look at the product as a user, or, with null, as its own again. @returns false when it is over */
export async function setSessionView(tx: Tx, sid: string, view: SessionView | null): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('sessions')
    .set({ viewedUserId: view?.userId ?? null, viewStartedAt: view?.startedAt ?? null })
    .where('sid', '=', sid)
    .returning('sid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db | Tx, sid: string): Promise<void> {
  await unrestrictedDb(db).deleteFrom('sessions').where('sid', '=', sid).execute();
}

/** @returns whether there was such a session of this person. */
export async function deleteOwnSession(tx: Tx, userId: string, sid: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('sessions')
    .where('sid', '=', sid)
    .where('userId', '=', userId)
    .returning('sid')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Ends every session of a person but `keep`. */
export async function deleteSessionsOf(db: Db | Tx, userId: string, keep?: string): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(keep !== undefined, (query) => query.where('sid', '!=', keep ?? ''))
    .execute();
}

export async function deleteExpiredSessions(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('sessions').where('expire', '<=', new Date()).execute();
}

/** A member becomes a creator; whoever is something else stays what they are. */
export async function becomeCreator(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'creator' })
    .where('id', '=', userId)
    .where('role', '=', 'member')
    .execute();
}

/** What ends with the old password is for `endCredentials`. @param password null for none */
export async function setPassword(tx: Tx, userId: string, password: string | null): Promise<void> {
  await tx.updateTable('users').set({ password, updatedAt: new Date() }).where('id', '=', userId).execute();
}

/**
 * The address is known to be theirs from now on.
 * @returns false when the address was known to be theirs already
 */
export async function verifyEmail(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ emailVerifiedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAccessToken(
  tx: Tx,
  token: {
    userId: string;
    name: string;
    tokenHash: string;
    tokenHint: string;
    scopes: TokenScope[];
    expiresAt: Date | null;
  },
) {
  return unrestrictedDb(tx)
    .insertInto('accessTokens')
    .values(token)
    .returning(['id', 'name', 'tokenHint', 'scopes', 'expiresAt', 'lastUsedAt', 'createdAt'])
    .executeTakeFirstOrThrow();
}

/** @returns whether there was such a token of this person. */
export async function deleteAccessToken(tx: Tx, userId: string, tokenId: string): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('accessTokens')
    .where('id', '=', tokenId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function deleteAccessTokensOf(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('accessTokens').where('userId', '=', userId).execute();
}

export async function touchAccessToken(db: Db, tokenId: string): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('accessTokens')
    .set({ lastUsedAt: new Date() })
    .where('id', '=', tokenId)
    .execute();
}

export async function setIdentity(
  tx: Tx,
  userId: string,
  column: 'googleId' | 'facebookId',
  subject: string | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [column]: subject, updatedAt: new Date() })
    .where('id', '=', userId)
    .execute();
}

/** Locks the person's row until the transaction ends, so that two changes of it cannot cross. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** @returns whether the device was unknown to the account. */
export async function insertTrustedDevice(tx: Tx, tokenHash: string, userId: string): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('trustedDevices')
    .values({ tokenHash, userId })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'userId']).doUpdateSet({ lastSeenAt: sql<Date>`now()` }),
    )
    // A row that was there before has been written over, which leaves the writer's number in xmax.
    .returning(sql<boolean>`(xmax = 0)`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** Whether this device has signed in to the account behind `email` before. */
export async function isTrustedDevice(
  db: Db,
  tokenHash: string,
  by: { email: string } | { id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('trustedDevices')
    .innerJoin('users', 'users.id', 'trustedDevices.userId')
    .select('users.id')
    .where('trustedDevices.tokenHash', '=', tokenHash)
    .where((user) => ('id' in by ? user('users.id', '=', by.id) : user('users.email', '=', by.email)))
    .executeTakeFirst();
  return row !== undefined;
}
