import type { Tx } from '@kindred/db/client';
import { hasOpenSubscription } from '@kindred/db/commerce/checkout/visibility';
import type { OrderItemRow, OrderRow } from '@kindred/db/commerce/checkout/writes';
import { roleOfUser } from '@kindred/db/commerce/subscriptions/visibility';
import {
  insertSubscription,
  isStillPriced,
  lockSubscription,
  type SubscriptionRow,
} from '@kindred/db/commerce/subscriptions/writes';
import type { ItemType } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import { offerOf } from '../../../offers.ts';
import { fail } from '../../../trpc/errors.ts';
import { creditOf } from './credit.ts';

/** Refusals that came about between placing and paying an order: what it would give is the buyer's already. */
const HAS_IT: readonly ErrorCode[] = ['already_subscribed', 'already_mine', 'already_owned', 'own_product'];

/**
 * Stops what was placed when the buyer had neither a subscription nor a trial of it, and completes when they do: its
 * payment is returned. The lock of the buyer and the item is held.
 */
async function assertBegins(tx: Tx, order: OrderRow, item: OrderItemRow, now: Date): Promise<void> {
  const { userId } = order;
  const itemType = item.itemType as ItemType;
  if (await hasOpenSubscription(tx, userId, itemType, item.itemId)) fail('already_subscribed');
  if (order.isGift) return;
  const viewer = { id: userId, role: await roleOfUser(tx, userId) };
  const wanted = {
    type: itemType,
    id: item.itemId,
    quantity: 1,
    interval: item.interval ?? 'month',
  } as const;
  const terms = await offerOf(itemType)?.terms(tx, viewer, wanted, now);
  if (terms?.refusal != null && HAS_IT.includes(terms.refusal)) fail(terms.refusal);
  if (item.trialDays > 0 && (terms?.recurring?.trialDays ?? 0) === 0) fail('trial_gone');
}

/** Begins the subscription that an order pays the first period of, or the trial of. */
export async function begin(
  tx: Tx,
  begun: Parameters<typeof insertSubscription>[1],
): Promise<SubscriptionRow> {
  await assertBegins(tx, begun.order, begun.item, begun.now);
  return (await insertSubscription(tx, begun)) ?? fail('already_subscribed');
}

/**
 * The subscription that a renewal or a change of plan is for, locked, as it was when the order was priced. Stops what
 * would give another period, or give it for less than it costs.
 */
export async function asPriced(tx: Tx, order: OrderRow): Promise<SubscriptionRow> {
  const row = order.subscriptionId === null ? undefined : await lockSubscription(tx, order.subscriptionId);
  if (row === undefined) throw new Error(`Order ${order.id} is for no subscription`);
  if (row.status === 'ended') fail('subscription_ended');
  if (!isStillPriced(order, row)) return fail('subscription_changed');
  if (order.kind === 'change') {
    const credited = (order.planAmountMinor ?? 0) - order.subtotalMinor;
    const credit = await creditOf(tx, row, order.sellerId, order.createdAt);
    if (credit < credited) fail('subscription_changed');
  }
  return row;
}
