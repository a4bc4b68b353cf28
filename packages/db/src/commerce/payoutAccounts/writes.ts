import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type PayoutAccountOwner, type PayoutAccountRow, payoutAccountOf } from './visibility.ts';

/** The account of a seller, begun when there is none. */
export async function beginPayoutAccount(
  tx: Tx,
  owner: PayoutAccountOwner,
): Promise<PayoutAccountRow | undefined> {
  await unrestrictedDb(tx)
    .insertInto('payoutAccounts')
    .values(owner)
    .onConflict((conflict) => conflict.constraint('payout_accounts_user_key').doNothing())
    .execute();
  return payoutAccountOf(tx, owner);
}

export async function savePayoutAccount(
  db: Db | Tx,
  id: string,
  state: { providerRef: string; isSubmitted: boolean; isEnabled: boolean; due: string[] },
): Promise<void> {
  await unrestrictedDb(db).updateTable('payoutAccounts').set(state).where('id', '=', id).execute();
}

/** The provider does not know it any more; the next one is another. */
export async function dropPayoutAccount(db: Db | Tx, id: string): Promise<void> {
  await unrestrictedDb(db).deleteFrom('payoutAccounts').where('id', '=', id).execute();
}
