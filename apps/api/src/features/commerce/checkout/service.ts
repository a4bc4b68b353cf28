import type { Tx } from '@kindred/db/client';
import { paymentMethodOf } from '@kindred/db/commerce/checkout/visibility';
import {
  insertOrder,
  lockOpenTransfers,
  type OrderItemRow,
  type OrderRow,
  takeCoupon,
  takeStock,
} from '@kindred/db/commerce/checkout/writes';
import { openOrdersOf } from '@kindred/db/commerce/recurring/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type {
  PayOrderInput,
  PlacedOrder,
  PlaceOrderInput,
  QuoteInput,
  QuoteView,
} from '@kindred/validation/commerce/checkout';
import { OPEN_TRANSFERS_MAX } from '@kindred/validation/commerce/values';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import { once } from '../../../platform/idempotency.ts';
import { HOUR, limit } from '../../../platform/limits.ts';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import { type Payments, ProviderUnavailable } from '../../../platform/payments/port.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { keepGift, limitGifts } from '../gifts/recipient.ts';
import { operatorOf } from '../invoices/service.ts';
import { notifyProduct } from '../notices/service.ts';
import { countPaymentAttempt, limitPaymentAttempts, type PaymentAttempt } from '../payments/service.ts';
import { completeOrder, saleOf } from '../settlement/complete.ts';
import { endOpenOrders } from '../settlement/release.ts';
import { pay, payOrder, placedOrder, refreshPayments } from '../settlement/service.ts';
import { limitCoupons } from './coupons.ts';
import { assertDebtBounded, assertTransferable, type Draft, draftOrder, reservedUntilOf } from './draft.ts';
import { presentQuote } from './present.ts';

const LOW_STOCK = 3;
/** They count as no attempt to pay, so they have a limit of their own. */
const FREE_ORDERS_AN_HOUR = 60;

/** The stored method that would be charged at once; none where the driver cannot charge by itself. */
async function methodOf(ctx: Context, db: Tx | Context['db'], viewer: Viewer, id?: string) {
  const { main } = ctx.deps.payments;
  if (!main.canCharge) return null;
  return (
    (await paymentMethodOf(db, { userId: viewer.id, driver: main.name, isTest: main.isTest, id })) ?? null
  );
}

/** Said before anything is placed, as the provider would refuse it. */
function assertChargeable({ main }: Payments, { amounts, currency, recurring }: Draft): void {
  const step = main.stepOf?.(currency) ?? 1;
  if (amounts.total % step !== 0 || (recurring?.amount ?? 0) % step !== 0) fail('amount_uneven');
}

export async function quote(ctx: Context, viewer: Viewer, input: QuoteInput): Promise<QuoteView> {
  const now = new Date();
  const draft = await limitCoupons(ctx, viewer, input, () => draftOrder(ctx.db, viewer, input, now));
  assertChargeable(ctx.deps.payments, draft);
  if (whatToPay(draft) !== null) {
    assertSetUp(ctx.deps.payments);
    await assertTransferable(ctx.db, ctx.deps.payments, draft);
  }
  const method = await methodOf(ctx, ctx.db, viewer);
  const paymentMethod = method && { id: method.id, label: method.label };
  const { isTest, name } = ctx.deps.payments.main;
  return presentQuote(draft, { isTest, isTransfer: name === 'invoice', paymentMethod }, now);
}

function addressOf(draft: Draft, { address }: PlaceOrderInput): PlaceOrderInput['address'] | null {
  if (draft.shipping === null) return null;
  if (address === undefined) return fail('address_needed');
  const { countries } = draft.shipping;
  if (countries.length > 0 && !countries.includes(address.country)) {
    fail('invalid_input', {
      issues: [{ path: 'address.country', message: 'This is not shipped to that country.' }],
    });
  }
  return address;
}

/** Whether something is to be paid now, or a method to be stored for what is charged later. */
function whatToPay(draft: Draft): 'payment' | 'setup' | null {
  if (draft.amounts.total > 0) return 'payment';
  return draft.recurring !== null && draft.recurring.amount > 0 ? 'setup' : null;
}

async function reserve(
  tx: Tx,
  outbox: Outbox,
  draft: Draft,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  if (draft.coupon !== null) {
    const use = { couponId: draft.coupon.id, orderId: order.id, userId: order.userId };
    if (!(await takeCoupon(tx, use))) fail('coupon_used_up');
  }
  const left = await takeStock(tx, draft.lines);
  if (left === 'out_of_stock') return fail('out_of_stock');
  for (const stock of left) {
    if (stock.left <= LOW_STOCK) await notifyProduct(tx, outbox, 'low_stock', stock.productId);
  }
  for (const item of items) {
    const refusal = await offerOf(item.itemType as 'product')?.reserve?.(
      tx,
      outbox,
      saleOf(order, item, null),
    );
    if (refusal) fail(refusal);
  }
}

/** Another order of the buyer for the same recurring item waits to be paid. */
class StillOpen extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super(`Order ${orderId} is open`);
    this.orderId = orderId;
  }
}

/** The order that {@link place} made or found, and what is to be paid of it. */
interface Placed {
  orderId: string;
  payable: { paymentId: string } | { methodId: string | null } | null;
  /** Nothing is paid, now or later. */
  isFree: boolean;
}

/**
 * Places an order and pays it, or says where to pay. Price, stock, coupon and who may buy are read and taken in one
 * transaction; the provider is asked after it has committed, with the stored payment's id as idempotency key. A buyer
 * has one pending order of a recurring item: placing the same quote again returns it, another quote replaces it.
 */
export async function place(ctx: Context, viewer: Viewer, input: PlaceOrderInput): Promise<PlacedOrder> {
  const attempt = await countPaymentAttempt(ctx, viewer);
  if (input.gift !== undefined) await limitGifts(ctx, viewer, input.gift.to);
  const { orderId, payable, isFree } = await limitCoupons(ctx, viewer, input, () =>
    placeOnce(ctx, viewer, input, attempt),
  );
  if (isFree) await attempt.giveBack();
  if (payable === null) return placedOrder(ctx.deps, orderId);
  if ('paymentId' in payable) return pay(ctx.deps, payable.paymentId);
  return payOrder(ctx.deps, orderId, payable.methodId, attempt.triedFrom);
}

async function placeOnce(
  ctx: Context,
  viewer: Viewer,
  input: PlaceOrderInput,
  attempt: PaymentAttempt,
): Promise<Placed> {
  const run = async (replaces: boolean): Promise<Placed> => {
    // A repeated request places nothing.
    let made: Pick<Placed, 'payable' | 'isFree'> = { payable: null, isFree: false };
    const orderId = await ctx.write((tx, outbox) =>
      once(tx, ctx, viewer, 'commerce.checkout.place', input, async () => {
        const placed = await placeIn(ctx, viewer, input, { tx, outbox, attempt, replaces });
        made = placed;
        return placed.orderId;
      }),
    );
    return { ...made, orderId };
  };
  try {
    return await run(false);
  } catch (error) {
    if (!(error instanceof StillOpen)) throw error;
    await lookAgain(ctx, error.orderId);
    return run(true);
  }
}

/** Settles an open order that the provider has been paid for, so that the second attempt sees it as owned. */
async function lookAgain(ctx: Context, orderId: string): Promise<void> {
  try {
    await refreshPayments(ctx.deps, orderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error, orderId }, 'the payment provider does not answer');
  }
}

async function placeIn(
  ctx: Context,
  viewer: Viewer,
  input: PlaceOrderInput,
  { tx, outbox, attempt, replaces }: { tx: Tx; outbox: Outbox; attempt: PaymentAttempt; replaces: boolean },
): Promise<Placed> {
  const { main } = ctx.deps.payments;
  const now = new Date();
  const { gift } = input;
  const draft = await draftOrder(tx, viewer, { ...input, isGift: gift !== undefined }, now);
  if (draft.token !== input.token) fail('quote_changed');
  assertChargeable(ctx.deps.payments, draft);
  const shippingAddress = addressOf(draft, input) ?? null;
  const mode = whatToPay(draft);
  const isFree = mode === null;
  if (!isFree) {
    attempt.assertAllowed();
    assertSetUp(ctx.deps.payments);
  }
  const method =
    mode && input.paymentMethodId ? await methodOf(ctx, tx, viewer, input.paymentMethodId) : null;
  if (mode !== null && input.paymentMethodId !== undefined && method === null)
    fail('payment_method_unusable');
  const isPaidNow = mode === null || (mode === 'setup' && method !== null);
  const [line] = draft.lines;
  if (draft.recurring !== null && line !== undefined) {
    const item = { userId: viewer.id, itemType: line.itemType, itemId: line.itemId };
    const [open] = await openOrdersOf(tx, item);
    const isSame = open?.quotedAs === draft.token && open.isTest === main.isTest && !isPaidNow;
    if (open !== undefined && isSame)
      return { orderId: open.id, payable: { methodId: method?.id ?? null }, isFree };
    if (open !== undefined && !replaces) throw new StillOpen(open.id);
    await endOpenOrders(tx, outbox, item);
  }
  if (
    mode !== null &&
    main.name === 'invoice' &&
    (await lockOpenTransfers(tx, viewer.id)) >= OPEN_TRANSFERS_MAX
  )
    fail('too_many_unpaid');
  if (isFree) await limit(tx, `order:free:${viewer.id}`, FREE_ORDERS_AN_HOUR, HOUR);
  const { order, items, paymentId, isShown } = await insertOrder(tx, {
    userId: viewer.id,
    sellerId: draft.sellerId,
    tribeId: draft.tribeId,
    kind: 'purchase',
    description: draft.lines.map(({ title }) => title).join(', '),
    isTest: main.isTest,
    driver: mode === null ? 'free' : main.name,
    currency: draft.currency,
    commissionBps: draft.commissionBps,
    tax: draft.tax,
    coupon: draft.coupon,
    affiliate: draft.affiliate,
    quotedAs: draft.token,
    reservedUntil: mode === null ? null : reservedUntilOf(ctx.deps.payments, now),
    shippingAddress,
    lines: draft.lines,
    amounts: draft.amounts,
    isGift: draft.isGift,
    payment: isPaidNow ? null : { mode, paymentMethodId: method?.id ?? null, triedFrom: attempt.triedFrom },
  });
  if (!isShown) fail('not_for_sale');
  if (gift !== undefined) await keepGift(tx, viewer, order, gift);
  await reserve(tx, outbox, draft, order, items);
  await assertDebtBounded(tx, order);
  if (isPaidNow) {
    const paymentMethod = method && { id: method.id, label: method.label };
    const operator = operatorOf(ctx.deps.env);
    await completeOrder(tx, outbox, order, { paymentMethod, fee: 0, operator, now });
    return { orderId: order.id, payable: null, isFree };
  }
  return { orderId: order.id, payable: paymentId === null ? null : { paymentId }, isFree };
}

/** Another try to pay an order that is pending. */
export async function payAgain(ctx: Context, viewer: Viewer, input: PayOrderInput): Promise<PlacedOrder> {
  const triedFrom = await limitPaymentAttempts(ctx, viewer);
  const { id, paymentMethodId } = input;
  const method = paymentMethodId === undefined ? null : await methodOf(ctx, ctx.db, viewer, paymentMethodId);
  if (paymentMethodId !== undefined && method === null) fail('payment_method_unusable');
  return payOrder(ctx.deps, id, method?.id ?? null, triedFrom);
}
