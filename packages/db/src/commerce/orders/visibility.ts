import { may, type Viewer } from '@kindred/permissions/viewer';
import { LIVE_BOOKINGS } from '@kindred/validation/businesses/bookingValues';
import { REFUND_DAYS_DEFAULT } from '@kindred/validation/commerce/values';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { afterRefund } from '../subscriptions/visibility.ts';

/** Orders with their invoice, where there is one. */
function ordersWithInvoice(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('orders')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', sql.lit('invoice' as const)),
    )
    .leftJoin('gifts', 'gifts.orderId', 'orders.id')
    .leftJoin('users as receiver', 'receiver.id', 'gifts.recipientId')
    .select([
      'orders.id',
      'orders.number',
      'orders.userId',
      'orders.sellerId',
      'orders.kind',
      'orders.description',
      'orders.currency',
      'orders.status',
      'orders.driver',
      'orders.totalMinor',
      'orders.refundedMinor',
      'orders.paymentMethod',
      'orders.isTest',
      'orders.createdAt',
      'orders.paidAt',
      'orders.isGift',
      'invoices.id as invoiceId',
      'gifts.recipientEmail',
      'gifts.redeemedBy',
      'gifts.codeHash',
      'receiver.firstName as receiverFirstName',
      'receiver.lastName as receiverLastName',
    ]);
}

/** Orders of a buyer, newest first: for the buyer, or for staff. */
export async function ordersOf(
  db: Db,
  buyer: { id: string },
  { limit, after }: { limit: number; after?: Cursor | undefined },
) {
  return ordersWithInvoice(db)
    .select(sql<string>`orders.created_at::text`.as('place'))
    .where('orders.userId', '=', buyer.id)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(orders.created_at, orders.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}
export type ReceiptRow = Omit<Awaited<ReturnType<typeof ordersOf>>[number], 'place'>;

/** An order that the viewer bought or sold; any, of those who process refunds. */
export async function orderAsSeen(db: Db | Tx, viewer: Viewer, id: string) {
  return ordersWithInvoice(db)
    .innerJoin('users as buyer', 'buyer.id', 'orders.userId')
    .leftJoin('users as seller', 'seller.id', 'orders.sellerId')
    .leftJoin('sellerSettings', 'sellerSettings.userId', 'orders.sellerId')
    .leftJoin('users as opener', 'opener.id', 'gifts.redeemedBy')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payments')
          .select(['payments.url', 'payments.status', 'payments.providerRef'])
          .whereRef('payments.orderId', '=', 'orders.id')
          .orderBy('payments.createdAt', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('bankTransfers as transfer', (join) =>
      join
        .onRef('transfer.ref', '=', 'latest.providerRef')
        .on('transfer.status', '=', sql.lit('pending' as const)),
    )
    .select([
      'orders.subtotalMinor',
      'orders.discountMinor',
      'orders.couponCode',
      'orders.shippingMinor',
      'orders.taxMinor',
      'orders.taxName',
      'orders.taxBps',
      'orders.isTaxInclusive',
      'transfer.ref as transferRef',
      'transfer.payTo',
      'orders.declineReason',
      'orders.reservedUntil',
      'orders.subscriptionId',
      'orders.shippingAddress',
      'orders.fulfilledAt',
      'orders.tracking',
      'orders.hasDispute',
      'gifts.id as giftId',
      'gifts.recipientId',
      'gifts.message as giftMessage',
      'gifts.codeVersion',
      'gifts.sentAt',
      'gifts.redeemedAt',
      'opener.firstName as openerFirstName',
      'opener.lastName as openerLastName',
      'opener.handle as openerHandle',
      'opener.profileImageUrl as openerImageUrl',
      'buyer.firstName as buyerFirstName',
      'buyer.lastName as buyerLastName',
      'buyer.handle as buyerHandle',
      'buyer.profileImageUrl as buyerImageUrl',
      'seller.firstName as sellerFirstName',
      'seller.lastName as sellerLastName',
      'seller.handle as sellerHandle',
      'seller.profileImageUrl as sellerImageUrl',
    ])
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('orderItems as lines')
          .leftJoin('products', (join) =>
            join.onRef('products.id', '=', 'lines.itemId').on('lines.itemType', '=', sql.lit('product')),
          )
          .leftJoin('services', (join) =>
            join.onRef('services.id', '=', 'lines.itemId').on('lines.itemType', '=', sql.lit('service')),
          )
          .innerJoin('businesses', (join) =>
            join.onRef('businesses.id', '=', sql`coalesce(products.business_id, services.business_id)`),
          )
          .select(['businesses.slug', 'businesses.name'])
          .whereRef('lines.orderId', '=', 'orders.id')
          .limit(1)
          .as('business'),
      (join) => join.onTrue(),
    )
    .select(['business.slug as businessSlug', 'business.name as businessName'])
    .select(
      // What is booked is canceled by its own rule, and refunded with it; requests are for the rest.
      sql<number>`case when exists (select from order_items lines
          where lines.order_id = orders.id and lines.item_type not in ('service', 'event') and lines.slot_id is null
            and lines.refunded_minor < lines.total_minor)
        then coalesce(seller_settings.refund_days, ${sql.lit(REFUND_DAYS_DEFAULT)}) else 0 end`.as(
        'refundDays',
      ),
    )
    .select(
      sql<
        string | null
      >`case when orders.status = 'pending' and latest.status in ('pending', 'requires_action')
        then latest.url end`.as('paymentUrl'),
    )
    .select(afterRefund().as('subscriptionAfterRefund'))
    .select(
      sql<boolean>`exists (select from refunds where refunds.order_id = orders.id
        and refunds.status in ('requested', 'pending'))`.as('hasOpenRequest'),
    )
    .where('orders.id', '=', id)
    .$if(!may(viewer, 'process_refunds'), (rows) =>
      rows.where((where) =>
        where.or([where('orders.userId', '=', viewer.id), where('orders.sellerId', '=', viewer.id)]),
      ),
    )
    .executeTakeFirst();
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderAsSeen>>>;

/** The latest refunds that an order is shown with: a seller may give back a cent at a time. */
const REFUNDS_SHOWN = 100;

/** Of an order that was read as the viewer sees it: its lines, and what was or is to be refunded of it. */
export async function partsOfOrder(db: Db | Tx, orderId: string) {
  const [lines, refunds] = await Promise.all([
    unrestrictedDb(db)
      .selectFrom('orderItems')
      .leftJoin('productSlots as booked', (join) =>
        join.onRef('booked.id', '=', 'orderItems.slotId').on('booked.freedAt', 'is', null),
      )
      .leftJoin('bookings', (join) =>
        join
          .onRef('bookings.id', '=', 'orderItems.slotId')
          .on('orderItems.itemType', '=', 'service')
          .on('bookings.status', 'in', [...LIVE_BOOKINGS, 'no_show']),
      )
      .leftJoin('businesses', 'businesses.id', 'bookings.businessId')
      .leftJoin('courseCohorts as cohort', 'cohort.id', 'orderItems.cohortId')
      .select([
        'cohort.title as cohort',
        'orderItems.id',
        'orderItems.itemType',
        'orderItems.itemId',
        'orderItems.title',
        'orderItems.quantity',
        'orderItems.unitMinor',
        'orderItems.totalMinor',
        'orderItems.refundedMinor',
        'orderItems.interval',
      ])
      .select((row) => [
        row.fn.coalesce('booked.startsAt', 'bookings.startsAt').as('startsAt'),
        sql<number | null>`coalesce(booked.minutes,
          (extract(epoch from bookings.ends_at - bookings.starts_at) / 60)::int)`.as('minutes'),
        row.fn.coalesce('booked.place', 'businesses.location').as('place'),
      ])
      .where('orderItems.orderId', '=', orderId)
      .orderBy('orderItems.position')
      .orderBy('orderItems.id')
      .execute(),
    unrestrictedDb(db)
      .selectFrom('refunds')
      .select(['id', 'amountMinor', 'status', 'reason', 'declineReason', 'createdAt'])
      .where('orderId', '=', orderId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(REFUNDS_SHOWN)
      .execute(),
  ]);
  return { lines, refunds };
}
export type OrderParts = Awaited<ReturnType<typeof partsOfOrder>>;
