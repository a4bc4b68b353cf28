import type { PaymentDriverName } from '@kindred/validation/commerce/values';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface PayoutAccountOwner {
  userId: string;
  driver: PaymentDriverName;
  isTest: boolean;
}

function accounts(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('payoutAccounts')
    .select([
      'id',
      'userId',
      'driver',
      'isTest',
      'providerRef',
      'isSubmitted',
      'isEnabled',
      'due',
      'createdAt',
    ]);
}
export type PayoutAccountRow = NonNullable<Awaited<ReturnType<typeof payoutAccountOf>>>;

export async function payoutAccountOf(db: Db | Tx, { userId, driver, isTest }: PayoutAccountOwner) {
  return accounts(db)
    .where('userId', '=', userId)
    .where('driver', '=', driver)
    .where('isTest', '=', isTest)
    .executeTakeFirst();
}

/** Read by webhooks, without a viewer. */
export async function payoutAccountByRef(db: Db | Tx, driver: PaymentDriverName, providerRef: string) {
  return accounts(db).where('driver', '=', driver).where('providerRef', '=', providerRef).executeTakeFirst();
}
