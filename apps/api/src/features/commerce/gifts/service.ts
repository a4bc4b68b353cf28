import type { Db, Tx } from '@kindred/db/client';
import { hasOpenSubscription } from '@kindred/db/commerce/checkout/visibility';
import type { OrderItemRow, OrderRow } from '@kindred/db/commerce/checkout/writes';
import { type GiftRow, giftByCode, giftForMember, giftOfOrder } from '@kindred/db/commerce/gifts/visibility';
import { redirectGift, takeGift } from '@kindred/db/commerce/gifts/writes';
import { lockRecurring } from '@kindred/db/commerce/recurring/writes';
import { itemsOfOrder, lockOrder } from '@kindred/db/commerce/settlement/writes';
import { setCancelled } from '@kindred/db/commerce/subscriptionTerms/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { GiftView, SendGiftInput } from '@kindred/validation/commerce/gifts';
import { id as idSchema } from '@kindred/validation/text';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit, networkOf } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { give } from '../settlement/complete.ts';
import { endOpenOrders } from '../settlement/release.ts';
import { openSubscription } from '../subscriptions/service.ts';
import { hashCode } from './code.ts';
import { presentGift, statusOf } from './present.ts';
import { limitGifts, recipientFor } from './recipient.ts';
import { sendGift, tellOpened } from './send.ts';

export { returnGiftsOfBusiness, returnGiftsOfTribe } from './jobs.ts';

/** Tries to open gifts, and links that lead to none, in an hour. */
const TRIES_PER_USER = 30;
const TRIES_PER_ADDRESS = 120;

async function find(db: Db | Tx, viewer: Viewer | null, code: string): Promise<GiftRow | undefined> {
  const isId = idSchema.safeParse(code);
  if (!isId.success) return giftByCode(db, hashCode(code));
  return viewer === null ? undefined : giftForMember(db, viewer, isId.data);
}

async function viewOf(db: Db | Tx, gift: GiftRow, viewer: Viewer | null): Promise<GiftView> {
  const path = gift.redeemedBy === null ? null : await offerOf(gift.itemType)?.path(db, gift.itemId);
  return presentGift(gift, viewer, path ?? null);
}

/** A gift by its link. Links that lead to none are counted, so that nobody goes on trying. */
export async function getGift(ctx: Context, viewer: Viewer | null, code: string): Promise<GiftView> {
  const gift = await find(ctx.db, viewer, code);
  if (gift !== undefined) return viewOf(ctx.db, gift, viewer);
  await limit(ctx.db, `gift:miss:${networkOf(ctx.ip)}`, TRIES_PER_ADDRESS, HOUR);
  return fail('not_found');
}

/** What is paid by the period is theirs for one, and then ends by itself unless they go on paying for it. */
async function openPeriod(
  tx: Tx,
  outbox: Outbox,
  order: OrderRow,
  item: OrderItemRow,
  to: { ownerId: string; now: Date },
): Promise<{ order: OrderRow; paidUntil: Date | null }> {
  if (item.interval === null) return { order, paidUntil: null };
  const { ownerId: userId, now } = to;
  const { subscriptionId, paidUntil } = await openSubscription(tx, outbox, {
    order: { ...order, userId, couponId: null, affiliateId: null },
    item,
    paymentMethodId: null,
    now,
  });
  await setCancelled(tx, subscriptionId, now);
  return { order: { ...order, subscriptionId }, paidUntil };
}

/** Why it cannot be opened by this person now. */
async function assertOpens(tx: Tx, viewer: Viewer, gift: GiftRow, order: OrderRow, now: Date): Promise<void> {
  if (gift.buyerId === viewer.id) fail('gift_own');
  if (statusOf(gift) === 'void') fail('gift_void');
  // Its refund is on its way.
  if (order.totalMinor > 0 && order.refundedMinor >= order.totalMinor) fail('gift_void');
  if (gift.redeemedBy !== null) fail('gift_redeemed');
  if (gift.recipientId !== null && gift.recipientId !== viewer.id) fail('gift_for_another');
  if (order.hasDispute) fail('gift_on_hold');
  const { itemType, itemId, interval } = gift;
  if (interval !== null && (await hasOpenSubscription(tx, viewer.id, itemType, itemId))) {
    fail('already_subscribed');
  }
  const refusal = await offerOf(gift.itemType)?.receive?.(tx, viewer, gift.itemId, now);
  if (refusal !== null) fail(refusal ?? 'gift_gone');
}

/**
 * Redeems a gift for the viewer. A link redeems once; the same person may call it again without effect.
 * A refund of the order locks the same row.
 */
export async function redeemGift(ctx: Context, viewer: Viewer, code: string): Promise<GiftView> {
  await limit(ctx.db, `gift:open:${viewer.id}`, TRIES_PER_USER, HOUR);
  await limit(ctx.db, `gift:open:${networkOf(ctx.ip)}`, TRIES_PER_ADDRESS, HOUR);
  return ctx.write(async (tx, outbox) => {
    const { orderId, itemType, itemId, interval } = (await find(tx, viewer, code)) ?? fail('not_found');
    const mine = { userId: viewer.id, itemType, itemId };
    if (interval !== null) await lockRecurring(tx, mine);
    const order = (await lockOrder(tx, orderId)) ?? fail('not_found');
    // Its link may be another one since.
    const gift = (await find(tx, viewer, code)) ?? fail('not_found');
    if (gift.redeemedBy === viewer.id) return viewOf(tx, gift, viewer);
    const now = new Date();
    await assertOpens(tx, viewer, gift, order, now);
    if (interval !== null) await endOpenOrders(tx, outbox, mine);
    if (!(await takeGift(tx, gift.id, { userId: viewer.id, at: now }))) fail('gift_redeemed');
    for (const item of await itemsOfOrder(tx, order.id)) {
      const opened = await openPeriod(tx, outbox, order, item, { ownerId: viewer.id, now });
      await give(tx, outbox, opened.order, item, { ownerId: viewer.id, paidUntil: opened.paidUntil });
    }
    await tellOpened(tx, outbox, gift, viewer.id);
    return viewOf(tx, { ...gift, redeemedBy: viewer.id }, viewer);
  });
}

/** Sends a gift that nobody has opened once more, or to somebody else. */
export async function resendGift(
  ctx: Context,
  viewer: Viewer,
  { id: orderId, to }: SendGiftInput,
): Promise<void> {
  await limitGifts(ctx, viewer, to ?? orderId);
  await ctx.write(async (tx, outbox) => {
    const order = (await lockOrder(tx, orderId)) ?? fail('not_found');
    const gift = (await giftOfOrder(tx, orderId)) ?? fail('not_found');
    const status = statusOf(gift);
    if (status === 'redeemed') fail('gift_redeemed');
    if (status !== 'sent') fail('gift_void');
    if (to !== undefined) {
      const recipient = await recipientFor(tx, viewer, { to, sellerId: order.sellerId, path: 'to' });
      await redirectGift(tx, gift.id, recipient);
    }
    await sendGift(tx, outbox, orderId, new Date());
  });
}
