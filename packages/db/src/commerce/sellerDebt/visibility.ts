import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** One seller's money of one currency. */
export interface SellerBook {
  sellerId: string;
  currency: string;
  isTest: boolean;
}

/** What a seller owes the platform, negative when they can be paid, and what their open bank transfers add to it. */
export async function debtOf(
  db: Db | Tx,
  { sellerId, currency, isTest }: SellerBook,
): Promise<{ debt: number; open: number }> {
  const { rows } = await sql<{ debt: number; open: number }>`
    select -standing.net as debt, coalesce(transfers.open_minor, 0) as open
    from seller_standing(${sellerId}::uuid, ${currency}::text, ${isTest}::boolean) standing
    left join seller_transfers transfers on transfers.seller_id = ${sellerId}::uuid
      and transfers.currency = ${currency}::text and transfers.is_test = ${isTest}::boolean`.execute(db);
  const { debt = 0, open = 0 } = rows[0] ?? {};
  return { debt: Number(debt), open: Number(open) };
}

/** What the provider was asked to refund of a seller's sales and has not answered about. */
export async function pendingRefundsOf(
  db: Db | Tx,
  { sellerId, currency, isTest }: SellerBook,
): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('sellerRefunds')
    .select('pendingMinor')
    .where('sellerId', '=', sellerId)
    .where('currency', '=', currency)
    .where('isTest', '=', isTest)
    .executeTakeFirst();
  return row?.pendingMinor ?? 0;
}
