import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Undefined of who never changed them. */
export async function sellerSettingsOf(db: Db | Tx, userId: string) {
  return unrestrictedDb(db)
    .selectFrom('sellerSettings')
    .select([
      'legalName',
      'address',
      'taxName',
      'taxBps',
      'isTaxInclusive',
      'refundDays',
      'payoutMethod',
      'transferDetails',
    ])
    .where('userId', '=', userId)
    .executeTakeFirst();
}
export type SellerSettingsRow = NonNullable<Awaited<ReturnType<typeof sellerSettingsOf>>>;
