import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whether somebody is still to come; the business is locked. */
export async function hasOpenBookings(tx: Tx, businessId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('bookings')
    .select('id')
    .where('businessId', '=', businessId)
    .where('status', 'in', ['held', 'requested', 'confirmed'])
    .where('endsAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** From here on nobody finds it, and its address is free. Orders and what was said stay with those they belong to. */
export async function closeBusiness(tx: Tx, businessId: string): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('products')
    .set({ isActive: false })
    .where('businessId', '=', businessId)
    .where('isActive', '=', true)
    .execute();
  await guarded.deleteFrom('businessInvitations').where('businessId', '=', businessId).execute();
  await guarded
    .updateTable('businesses')
    .set({ deletedAt: new Date(), slug: `deleted-${businessId}` })
    .where('id', '=', businessId)
    .execute();
}
