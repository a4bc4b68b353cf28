import { randomBytes } from 'node:crypto';
import { hashToken } from '@kindred/api/platform/sessions';
import { insertAccessToken, insertSession } from '@kindred/db/accounts/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { ROLES, type Role, TOKEN_SCOPES, type TokenScope } from '@kindred/validation/accounts';
import type { ByCredential } from './case.ts';

/** Every way to call, in the order of the table. */
export const COLUMNS = [...ROLES, 'visitor', 'suspended'] as const;
/** Tried in the first situation of a procedure only: what they get does not depend on the row. */
export const CREDENTIAL_COLUMNS = [
  'endedSession',
  'suspendedToken',
  'readToken',
  'writeToken',
  'fullToken',
  'unknownToken',
  'expiredToken',
] as const;
export type Column = (typeof COLUMNS)[number] | (typeof CREDENTIAL_COLUMNS)[number];

/** Which line of the case's credentials a column is judged by; null for a role, which has its own. */
export const JUDGED_BY: Record<Column, keyof ByCredential | 'invalid_token' | null> = {
  guest: null,
  member: null,
  creator: null,
  tribe_owner: null,
  tribe_admin: null,
  platform_admin: null,
  owner: null,
  visitor: 'visitor',
  endedSession: 'visitor',
  suspended: 'suspended',
  suspendedToken: 'suspended',
  readToken: 'readToken',
  writeToken: 'writeToken',
  fullToken: 'fullToken',
  unknownToken: 'invalid_token',
  expiredToken: 'invalid_token',
};

/** These tests call more often than anybody may. */
const plenty = '1000000';
export const UNLIMITED = {
  LOGIN_PER_ADDRESS: plenty,
  LOGIN_PER_ACCOUNT: plenty,
  RESET_PER_ADDRESS: plenty,
  RESET_PER_ACCOUNT: plenty,
  POSTS_PER_USER: plenty,
  COMMENTS_PER_USER: plenty,
  TRIBES_PER_USER: plenty,
};

const DAY_MS = 86_400_000;
/** So late that no call renews the session. */
const soon = () => new Date(Date.now() + 29 * DAY_MS);
const past = () => new Date(Date.now() - 1_000);

/** A session of somebody who has just proved who they are. @returns its header. */
export async function openSession(db: Db, userId: string, expire = soon()): Promise<{ cookie: string }> {
  const token = randomBytes(20).toString('hex');
  const sess = { ip: null, userAgent: null };
  await insertSession(db, { sid: hashToken(token), userId, expire, sess, confirmedAt: new Date() });
  return { cookie: `session=${token}` };
}

export interface Callers {
  /** Who the column is. A visitor has an account too: the one the rows are made for. */
  idOf(column: Column): string;
  /** Headers that prove it, with a session or token made for this one call. */
  headersFor(column: Column): Promise<Record<string, string>>;
}

/** A personal access token. @returns its header. */
export async function openToken(
  db: Db,
  userId: string,
  scopes: TokenScope[],
  expiresAt: Date | null = null,
): Promise<{ authorization: string }> {
  const secret = `kin_${randomBytes(32).toString('base64url')}`;
  const row = { name: 'A script', tokenHash: hashToken(secret), tokenHint: secret.slice(-4) };
  await db.transaction().execute((tx) => insertAccessToken(tx, { ...row, userId, scopes, expiresAt }));
  return { authorization: `Bearer ${secret}` };
}

/** One account a column, made once: rows straight into the tables, no password is hashed. */
export async function createCallers(db: Db): Promise<Callers> {
  const ids = new Map<Column, string>();
  for (const column of [...COLUMNS, ...CREDENTIAL_COLUMNS]) {
    const role: Role = JUDGED_BY[column] === null ? (column as Role) : 'member';
    const suspendedAt = JUDGED_BY[column] === 'suspended' ? new Date() : null;
    ids.set(column, (await createUser(db, { role, suspendedAt })).id);
  }
  const idOf = (column: Column) => ids.get(column) ?? '';

  return {
    idOf,
    headersFor(column) {
      switch (column) {
        case 'visitor':
          return Promise.resolve({});
        case 'endedSession':
          return openSession(db, idOf(column), past());
        case 'readToken':
          return openToken(db, idOf(column), ['read']);
        case 'writeToken':
          return openToken(db, idOf(column), ['write']);
        case 'fullToken':
        case 'suspendedToken':
          return openToken(db, idOf(column), [...TOKEN_SCOPES]);
        case 'unknownToken':
          return Promise.resolve({ authorization: `Bearer kin_${'x'.repeat(43)}` });
        case 'expiredToken':
          return openToken(db, idOf(column), [...TOKEN_SCOPES], past());
        default:
          return openSession(db, idOf(column));
      }
    },
  };
}
