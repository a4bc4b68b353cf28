import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { PasskeyRow } from './visibility.ts';

export interface NewPasskey {
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** @returns undefined when some account has this passkey already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return unrestrictedDb(tx)
    .insertInto('passkeys')
    .values({ ...passkey, counter: String(passkey.counter) })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirst();
}

/**
 * Notes a use. A counter that does not move on comes from a copied authenticator, unless it never counts.
 * @returns whether the use is good
 */
export async function usePasskey(tx: Tx, id: string, counter: number): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('passkeys')
    .set({ counter: String(counter), lastUsedAt: new Date() })
    .where('id', '=', id)
    .where(sql<SqlBool>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether there was such a passkey of this person. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await guarded.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
}

/** @param challenge.userId null to sign in or confirm; otherwise to add a passkey to this account. */
export async function insertPasskeyChallenge(
  db: Db | Tx,
  challenge: { challenge: string; userId: string | null; expiresAt: Date },
): Promise<void> {
  await unrestrictedDb(db).insertInto('passkeyChallenges').values(challenge).execute();
}

/** Each challenge works once. @returns whether this one did. */
export async function spendPasskeyChallenge(
  db: Db | Tx,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', new Date())
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredPasskeyChallenges(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('passkeyChallenges').where('expiresAt', '<=', new Date()).execute();
}
