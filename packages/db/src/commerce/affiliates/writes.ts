import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { post } from '../ledger/writes.ts';

/** @returns its id, or undefined when they are an affiliate of this seller already */
export async function insertAffiliate(
  tx: Tx,
  affiliate: { sellerId: string; userId: string; code: string; rateBps: number },
): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .insertInto('affiliates')
    .values(affiliate)
    .onConflict((conflict) => conflict.constraint('affiliates_pair_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Those a seller has, counted to a bound. */
export async function countAffiliates(tx: Tx, sellerId: string, max: number): Promise<number> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('affiliates')
    .select('id')
    .where('sellerId', '=', sellerId)
    .limit(max)
    .execute();
  return rows.length;
}

export async function updateAffiliate(
  tx: Tx,
  sellerId: string,
  id: string,
  change: { rateBps?: number; isActive?: boolean },
): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('affiliates')
    .set(change)
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody came by an affiliate's link; the latest of a seller's affiliates counts. Each person is counted once. */
export async function recordReferral(
  tx: Tx,
  affiliate: { id: string; sellerId: string },
  userId: string,
): Promise<void> {
  const db = unrestrictedDb(tx);
  const known = await db
    .updateTable('affiliateReferrals')
    .set({ referredAt: sql<Date>`now()` })
    .where('affiliateId', '=', affiliate.id)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  if (known !== undefined) return;
  const row = await db
    .insertInto('affiliateReferrals')
    .values({ affiliateId: affiliate.id, sellerId: affiliate.sellerId, userId })
    .onConflict((conflict) => conflict.columns(['affiliateId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  if (row === undefined) return;
  await db
    .updateTable('affiliates')
    .set({ referrals: sql<number>`referrals + 1` })
    .where('id', '=', affiliate.id)
    .execute();
}

/**
 * Moves what is held for an order to what can be paid out, or back, where a refund took it from what was held after
 * it had moved. The order's row is held first, as refunds do.
 * @returns whether something moved
 */
export async function releaseCommission(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const db = unrestrictedDb(tx);
  const order = await db
    .selectFrom('orders')
    .select(['hasDispute'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const commission = await db
    .selectFrom('affiliateCommissions as commissions')
    .innerJoin('affiliates', 'affiliates.id', 'commissions.affiliateId')
    .select([
      'commissions.heldMinor',
      'commissions.currency',
      'commissions.isTest',
      'commissions.releaseAt',
      'affiliates.userId',
    ])
    .where('commissions.orderId', '=', orderId)
    .executeTakeFirst();
  if (order === undefined || order.hasDispute || commission === undefined) return false;
  const { heldMinor: amount, currency, isTest, userId: ownerId, releaseAt } = commission;
  if (amount === 0 || releaseAt > now) return false;
  const moves = await db
    .selectFrom('ledgerTransactions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('kind', '=', 'release')
    .executeTakeFirstOrThrow();
  return post(tx, {
    kind: 'release',
    reference: `release:${orderId}:${moves.count + 1}`,
    orderId,
    isTest,
    currency,
    entries: [
      { account: { kind: 'affiliate_held', ownerId }, amount: -amount },
      { account: { kind: 'affiliate', ownerId }, amount },
    ],
  });
}
