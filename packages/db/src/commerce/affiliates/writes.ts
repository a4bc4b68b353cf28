import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { balanceOf } from '../ledger/visibility.ts';
import { type LedgerEntry, lockAccount, post } from '../ledger/writes.ts';
import { dueCommissions } from './visibility.ts';

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

/** Notes how much its seller owes of bank transfers, after the sale of this one was posted. */
export async function recordOwedThrough(tx: Tx, orderId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('affiliateCommissions')
    .from('orders')
    .set({
      owedThroughMinor: sql<number>`(select owed
        from seller_standing(orders.seller_id, affiliate_commissions.currency, affiliate_commissions.is_test))`,
    })
    .where('affiliateCommissions.orderId', '=', orderId)
    .whereRef('orders.id', '=', 'affiliateCommissions.orderId')
    .execute();
}

/** The commission of an order, with the accounts it can come from locked, as postings lock them. */
async function lockCommission(tx: Tx, orderId: string) {
  const commission = await unrestrictedDb(tx)
    .selectFrom('affiliateCommissions as commissions')
    .innerJoin('affiliates', 'affiliates.id', 'commissions.affiliateId')
    .innerJoin('orders', 'orders.id', 'commissions.orderId')
    .select(['commissions.currency', 'commissions.isTest', 'affiliates.userId', 'orders.sellerId'])
    .where('commissions.orderId', '=', orderId)
    .executeTakeFirst();
  if (commission === undefined) return undefined;
  const { userId: ownerId, sellerId, currency, isTest } = commission;
  await lockAccount(tx, { kind: 'affiliate', ownerId }, currency, isTest);
  await lockAccount(tx, { kind: 'affiliate_held', ownerId }, currency, isTest);
  if (sellerId !== null) await lockAccount(tx, { kind: 'seller', ownerId: sellerId }, currency, isTest);
  return { ownerId, currency, isTest };
}

/**
 * Moves what is held for an order to what can be paid out, once it is due. Locks the order first, as refunds do, and
 * checks again that it is due.
 * @returns whether something moved
 */
export async function releaseCommission(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const db = unrestrictedDb(tx);
  await db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const commission = await lockCommission(tx, orderId);
  if (commission === undefined) return false;
  const due = await dueCommissions(tx, now)
    .select('commissions.heldMinor as amount')
    .where('commissions.orderId', '=', orderId)
    .executeTakeFirst();
  if (due === undefined) return false;
  const { ownerId, currency, isTest } = commission;
  const { amount } = due;
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

/**
 * Says where a refunded commission is taken from: what is still held of the order, then what the affiliate can be paid,
 * and the rest from the seller, so that the platform pays back nothing that it does not get. The order is locked.
 */
export async function clawBack(
  tx: Tx,
  order: { id: string; sellerId: string | null },
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> {
  const isShare = ({ account }: LedgerEntry) => account.kind === 'affiliate_held';
  const owed = entries.filter(isShare).reduce((sum, { amount }) => sum - amount, 0);
  const commission = owed > 0 ? await lockCommission(tx, order.id) : undefined;
  if (commission === undefined) return [...entries];
  const { ownerId, currency, isTest } = commission;
  const { heldMinor } = await unrestrictedDb(tx)
    .selectFrom('affiliateCommissions')
    .select('heldMinor')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const balance = await balanceOf(tx, { kind: 'affiliate', ownerId, currency, isTest });
  const held = Math.min(Math.max(heldMinor, 0), owed);
  const paid = Math.min(Math.max(balance, 0), owed - held);
  return [
    ...entries.filter((entry) => !isShare(entry)),
    { account: { kind: 'affiliate_held', ownerId }, amount: -held },
    { account: { kind: 'affiliate', ownerId }, amount: -paid },
    { account: { kind: 'seller', ownerId: order.sellerId }, amount: held + paid - owed },
  ];
}
