import type { Db, Tx } from '@kindred/db/client';
import { openOfBuyer } from '@kindred/db/commerce/subscriptions/visibility';
import { lockSubscription } from '@kindred/db/commerce/subscriptions/writes';
import { setCancelled } from '@kindred/db/commerce/subscriptionTerms/writes';
import type { Outbox } from '../../../../platform/bus.ts';
import { endPaidSubscription } from '../ending.ts';

/** Somebody's account is to be deleted: nothing is charged again, and what is paid for runs on until it ends. */
export async function cancelAllOf(tx: Tx, outbox: Outbox, userId: string): Promise<void> {
  for (const subscriptionId of await openOfBuyer(tx, userId)) {
    const row = await lockSubscription(tx, subscriptionId);
    if (row === undefined || row.status === 'ended' || row.cancelAtPeriodEnd) continue;
    if (row.status === 'past_due') await outbox.job(endPaidSubscription, { subscriptionId, refund: 'none' });
    else await setCancelled(tx, subscriptionId, new Date());
  }
}

/** @returns whether any is still open; then they end soon */
export async function endAllOf(
  db: Db,
  write: (work: (tx: Tx, outbox: Outbox) => Promise<void>) => Promise<void>,
  userId: string,
): Promise<boolean> {
  const ids = await openOfBuyer(db, userId);
  await write(async (_tx, outbox) => {
    for (const subscriptionId of ids)
      await outbox.job(endPaidSubscription, { subscriptionId, refund: 'none' });
  });
  return ids.length > 0;
}
