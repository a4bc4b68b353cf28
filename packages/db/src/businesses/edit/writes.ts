import type { Updateable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { BusinessesTable } from '../../schema/businesses.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The row as it is now, locked until the transaction ends; undefined when it is gone. */
export async function lockBusiness(tx: Tx, businessId: string) {
  return unrestrictedDb(tx)
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', businessId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedBusiness = NonNullable<Awaited<ReturnType<typeof lockBusiness>>>;

/** Another name or website ends a verification, see `lapse_verification`. */
export async function updateBusiness(
  tx: Tx,
  businessId: string,
  to: Omit<Updateable<BusinessesTable>, 'id'>,
): Promise<void> {
  if (Object.keys(to).length === 0) return;
  await unrestrictedDb(tx).updateTable('businesses').set(to).where('id', '=', businessId).execute();
}
