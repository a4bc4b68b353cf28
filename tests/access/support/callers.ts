import { randomBytes } from 'node:crypto';
import { hashToken } from '@kindred/api/platform/sessions';
import { insertAccessToken, insertSession } from '@kindred/db/accounts/writes';
import type { Db } from '@kindred/db/client';
import { createUser } from '@kindred/db/factories/accounts';
import { ROLES, type Role, type TokenScope } from '@kindred/validation/accounts';
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

const HOUR_MS = 3_600_000;

export interface Callers {
  /** Who the column is. A visitor has an account too: the one the rows are made for. */
  idOf(column: Column): string;
  /** Headers that prove it, with a session or token made for this one call. */
  headersFor(column: Column): Promise<Record<string, string>>;
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

  async function session(column: Column, expire: Date): Promise<Record<string, string>> {
    const token = randomBytes(20).toString('hex');
    const sess = { ip: null, userAgent: null };
    await insertSession(db, {
      sid: hashToken(token),
      userId: idOf(column),
      expire,
      sess,
      confirmedAt: new Date(),
    });
    return { cookie: `session=${token}` };
  }

  async function token(
    column: Column,
    scopes: TokenScope[],
    expiresAt: Date | null = null,
  ): Promise<Record<string, string>> {
    const secret = `kin_${randomBytes(32).toString('base64url')}`;
    const row = { name: 'A script', tokenHash: hashToken(secret), tokenHint: secret.slice(-4) };
    await db
      .transaction()
      .execute((tx) => insertAccessToken(tx, { ...row, userId: idOf(column), scopes, expiresAt }));
    return { authorization: `Bearer ${secret}` };
  }

  const soon = () => new Date(Date.now() + HOUR_MS);
  const past = () => new Date(Date.now() - 1_000);
  return {
    idOf,
    headersFor(column) {
      switch (column) {
        case 'visitor':
          return Promise.resolve({});
        case 'endedSession':
          return session(column, past());
        case 'readToken':
          return token(column, ['read']);
        case 'writeToken':
          return token(column, ['write']);
        case 'fullToken':
        case 'suspendedToken':
          return token(column, ['read', 'write']);
        case 'unknownToken':
          return Promise.resolve({ authorization: `Bearer kin_${'x'.repeat(43)}` });
        case 'expiredToken':
          return token(column, ['read', 'write'], past());
        default:
          return session(column, soon());
      }
    },
  };
}
