import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export async function setProductReviewHidden(tx: Tx, reviewId: string, isHidden: boolean): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('productReviews')
    .set({ hiddenOnProfile: isHidden })
    .where('id', '=', reviewId)
    .execute();
}
