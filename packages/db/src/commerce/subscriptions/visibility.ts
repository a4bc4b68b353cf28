import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { Interval, ItemType } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** The interval of an order of something recurring. */
export async function intervalOfOrder(db: Db | Tx, orderId: string): Promise<Interval | null> {
  const row = await unrestrictedDb(db)
    .selectFrom('orderItems')
    .select('interval')
    .where('orderId', '=', orderId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.interval ?? null;
}

/** A buyer's own subscriptions. */
function mine(db: Db | Tx, viewer: Viewer) {
  return unrestrictedDb(db)
    .selectFrom('subscriptions')
    .leftJoin('paymentMethods as method', 'method.id', 'subscriptions.paymentMethodId')
    .selectAll('subscriptions')
    .select('method.label as methodLabel')
    .select(sql<string>`subscriptions.created_at::text`.as('place'))
    .select(
      sql<boolean>`(subscriptions.item_type = 'tribe' and exists (
        select from tribes where tribes.id = subscriptions.item_id and tribes.deleted_at is null
          and tribes.annual_price is not null and tribes.membership_type <> 'free' offset 0))`.as(
        'hasOtherInterval',
      ),
    )
    .select(
      // A period that is due comes before a change of plan.
      sql<{ orderId: string; reference: string; isChange: boolean } | null>`(
        select json_build_object('orderId', orders.id, 'reference', transfer.ref,
          'isChange', orders.kind = 'change')
        from orders join payments on payments.order_id = orders.id
          join bank_transfers transfer on transfer.ref = payments.provider_ref
        where orders.subscription_id = subscriptions.id and orders.status = 'pending'
          and orders.kind <> 'purchase' and transfer.status = 'pending'
        order by orders.kind = 'change', payments.created_at desc limit 1)`.as('transfer'),
    )
    .where('subscriptions.userId', '=', viewer.id);
}

export async function subscriptionsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: { place: string; id: string } | undefined },
) {
  const { limit, after } = page;
  return mine(db, viewer)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(subscriptions.created_at, subscriptions.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('subscriptions.createdAt', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(limit)
    .modifyEnd(CUSTOM_PLAN)
    .execute();
}
export type MySubscriptionRow = Awaited<ReturnType<typeof subscriptionsOf>>[number];

export async function subscriptionById(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
): Promise<MySubscriptionRow | undefined> {
  return mine(db, viewer).where('subscriptions.id', '=', id).executeTakeFirst();
}

/** The subscription by which somebody is in a tribe. */
export async function openMembership(
  db: Db | Tx,
  tribeId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('itemType', '=', 'tribe')
    .where('itemId', '=', tribeId)
    .where('status', '<>', sql.lit('ended'))
    .executeTakeFirst();
  return row?.id;
}

/** Open ones of everybody in a tribe, of it and of what it sells or of one of the two. */
export async function openOfTribe(
  db: Db | Tx,
  tribeId: string,
  page: { after: string; limit: number; itemType: ItemType | undefined },
): Promise<string[]> {
  const { after, limit, itemType } = page;
  const rows = await unrestrictedDb(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('tribeId', '=', tribeId)
    .where('status', '<>', sql.lit('ended'))
    .where('id', '>', after)
    .$if(itemType !== undefined, (rows) => rows.where('itemType', '=', itemType ?? 'tribe'))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open ones that somebody pays for. */
export async function openOfBuyer(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '<>', sql.lit('ended'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open ones of everybody, of what a business sells. */
export async function openOfBusiness(
  db: Db | Tx,
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.id', 'subscriptions.itemId')
    .select('subscriptions.id')
    .where('products.businessId', '=', businessId)
    .where('subscriptions.itemType', '=', sql.lit('product'))
    .where('subscriptions.status', '<>', sql.lit('ended'))
    .where('subscriptions.id', '>', after)
    .orderBy('subscriptions.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The order that gave the period that runs, or its trial; undefined once it is refunded whole. */
export async function lastPaidOrder(db: Db | Tx, subscriptionId: string) {
  const order = await unrestrictedDb(db)
    .selectFrom('orders')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('status', 'in', ['completed', 'refunded'])
    .orderBy(sql`coalesce(given_until, '-infinity') desc`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return order?.status === 'completed' ? order : undefined;
}

/**
 * The effect on a running subscription once an order of it is refunded: it ends with the order that paid for its
 * period, and with those that a change of plan credited to it. Null of an order without one that runs.
 */
export function afterRefund() {
  return sql<'ends' | 'continues' | null>`(select case when exists (
      select from orders later
      where later.subscription_id = orders.subscription_id
        and (coalesce(later.given_until, '-infinity'), later.created_at, later.id)
          > (coalesce(orders.given_until, '-infinity'), orders.created_at, orders.id)
        and later.status in ('completed', 'refunded') and later.kind <> 'change') then 'continues' else 'ends' end
    from subscriptions where subscriptions.id = orders.subscription_id and subscriptions.status <> 'ended')`;
}

/** True when a subscription ends with the refund of this order. */
export async function endsByRefund(tx: Tx, orderId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('orders')
    .select(afterRefund().as('after'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.after === 'ends';
}

/** True when the bank of the buyer asked them to confirm a payment of this order. */
export async function awaitsConfirmation(db: Db | Tx, orderId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'requires_action')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when the buyer was asked to pay this order by a transfer or on a page before. */
export async function wasAskedToPay(tx: Tx, orderId: string, paymentId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('id', '!=', paymentId)
    .where('paymentMethodId', 'is', null)
    .where('triedFrom', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The affiliate, while they still earn with each payment. */
export async function activeAffiliate(db: Db | Tx, id: string) {
  return unrestrictedDb(db)
    .selectFrom('affiliates')
    .select(['id', 'rateBps'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** For the jobs that end subscriptions and tell of them. */
export async function subscriptionRow(db: Db | Tx, id: string) {
  return unrestrictedDb(db).selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The role of the user for whom the clock acts. */
export async function roleOfUser(db: Db | Tx, userId: string): Promise<Role> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role ?? 'guest';
}
