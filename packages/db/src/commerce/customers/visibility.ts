import type { SellerOrderFilter } from '@kindred/validation/commerce/customers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { holds, opaqueParameter } from '../../escapeLike.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

interface Page {
  limit: number;
  after?: Cursor | undefined;
}

/** Whether a buyer is called so, or has that mail address; a seller searches among their own buyers only. */
function isCalled(words: string): RawBuilder<SqlBool> {
  const name = sql`users.first_name || ' ' || users.last_name`;
  return sql<SqlBool>`(${holds(name, words)} or lower(users.email) = lower(${opaqueParameter(words)}))`;
}

export async function customersOf(
  db: Db | Tx,
  sellerId: string,
  { search = '', limit, after }: Page & { search?: string | undefined },
) {
  return unrestrictedDb(db)
    .selectFrom('sellerCustomers as customers')
    .innerJoin('users', 'users.id', 'customers.userId')
    .select([
      'customers.id',
      'customers.userId',
      'customers.currency',
      'customers.isTest',
      'customers.orders',
      'customers.spentMinor',
      'customers.lastOrderAt',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string>`customers.last_order_at::text`.as('place'))
    .where('customers.sellerId', '=', sellerId)
    .$if(search !== '', (query) => query.where(isCalled(search)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(customers.last_order_at, customers.id) < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('customers.lastOrderAt', 'desc')
    .orderBy('customers.id', 'desc')
    .limit(limit)
    .execute();
}
export type CustomerRow = Awaited<ReturnType<typeof customersOf>>[number];

/** Buyers whose orders one search looks at; more are found by a longer name. */
const FOUND_MAX = 50;

const ORDER_NUMBER = /^(?:ord-)?([0-9a-f]{10})$/i;

/** The orders that a search means: of one number, or of buyers who are called so. */
async function soughtBy(db: Db | Tx, sellerId: string, search: string): Promise<RawBuilder<SqlBool>> {
  const [, number] = ORDER_NUMBER.exec(search) ?? [];
  if (number !== undefined) return sql<SqlBool>`orders.number = ${`ORD-${number.toUpperCase()}`}`;
  const found = await customersOf(db, sellerId, { search, limit: FOUND_MAX });
  const userIds = [...new Set(found.map(({ userId }) => userId))];
  return sql<SqlBool>`orders.user_id = any(${userIds}::uuid[])`;
}

const IS_TO_SHIP = sql<boolean>`(orders.status = 'completed' and orders.shipping_address is not null
  and orders.fulfilled_at is null)`;
const IS_REFUND_REQUESTED = sql<boolean>`exists (
  select from refunds where refunds.order_id = orders.id and refunds.status = 'requested')`;
const FILTERS: Record<SellerOrderFilter, RawBuilder<SqlBool> | null> = {
  all: null,
  to_ship: IS_TO_SHIP,
  unpaid: sql<SqlBool>`orders.status = 'pending'`,
  // By the few that are asked for, not by all orders of a seller.
  refund_requested: sql<SqlBool>`orders.id in (select order_id from refunds where status = 'requested')`,
};

/** What was bought from a seller, the latest first. */
export async function sellerOrders(
  db: Db | Tx,
  sellerId: string,
  { filter, search = '', limit, after }: Page & { filter: SellerOrderFilter; search?: string | undefined },
) {
  const only = FILTERS[filter];
  const sought = search === '' ? null : await soughtBy(db, sellerId, search);
  return unrestrictedDb(db)
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .select([
      'orders.id',
      'orders.number',
      'orders.userId',
      'orders.description',
      'orders.totalMinor',
      'orders.refundedMinor',
      'orders.currency',
      'orders.isTest',
      'orders.createdAt',
      'orders.status',
      'orders.hasDispute',
      'orders.taxMinor',
      'orders.couponCode',
      'users.email',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select([
      IS_TO_SHIP.as('isToShip'),
      IS_REFUND_REQUESTED.as('isRefundRequested'),
      sql<string>`orders.created_at::text`.as('place'),
    ])
    .where('orders.sellerId', '=', sellerId)
    .$if(only !== null, (query) => query.where(only ?? sql<SqlBool>`true`))
    .$if(sought !== null, (query) => query.where(sought ?? sql<SqlBool>`true`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(orders.created_at, orders.id) < (${after?.place ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type SellerOrderRow = Awaited<ReturnType<typeof sellerOrders>>[number];
