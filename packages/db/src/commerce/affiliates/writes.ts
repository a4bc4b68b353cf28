import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { balanceOf } from '../ledger/visibility.ts';
import { type LedgerEntry, lockAccounts, post } from '../ledger/writes.ts';
import { netBalanceOf } from '../payouts/visibility.ts';
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

/** Stores how much the seller owes of all bank transfers, once the sale of this order is posted. */
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

/** Whose commission of an order it is, in what money. */
async function commissionOf(tx: Tx, orderId: string) {
  return unrestrictedDb(tx)
    .selectFrom('affiliateCommissions as commissions')
    .innerJoin('affiliates', 'affiliates.id', 'commissions.affiliateId')
    .innerJoin('orders', 'orders.id', 'commissions.orderId')
    .select(['commissions.currency', 'commissions.isTest', 'affiliates.userId as ownerId', 'orders.sellerId'])
    .where('commissions.orderId', '=', orderId)
    .executeTakeFirst();
}

/**
 * Moves what is held for an order to what can be paid out, once it is due. Locks the order first, as refunds do, and
 * checks again that it is due.
 * @returns whether something moved
 */
export async function releaseCommission(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const db = unrestrictedDb(tx);
  await db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
  const commission = await commissionOf(tx, orderId);
  if (commission === undefined) return false;
  const { ownerId, sellerId, ...money } = commission;
  // What decides whether it is funded is the whole balance of the seller, also what they earn as an affiliate.
  const ofSeller = (['affiliate', 'seller', 'tax'] as const).map((kind) => ({ kind, ownerId: sellerId }));
  const ofAffiliate = (['affiliate', 'affiliate_held'] as const).map((kind) => ({ kind, ownerId }));
  await lockAccounts(tx, sellerId === null ? ofAffiliate : [...ofAffiliate, ...ofSeller], money);
  const due = await dueCommissions(tx, now)
    .select('commissions.heldMinor as amount')
    .where('commissions.orderId', '=', orderId)
    .executeTakeFirst();
  if (due === undefined) return false;
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
    ...money,
    entries: [
      { account: { kind: 'affiliate_held', ownerId }, amount: -amount },
      { account: { kind: 'affiliate', ownerId }, amount },
    ],
  });
}

/**
 * Splits a refunded commission over the accounts it is taken from: what is still held of the order, then what its affiliate can be paid,
 * and the rest from the seller. An affiliate whose commission covers what they owe can be paid nothing: others were
 * paid from it. The order is locked. The accounts of the affiliate are the first that a posting locks.
 */
export async function clawBack(
  tx: Tx,
  order: { id: string; sellerId: string | null },
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> {
  const isShare = ({ account }: LedgerEntry) => account.kind === 'affiliate_held';
  const owed = entries.filter(isShare).reduce((sum, { amount }) => sum - amount, 0);
  const commission = owed > 0 ? await commissionOf(tx, order.id) : undefined;
  if (commission === undefined) return [...entries];
  const { ownerId, currency, isTest } = commission;
  const [payable, heldOf] = [
    { kind: 'affiliate', ownerId },
    { kind: 'affiliate_held', ownerId },
  ] as const;
  await lockAccounts(tx, [payable, heldOf], commission);
  const { heldMinor } = await unrestrictedDb(tx)
    .selectFrom('affiliateCommissions')
    .select('heldMinor')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  const balance = await balanceOf(tx, { ...payable, currency, isTest });
  const net = await netBalanceOf(tx, { sellerId: ownerId, currency, isTest });
  const held = Math.min(Math.max(heldMinor, 0), owed);
  const paid = Math.min(Math.max(Math.min(balance, net), 0), owed - held);
  return [
    ...entries.filter((entry) => !isShare(entry)),
    { account: heldOf, amount: -held },
    { account: payable, amount: -paid },
    { account: { kind: 'seller', ownerId: order.sellerId }, amount: held + paid - owed },
  ];
}
