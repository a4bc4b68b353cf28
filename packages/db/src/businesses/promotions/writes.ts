import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { updateService } from '../services/writes.ts';

export async function promoteService(
  tx: Tx,
  promotion: { businessId: string; serviceId: string; promotedBy: string; until: Date },
): Promise<void> {
  const { until, ...row } = promotion;
  await unrestrictedDb(tx).insertInto('servicePromotions').values(row).execute();
  await updateService(tx, row.serviceId, { promotedUntil: until });
}

/** Whether somebody sees a service in their feed while it is promoted. */
export async function hidePromotion(
  tx: Tx,
  { userId, serviceId, isHidden }: { userId: string; serviceId: string; isHidden: boolean },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  if (isHidden) {
    await guarded
      .insertInto('hiddenPromotions')
      .values({ userId, serviceId })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'serviceId']).doUpdateSet({ createdAt: sql<Date>`now()` }),
      )
      .execute();
    return;
  }
  await guarded
    .deleteFrom('hiddenPromotions')
    .where('userId', '=', userId)
    .where('serviceId', '=', serviceId)
    .execute();
}
