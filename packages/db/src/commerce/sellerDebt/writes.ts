import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { debtOf, type SellerBook } from './visibility.ts';

/**
 * The same once the orders of this transaction are counted, which locks the seller's sum until it ends. Called when
 * everything else is locked.
 */
export async function lockDebt(tx: Tx, book: SellerBook): Promise<{ debt: number; open: number }> {
  await sql`set constraints orders_count_open_transfer immediate`.execute(tx);
  return debtOf(tx, book);
}
