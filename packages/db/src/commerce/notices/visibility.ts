import { hasPermission } from '@kindred/permissions/matrix';
import { ROLES } from '@kindred/validation/accounts';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type OrderFacts, orderFacts } from '../settlement/visibility.ts';

/**
 * What the notices about an order that was just paid say.
 * @param lines of it
 */
export function paidOrderNotice(
  { buyerSettings, ...order }: OrderFacts,
  lines: readonly { title: string; quantity: number; unitMinor: number; discountMinor: number }[],
) {
  const { timeZone } = readNotificationSettings(buyerSettings);
  return { ...order, timeZone, lines, refund: undefined, dispute: undefined };
}

/** What the notices about an order say. */
export async function orderNotice(tx: Tx, orderId: string) {
  const guarded = unrestrictedDb(tx);
  const lines = await guarded
    .selectFrom('orderItems')
    .select(['title', 'quantity', 'unitMinor', 'discountMinor'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const order = paidOrderNotice(await orderFacts(tx, orderId), lines);
  const refund = await guarded
    .selectFrom('refunds')
    .select(['amountMinor', 'reason', 'declineReason', 'requestedBy', 'decidedBy'])
    .where('orderId', '=', orderId)
    .orderBy(sql`coalesce(settled_at, created_at)`, 'desc')
    .executeTakeFirst();
  const dispute = await guarded
    .selectFrom('disputes')
    .select(['amountMinor', 'currency', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('openedAt', 'desc')
    .executeTakeFirst();
  return { ...order, refund, dispute };
}
export type OrderNotice = Awaited<ReturnType<typeof orderNotice>>;

/** What the notices about a subscription say. */
export async function subscriptionNotice(tx: Tx, subscriptionId: string) {
  const guarded = unrestrictedDb(tx);
  const row = await guarded
    .selectFrom('subscriptions')
    .leftJoin('paymentMethods as method', 'method.id', 'subscriptions.paymentMethodId')
    .leftJoin('userPreferences as preferences', 'preferences.userId', 'subscriptions.userId')
    .select([
      'subscriptions.id',
      'subscriptions.userId',
      'subscriptions.title',
      'subscriptions.interval',
      'subscriptions.amountMinor',
      'subscriptions.currency',
      'subscriptions.isTest',
      'subscriptions.currentPeriodEnd',
      'subscriptions.trialEndsAt',
      'subscriptions.endedAt',
      'subscriptions.pastDueSince',
      'subscriptions.failedCharges',
      'subscriptions.nextAmountMinor',
      'subscriptions.nextInterval',
      'subscriptions.nextFrom',
      'method.label as method',
      'preferences.notificationSettings as settings',
    ])
    .where('subscriptions.id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const open = await guarded
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .leftJoin('bankTransfers as transfer', 'transfer.ref', 'payments.providerRef')
    .select([
      'payments.url',
      'payments.amountMinor',
      'payments.status',
      'payments.orderId',
      'transfer.ref as transferRef',
      'transfer.payTo',
    ])
    .where('orders.subscriptionId', '=', subscriptionId)
    .where('payments.status', 'in', ['pending', 'requires_action'])
    .orderBy('payments.createdAt', 'desc')
    .executeTakeFirst();
  const { settings, ...rest } = row;
  return { ...rest, timeZone: readNotificationSettings(settings).timeZone, open };
}
export type SubscriptionNotice = Awaited<ReturnType<typeof subscriptionNotice>>;

export async function payoutNotice(tx: Tx, payoutId: string) {
  return unrestrictedDb(tx)
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.sellerId')
    .select([
      'payouts.id',
      'payouts.sellerId',
      'payouts.amountMinor',
      'payouts.currency',
      'payouts.isTest',
      'payouts.method',
      'payouts.reference',
      'payouts.declineReason',
    ])
    .where('payouts.id', '=', payoutId)
    .executeTakeFirstOrThrow();
}
export type PayoutNotice = Awaited<ReturnType<typeof payoutNotice>>;

export async function productNotice(tx: Tx, productId: string) {
  return unrestrictedDb(tx)
    .selectFrom('products')
    .select(['id', 'sellerId', 'name', 'stock'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
}
export type ProductNotice = Awaited<ReturnType<typeof productNotice>>;

/** Who has bought a product and still has it, in the order of their ids. */
export async function ownersOfProduct(
  tx: Tx,
  productId: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('purchases')
    .select('userId')
    .distinct()
    .where('itemType', '=', 'product')
    .where('itemId', '=', productId)
    .where('status', '=', 'active')
    .where('userId', '>', page.after)
    .orderBy('userId')
    .limit(page.limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

const PAYERS = ROLES.filter((role) => hasPermission(role, 'payouts_support'));
/** More are not told of each request. */
const PAYERS_TOLD = 20;

/** Who decides about payouts. */
export async function payoutDeciders(tx: Tx): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('users')
    .select('id')
    .where(
      'role',
      'in',
      PAYERS.map((role) => sql.lit(role)),
    )
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .limit(PAYERS_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}

/** Where mail goes, whatever they want to hear of other things; with the number of the invoice of an order. */
export async function addressOf(db: Db, userId: string, orderId: string | null = null) {
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('invoices', (join) =>
      join.on('invoices.orderId', '=', orderId).on('invoices.kind', '=', sql.lit('invoice')),
    )
    .select(['email', 'firstName', sql<string | null>`content->>'number'`.as('invoiceNumber')])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
