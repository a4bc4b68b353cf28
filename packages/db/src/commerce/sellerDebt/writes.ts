import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { debtOf, pendingRefundsOf, type SellerBook } from './visibility.ts';

/**
 * The debt of a seller with the orders of this transaction, which locks the sum of the open ones until it ends. Called
 * when everything else is locked.
 */
export async function lockDebt(tx: Tx, book: SellerBook): Promise<{ debt: number; open: number }> {
  await sumNow(tx);
  return debtOf(tx, book);
}

/**
 * The refunds of a seller that the provider has not answered about, with those of this transaction, which locks their
 * sum until it ends. Called when everything else is locked.
 */
export async function lockPendingRefunds(tx: Tx, book: SellerBook): Promise<number> {
  await sumNow(tx);
  return pendingRefundsOf(tx, book);
}

/** Adds the orders and refunds of this transaction to the sums of their sellers before it ends, and locks them. */
async function sumNow(tx: Tx): Promise<void> {
  await sql`set constraints orders_sum_placed, orders_sum_changed immediate`.execute(tx);
}
