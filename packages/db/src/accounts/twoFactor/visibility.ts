import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whether signing in to the account takes a second step. */
export async function hasTwoFactor(db: Db | Tx, userId: string): Promise<boolean> {
  return (await twoFactorOf(db, userId))?.confirmedAt != null;
}

/** The encrypted secret, also while setting up is not finished. */
export async function twoFactorOf(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('twoFactor')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function recoveryCodesLeft(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await unrestrictedDb(db)
    .selectFrom('recoveryCodes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whose sign-in the token belongs to, while it may still be finished. */
export async function challengedUser(db: Db | Tx, tokenHash: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('signInChallenges')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  return row?.userId;
}
