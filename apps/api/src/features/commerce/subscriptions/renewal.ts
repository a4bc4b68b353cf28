import type { Tx } from '@kindred/db/client';
import { couponById, paymentMethodOf, sellerTerms } from '@kindred/db/commerce/checkout/visibility';
import { insertOrder, type NewOrder, type OrderRow } from '@kindred/db/commerce/checkout/writes';
import { openOrdersOf } from '@kindred/db/commerce/recurring/visibility';
import { lockOrder } from '@kindred/db/commerce/settlement/writes';
import { activeAffiliate, roleOfUser } from '@kindred/db/commerce/subscriptions/visibility';
import {
  lockSubscription,
  markOrder,
  orderOfPeriod,
  type SubscriptionRow,
} from '@kindred/db/commerce/subscriptions/writes';
import { applyNext, setSeller } from '@kindred/db/commerce/subscriptionTerms/writes';
import { withSavepoint } from '@kindred/db/savepoint';
import type { Minor } from '@kindred/validation/commerce/money';
import { offOf, priceOrder } from '@kindred/validation/commerce/pricing';
import type { Interval, ItemType } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import { offerOf } from '../../../offers.ts';
import type { Outbox } from '../../../platform/bus.ts';
import type { OfferTerms } from '../../../platform/offer.ts';
import { assertSetUp } from '../../../platform/payments/payments.ts';
import type { Payments } from '../../../platform/payments/port.ts';
import type { Deps } from '../../../trpc/context.ts';
import { AppError } from '../../../trpc/errors.ts';
import { assertDebtBounded, commissionBpsOf, discountOf } from '../checkout/draft.ts';
import { operatorOf } from '../invoices/service.ts';
import { completeOrder } from '../settlement/complete.ts';

/** Refusals that are no matter of the buyer having it already: nobody can pay for it any longer. */
const OVER: readonly ErrorCode[] = ['not_for_sale', 'tribe_archived', 'banned', 'currency_unsupported'];

/** The terms for other buyers now; null when it is not sold any longer. */
export async function termsNow(
  tx: Tx | Deps['db'],
  row: Pick<SubscriptionRow, 'userId' | 'itemType' | 'itemId'>,
  interval: Interval,
  now: Date,
): Promise<OfferTerms | null> {
  const viewer = { id: row.userId, role: await roleOfUser(tx, row.userId) };
  const item = { type: row.itemType, id: row.itemId, quantity: 1, interval };
  const terms = await offerOf(row.itemType)?.terms(tx, viewer, item, now);
  if (terms === undefined || terms.recurring?.interval !== interval) return null;
  return terms.refusal !== null && OVER.includes(terms.refusal) ? null : terms;
}

/** A suspended seller can sell nothing at the moment; the platform always can. */
export async function isSellerSuspended(tx: Tx | Deps['db'], sellerId: string | null): Promise<boolean> {
  return sellerId !== null && (await sellerTerms(tx, sellerId, null))?.isSuspended === true;
}

/** The method that can be charged while the buyer is away. */
export async function chargeable(
  tx: Tx | Deps['db'],
  { main }: Payments,
  row: Pick<SubscriptionRow, 'userId' | 'paymentMethodId'>,
): Promise<string | null> {
  if (!main.canCharge || row.paymentMethodId === null) return null;
  const method = { userId: row.userId, driver: main.name, isTest: main.isTest, id: row.paymentMethodId };
  return (await paymentMethodOf(tx, method))?.id ?? null;
}

/** The coupon that a subscription keeps, and what it takes off a period at this price. */
export async function keptCoupon(
  tx: Tx | Deps['db'],
  { couponId, currency }: Pick<SubscriptionRow, 'couponId' | 'currency'>,
  price: Minor,
): Promise<{ coupon: NewOrder['coupon']; off: Minor; isForever: boolean }> {
  const coupon = couponId === null ? undefined : await couponById(tx, couponId);
  if (coupon === undefined || (coupon.type === 'fixed' && coupon.currency !== currency))
    return { coupon: null, off: 0, isForever: false };
  const discount = discountOf(coupon);
  const isForever = coupon.duration === 'forever';
  return { coupon, off: discount === null ? 0 : offOf(discount, price), isForever };
}

/**
 * Amounts of one period or of a change, with what its seller, coupon and tax are at this moment.
 * @param line `price` is that of a whole period, which the coupon counts for; `unit` what is left to pay of it
 */
export async function priceOf(
  tx: Tx | Deps['db'],
  row: SubscriptionRow,
  sellerId: string | null,
  line: { unit: Minor; price: Minor; interval: Interval },
) {
  const seller = sellerId === null ? null : ((await sellerTerms(tx, sellerId, null)) ?? null);
  const { coupon, off } = await keptCoupon(tx, row, line.price);
  const tax = {
    name: seller?.taxName ?? null,
    bps: seller?.taxBps ?? 0,
    isInclusive: seller?.isTaxInclusive ?? false,
  };
  const lines = [{ ...line, quantity: 1, isDiscounted: true }];
  const amounts = priceOrder({ lines, discount: { type: 'fixed', amount: off }, tax, shipping: 0 });
  return { amounts, tax, coupon, commissionBps: commissionBpsOf(seller) };
}

/** An order for what a subscription costs: a period, or another plan. */
export async function orderFor(
  tx: Tx,
  payments: Payments,
  row: SubscriptionRow,
  order: {
    kind: 'renewal' | 'change';
    title: string;
    sellerId: string | null;
    tribeId: string | null;
    unit: Minor;
    price: Minor;
    interval: Interval;
    reservedUntil: Date | null;
    /** When it is priced. */
    now: Date;
  },
): Promise<OrderRow> {
  const { kind, title, sellerId, tribeId, unit, price, interval, reservedUntil, now } = order;
  const { main } = payments;
  const priced = await priceOf(tx, row, sellerId, { unit, price, interval });
  const affiliate = row.affiliateId === null ? undefined : await activeAffiliate(tx, row.affiliateId);
  const made = await insertOrder(tx, {
    userId: row.userId,
    sellerId,
    tribeId,
    kind,
    description: title,
    isTest: main.isTest,
    driver: priced.amounts.total === 0 ? 'free' : main.name,
    currency: row.currency,
    commissionBps: priced.commissionBps,
    tax: priced.tax,
    coupon: priced.coupon,
    affiliate: affiliate ?? null,
    subscriptionId: row.id,
    reservedUntil,
    createdAt: now,
    shippingAddress: null,
    lines: [
      {
        itemType: row.itemType satisfies ItemType,
        itemId: row.itemId,
        title,
        quantity: 1,
        unit,
        interval,
        trialDays: 0,
        slotId: null,
        stockKeys: [],
      },
    ],
    amounts: priced.amounts,
  });
  return made.order;
}

export interface Renewal {
  orderId: string;
  isPaid: boolean;
  methodId: string | null;
}

/**
 * The order of the period that begins, made once however often it is asked for. What was agreed on for then counts
 * from here, and one that costs nothing is paid already.
 * @returns `over` when it is not sold any longer, `owing` when its seller may owe no more, `suspended` when its seller
 * is, null when it was ended or renewed meanwhile, or another order of it waits to be paid
 */
export async function renewalOrder(
  tx: Tx,
  outbox: Outbox,
  { payments, env }: Pick<Deps, 'payments' | 'env'>,
  id: string,
  now: Date,
): Promise<Renewal | 'over' | 'owing' | 'suspended' | null> {
  const held = await lockSubscription(tx, id);
  if (held === undefined || held.status === 'ended' || held.currentPeriodEnd > now) return null;
  // Left as it is: the clock asks again in an hour.
  assertSetUp(payments);
  const methodId = await chargeable(tx, payments, held);
  const known = await orderOfPeriod(tx, id, held.currentPeriodEnd);
  if (known !== undefined) {
    const isPaid = known.status !== 'pending';
    if (!isPaid && (await isSellerSuspended(tx, known.sellerId))) return 'suspended';
    return { orderId: known.id, isPaid, methodId };
  }
  // Test money and real money never meet, not even in one subscription.
  if (held.isTest !== payments.main.isTest) return 'over';
  if ((await openOrdersOf(tx, held)).length > 0) return null;
  const row = await applyNext(tx, held);
  const terms = await termsNow(tx, row, row.interval, now);
  if (terms === null) return 'over';
  const { sellerId, tribeId, title } = terms;
  if (await isSellerSuspended(tx, sellerId)) return 'suspended';
  await setSeller(tx, id, { sellerId, tribeId, title });
  const order = await unlessOwing(tx, async () => {
    const made = await orderFor(tx, payments, row, {
      kind: 'renewal',
      title,
      sellerId,
      tribeId,
      unit: row.amountMinor,
      price: row.amountMinor,
      interval: row.interval,
      reservedUntil: null,
      now,
    });
    await markOrder(tx, made.id, { periodStart: held.currentPeriodEnd });
    await assertDebtBounded(tx, made);
    return made;
  });
  if (order === 'owing') return order;
  const isPaid = order.totalMinor === 0;
  if (isPaid) {
    const fresh = await lockOrder(tx, order.id);
    const operator = operatorOf(env);
    if (fresh) await completeOrder(tx, outbox, fresh, { paymentMethod: null, fee: 0, operator, now });
  }
  return { orderId: order.id, isPaid, methodId };
}

/** Undoes what would bring its seller's debt past the limit. */
async function unlessOwing<T>(tx: Tx, work: () => Promise<T>): Promise<T | 'owing'> {
  try {
    return await withSavepoint(tx, work);
  } catch (error) {
    if (error instanceof AppError && error.appCode === 'seller_owes') return 'owing';
    throw error;
  }
}
