import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { SUSPENDED_AT } from '../visibility.ts';

export interface PasskeyRow {
  id: string;
  credentialId: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Of one person, the oldest first. */
export async function passkeysOf(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return unrestrictedDb(db)
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** With what verifies its signatures. */
export async function passkeyByCredential(db: Db | Tx, credentialId: string) {
  return unrestrictedDb(db)
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select([
      'passkeys.id',
      'passkeys.userId',
      'passkeys.credentialId',
      'passkeys.publicKey',
      'passkeys.counter',
    ])
    .select(SUSPENDED_AT.as('suspendedAt'))
    .where('passkeys.credentialId', '=', credentialId)
    .executeTakeFirst();
}

export async function hasPasskey(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
