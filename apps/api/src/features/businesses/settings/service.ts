import { closeBusiness, hasOpenBookings } from '@kindred/db/businesses/settings/writes';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { stopSelling } from '../products/jobs.ts';

/** Deletes a locked business. Fails with `open_bookings` while bookings are still to come. */
export async function deleteBusiness(tx: Tx, outbox: Outbox, businessId: string): Promise<void> {
  if (await hasOpenBookings(tx, businessId)) fail('open_bookings');
  await closeBusiness(tx, businessId);
  await outbox.job(stopSelling, { businessId });
}
