import type { Plan } from '@kindred/validation/accounts';
import type { SaleState } from '@kindred/validation/admin/commerce';
import type { DisputeStatus, RefundStatus } from '@kindred/validation/commerce/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { usersBeginning } from '../users/list/visibility.ts';

interface Page {
  limit: number;
  after?: Cursor | undefined;
}

export interface AdminSalesAsked extends Page {
  /** An order number, or the beginning of what the buyer or the seller is found by. */
  q?: string | undefined;
  state?: SaleState | undefined;
}

/** Users whose sales a search reads, and the sales of each as buyer and as seller. */
const FOUND = { users: 20, sales: 1_000 } as const;

/** Each is written as the condition of its index is. */
const OF_STATE: Record<SaleState, RawBuilder<SqlBool>> = {
  paid: sql`orders.status = 'completed' and orders.refunded_minor = 0 and not orders.has_dispute`,
  refunded: sql`orders.refunded_minor > 0`,
  disputed: sql`orders.has_dispute`,
  pending: sql`orders.status = 'pending'`,
  cancelled: sql`orders.status = 'cancelled'`,
};

const NEWEST = sql`order by orders.created_at desc, orders.id desc`;

function beyond(after: Cursor | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  return sql`and (orders.created_at, orders.id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`;
}

const OF_ORDER = [
  'orders.id as orderId',
  'orders.number',
  'orders.userId',
  'orders.sellerId',
  'orders.currency',
  'buyer.firstName as buyerFirstName',
  'buyer.lastName as buyerLastName',
  'buyer.handle as buyerHandle',
  'buyer.profileImageUrl as buyerImageUrl',
  'seller.firstName as sellerFirstName',
  'seller.lastName as sellerLastName',
  'seller.handle as sellerHandle',
  'seller.profileImageUrl as sellerImageUrl',
] as const;

/** Ids of sales, from those of some users when a search found them. */
function saleIds({ state, after, limit }: AdminSalesAsked, users: readonly string[] | null) {
  // As the condition of its index is written.
  const isState = state === undefined ? sql`orders.total_minor >= 0` : OF_STATE[state];
  if (users === null) {
    return sql`select orders.id from orders where ${isState} ${beyond(after)} ${NEWEST} limit ${sql.lit(limit)}`;
  }
  // Without a state each of them is shown, so a page needs no more of one user.
  const read = state === undefined ? limit : FOUND.sales;
  // One part a user, whose plan depends on how many sales that user has.
  const of = (column: 'user_id' | 'seller_id', userId: string) => sql`(
    select orders.id, orders.created_at, orders.status, orders.total_minor, orders.refunded_minor,
      orders.has_dispute from orders
    where ${sql.ref(`orders.${column}`)} = ${userId}::uuid ${beyond(after)} ${NEWEST} limit ${sql.lit(read)})`;
  const parts = users.flatMap((userId) => [of('user_id', userId), of('seller_id', userId)]);
  const all = parts.length === 0 ? sql`select * from orders where false` : sql.join(parts, sql` union all `);
  return sql`select orders.id from (
      select distinct orders.id, orders.created_at from (${all}) orders where ${isState}) orders
    ${NEWEST} limit ${sql.lit(limit)} ${CUSTOM_PLAN}`;
}

/** All sales, the newest first. */
export async function adminSales(db: Db, asked: AdminSalesAsked) {
  const { q, state } = asked;
  const isNumber = q !== undefined && /^ord-/i.test(q);
  const users =
    q === undefined || isNumber ? null : (await usersBeginning(db, q, FOUND.users)).ids.slice(0, FOUND.users);
  return unrestrictedDb(db)
    .selectFrom('orders')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .select(OF_ORDER)
    .select([
      'orders.id',
      'orders.description',
      'orders.status',
      'orders.totalMinor',
      'orders.refundedMinor',
      'orders.hasDispute',
      'orders.isTest',
      'orders.createdAt',
      sql<string>`orders.created_at::text`.as('place'),
    ])
    .where(
      isNumber
        ? sql<SqlBool>`orders.number = ${q.toUpperCase()}::text ${beyond(asked.after)}
            and ${state === undefined ? sql`true` : OF_STATE[state]}`
        : sql<SqlBool>`orders.id in (${saleIds(asked, users)})`,
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(asked.limit)
    .execute();
}
export type AdminSaleRow = Awaited<ReturnType<typeof adminSales>>[number];

/** Refunds of all sellers, the newest first. */
export function adminRefunds(db: Db, { state, after, limit }: Page & { state?: RefundStatus | undefined }) {
  return unrestrictedDb(db)
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .select(OF_ORDER)
    .select([
      'refunds.id',
      'refunds.amountMinor',
      'refunds.reason',
      'refunds.status',
      'refunds.createdAt',
      sql<string>`refunds.created_at::text`.as('place'),
    ])
    .$if(state !== undefined, (rows) => rows.where(sql<SqlBool>`refunds.status = ${state}::text`))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(refunds.created_at, refunds.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('refunds.createdAt', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
}
export type AdminRefundRow = Awaited<ReturnType<typeof adminRefunds>>[number];

/** Disputes of all sellers, the newest first. */
export function adminDisputes(db: Db, { state, after, limit }: Page & { state?: DisputeStatus | undefined }) {
  return unrestrictedDb(db)
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.orderId')
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .select(OF_ORDER)
    .select([
      'disputes.id',
      'disputes.amountMinor',
      'disputes.reason',
      'disputes.status',
      'disputes.openedAt as createdAt',
      sql<string>`disputes.opened_at::text`.as('place'),
    ])
    .$if(state !== undefined, (rows) => rows.where(sql<SqlBool>`disputes.status = ${state}::text`))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(disputes.opened_at, disputes.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('disputes.openedAt', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(limit)
    .execute();
}
export type AdminDisputeRow = Awaited<ReturnType<typeof adminDisputes>>[number];

/** Payouts that wait for an approval, counted up to `most`. */
export async function payoutsToApprove(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from payouts where status = 'pending' limit ${sql.lit(most)}) waiting`.execute(
    unrestrictedDb(db),
  );
  return rows[0]?.count ?? 0;
}

/** Users with sales, by their plan. */
export async function sellersByPlan(db: Db): Promise<{ plan: Plan; sellers: number }[]> {
  const { rows } = await sql<{ plan: Plan; sellers: number }>`
    select users.plan, count(*)::int as sellers
    from (select distinct owner_id from ledger_accounts where kind = 'seller' and owner_id is not null) sellers
    join users on users.id = sellers.owner_id
    group by users.plan`.execute(unrestrictedDb(db));
  return rows;
}
