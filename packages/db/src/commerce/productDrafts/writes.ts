import type { ProductNeed } from '@kindred/validation/commerce/values';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { NEEDS } from './visibility.ts';

/** Holds a product, so that what it is made of stays until the transaction ends. */
export async function lockProduct(tx: Tx, productId: string): Promise<void> {
  await unrestrictedDb(tx)
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .execute();
}

async function needOf(tx: Tx, productId: string, state: 'isActive' | 'isDraft'): Promise<ProductNeed | null> {
  const row = await unrestrictedDb(tx)
    .selectFrom('products')
    .select(NEEDS.as('need'))
    .where('id', '=', productId)
    .where(state, '=', true)
    .executeTakeFirst();
  return row?.need ?? null;
}

/** Whether a product that is held is on sale without a file for its buyers. */
export async function sellsNothing(tx: Tx, productId: string): Promise<boolean> {
  return (await needOf(tx, productId, 'isActive')) === 'file';
}

/**
 * Puts a draft on sale when nothing is missing.
 * @returns what is missing, and whether it was published now
 */
export async function publishDraft(
  tx: Tx,
  productId: string,
): Promise<{ need: ProductNeed | null; isPublished: boolean }> {
  await lockProduct(tx, productId);
  const need = await needOf(tx, productId, 'isDraft');
  if (need !== null) return { need, isPublished: false };
  const row = await unrestrictedDb(tx)
    .updateTable('products')
    .set({ isActive: true, isDraft: false })
    .where('id', '=', productId)
    .where('isDraft', '=', true)
    .returning('id')
    .executeTakeFirst();
  return { need, isPublished: row !== undefined };
}
