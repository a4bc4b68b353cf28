import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export const CHALLENGE_ATTEMPTS = 10;

/** Starts setting up, or starts over. @returns false when it is on already. */
export async function startTwoFactor(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .insertInto('twoFactor')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret }).where('twoFactor.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is on already, or was never started. */
export async function turnOnTwoFactor(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('twoFactor')
    .set({ confirmedAt: new Date(), lastUsedStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes codes, secret and pending sign-ins. @returns whether it was on. */
export async function turnOffTwoFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const guarded = unrestrictedDb(db);
  await guarded.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await guarded.deleteFrom('signInChallenges').where('userId', '=', userId).execute();
  const row = await guarded
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  return row?.confirmedAt != null;
}

/** Ends setting it up. One that is on stays. */
export async function deleteUnconfirmedTwoFactor(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Each step is accepted once, and none before it. @returns whether this one was still unused. */
export async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('twoFactor')
    .set({ lastUsedStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((where) => where.or([where('lastUsedStep', 'is', null), where('lastUsedStep', '<', step)]))
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all codes of the person. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: string[]): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await guarded
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

/** @returns whether there was such an unused code. */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertChallenge(
  tx: Tx,
  challenge: { tokenHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await unrestrictedDb(tx).insertInto('signInChallenges').values(challenge).execute();
}

/**
 * Counts one attempt and locks the challenge until the transaction ends, so that one session comes of it at most.
 * @returns whose sign-in it is; undefined when it expired, was used up, or never was.
 */
export async function attemptChallenge(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .updateTable('signInChallenges')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('attempts', '<', CHALLENGE_ATTEMPTS)
    .where('expiresAt', '>', new Date())
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Ends one sign-in that is waiting for its second step. */
export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('signInChallenges').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all sign-ins of a person that are waiting for their second step. */
export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('signInChallenges').where('userId', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('signInChallenges').where('expiresAt', '<=', new Date()).execute();
}
