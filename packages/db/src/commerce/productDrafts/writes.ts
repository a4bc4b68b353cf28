import type { ProductNeed } from '@kindred/validation/commerce/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { NEEDS } from './visibility.ts';

/** Holds a product, so that what it is made of stays until the transaction ends. */
export async function lockProduct(tx: Tx, productId: string): Promise<{ isHidden: boolean }> {
  const row = await unrestrictedDb(tx)
    .selectFrom('products')
    .select('hiddenAt')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { isHidden: row !== undefined && row.hiddenAt !== null };
}

/** On sale, or bought before. */
const IS_USED = sql<SqlBool>`(products.is_active or exists (select from purchases had
  where had.item_type = 'product' and had.item_id = products.id and had.status = 'active'))`;

async function needOf(tx: Tx, productId: string, state: RawBuilder<SqlBool>): Promise<ProductNeed | null> {
  const row = await unrestrictedDb(tx)
    .selectFrom('products')
    .select(NEEDS.as('need'))
    .where('id', '=', productId)
    .where(state)
    .executeTakeFirst();
  return row?.need ?? null;
}

/** Whether a product that is held is on sale, or was bought, without a file for its buyers. */
export async function sellsNothing(tx: Tx, productId: string): Promise<boolean> {
  return (await needOf(tx, productId, IS_USED)) === 'file';
}

/**
 * Puts a draft on sale when nothing is missing.
 * @returns what is missing, and whether it was published now
 */
export async function publishDraft(
  tx: Tx,
  productId: string,
): Promise<{ need: ProductNeed | null; isPublished: boolean; isHidden: boolean }> {
  const { isHidden } = await lockProduct(tx, productId);
  const need = await needOf(tx, productId, sql`products.is_draft`);
  if (need !== null || isHidden) return { need, isPublished: false, isHidden };
  const row = await unrestrictedDb(tx)
    .updateTable('products')
    .set({ isActive: true, isDraft: false })
    .where('id', '=', productId)
    .where('isDraft', '=', true)
    .returning('id')
    .executeTakeFirst();
  return { need, isPublished: row !== undefined, isHidden };
}

/** What keeps a product on sale that is held: subscriptions that could not be renewed, or a bundle that gives it. */
export async function keptOnSaleBy(tx: Tx, productId: string): Promise<'subscription' | 'bundle' | null> {
  const row = await unrestrictedDb(tx)
    .selectFrom('products')
    .select(
      sql<'subscription' | 'bundle' | null>`case
        when exists (select from subscriptions where subscriptions.item_type = 'product'
          and subscriptions.item_id = products.id and subscriptions.status <> 'ended') then 'subscription'
        when exists (select from product_bundle_items held join products bundle on bundle.id = held.bundle_id
          where held.product_id = products.id and bundle.is_active) then 'bundle' end`.as('by'),
    )
    .where('id', '=', productId)
    .executeTakeFirst();
  return row?.by ?? null;
}

/** Takes a product off sale, as a draft. What was bought or ordered of it stays. */
export async function unpublish(tx: Tx, productId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('products')
    .set({ isActive: false, isDraft: true })
    .where('id', '=', productId)
    .where('isActive', '=', true)
    .execute();
}
