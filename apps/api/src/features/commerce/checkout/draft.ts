import { createHash } from 'node:crypto';
import type { Db, Tx } from '@kindred/db/client';
import {
  type CouponRow,
  couponByCode,
  hasOpenSubscription,
  itemsOfCoupon,
  type SellerTerms,
  sellerTerms,
} from '@kindred/db/commerce/checkout/visibility';
import type { NewOrderLine, OrderRow } from '@kindred/db/commerce/checkout/writes';
import { debtOf } from '@kindred/db/commerce/sellerDebt/visibility';
import { lockDebt } from '@kindred/db/commerce/sellerDebt/writes';
import { sellerShareOf } from '@kindred/permissions/plans';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem, QuoteInput } from '@kindred/validation/commerce/checkout';
import { currencyOf, isCurrency, type Minor } from '@kindred/validation/commerce/money';
import { type Discount, type OrderAmounts, owedOf, priceOrder } from '@kindred/validation/commerce/pricing';
import {
  INVOICE_DAYS,
  type Interval,
  NEGATIVE_BALANCE_MAX,
  RESERVATION_MINUTES,
} from '@kindred/validation/commerce/values';
import { offerOf } from '../../../offers.ts';
import type { OfferTerms } from '../../../platform/offer.ts';
import type { Payments } from '../../../platform/payments/port.ts';
import { fail } from '../../../trpc/errors.ts';

/** Everything about an order that is not placed yet, read from the database at this moment. */
export interface Draft {
  lines: (NewOrderLine & Pick<OfferTerms, 'imageUrl' | 'booked' | 'cohort'>)[];
  sellerId: string | null;
  tribeId: string | null;
  seller: SellerTerms | null;
  /** The business, or its seller in person. */
  soldBy: string | null;
  currency: string;
  amounts: OrderAmounts;
  coupon: CouponRow | null;
  affiliate: { id: string; rateBps: number; userId: string } | null;
  commissionBps: number;
  tax: { name: string | null; bps: number; isInclusive: boolean };
  recurring: { interval: Interval; trialDays: number; amount: Minor; isDiscountForever: boolean } | null;
  /** Between which the buyer can choose, of what recurs. */
  intervals: readonly Interval[];
  isGift: boolean;
  canBeGiven: boolean;
  shipping: { countries: readonly string[]; fee: Minor } | null;
  /** Of all that costs money. */
  token: string;
}

interface Wanted {
  item: CheckoutItem;
  terms: OfferTerms;
}

async function termsOf(
  db: Db | Tx,
  viewer: Viewer,
  item: CheckoutItem,
  isGift: boolean,
  now: Date,
): Promise<Wanted> {
  const offer = offerOf(item.type) ?? fail('not_for_sale');
  const terms = (await offer.terms(db, viewer, item, now)) ?? fail('not_found');
  const { giftRefusal = 'gift_not_possible', refusalReason } = terms;
  const refusal = isGift ? giftRefusal : terms.refusal;
  if (refusal !== null) {
    const isNamed = !isGift && refusalReason !== undefined;
    fail(refusal, isNamed ? { issues: [{ path: 'items', message: refusalReason }] } : {});
  }
  if (terms.sellerId === viewer.id) fail('own_product');
  return { item, terms };
}

/** What is bought together is paid to one seller in one currency, and a subscription alone. */
function assertOneBasket(wanted: readonly Wanted[]): void {
  const [first] = wanted;
  for (const { terms } of wanted) {
    if (terms.sellerId !== first?.terms.sellerId || terms.currency !== first.terms.currency)
      fail('mixed_basket');
    if (terms.recurring !== null && wanted.length > 1) fail('mixed_basket');
  }
  const keys = wanted.map(({ item }) => `${item.type}:${item.id}:${item.slotId ?? ''}`);
  if (new Set(keys).size < keys.length) fail('mixed_basket');
}

function isUsable(coupon: CouponRow, currency: string, now: Date): boolean {
  if (!coupon.isActive || (coupon.expiresAt !== null && coupon.expiresAt <= now)) return false;
  return coupon.type === 'percentage' || coupon.currency === currency;
}

async function couponFor(
  db: Db | Tx,
  order: { sellerId: string | null; buyerId: string; currency: string; code: string | undefined; now: Date },
): Promise<CouponRow | null> {
  const { sellerId, buyerId, currency, code, now } = order;
  if (code === undefined || code === '') return null;
  const invalid = (issue: 'coupon_invalid' | 'coupon_used_up') => fail(issue);
  if (sellerId === null) return invalid('coupon_invalid');
  const coupon = await couponByCode(db, sellerId, code, buyerId);
  if (coupon === undefined || !isUsable(coupon, currency, now)) return invalid('coupon_invalid');
  const isUsedUp =
    (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) ||
    (coupon.maxPerUser !== null && coupon.usesOfUser >= coupon.maxPerUser);
  return isUsedUp ? invalid('coupon_used_up') : coupon;
}

/** @param coupon of any currency and state: the caller has checked that it may be used */
export function discountOf(
  coupon: Pick<CouponRow, 'type' | 'percentBps' | 'amountMinor'> | null,
): Discount | null {
  if (coupon === null) return null;
  return coupon.type === 'percentage'
    ? { type: 'percentage', bps: coupon.percentBps ?? 0 }
    : { type: 'fixed', amount: coupon.amountMinor ?? 0 };
}

/** What the platform keeps, by the plan of the seller at this moment; all of what it sells itself. */
export function commissionBpsOf(seller: Pick<SellerTerms, 'plan'> | null): number {
  return seller === null ? 0 : (100 - sellerShareOf(seller.plan)) * 100;
}

/** Until when an order waits for its payment: a bank transfer takes days. */
export function reservedUntilOf({ main }: Payments, now: Date): Date {
  const minutes = main.name === 'invoice' ? INVOICE_DAYS * 24 * 60 : RESERVATION_MINUTES;
  return new Date(now.getTime() + minutes * 60_000);
}

/** Refuses a bank transfer that would bring the debt of its seller past the limit, were all open ones paid. */
export async function assertTransferable(
  db: Db,
  { main }: Payments,
  { sellerId, currency, amounts, commissionBps, affiliate }: Draft,
): Promise<void> {
  if (main.name !== 'invoice' || sellerId === null) return;
  const owed = owedOf(amounts.lines, { commissionBps, affiliateBps: affiliate?.rateBps ?? 0 });
  const { debt, open } = await debtOf(db, { sellerId, currency, isTest: main.isTest });
  if (owed > 0 && debt + open + owed > NEGATIVE_BALANCE_MAX) fail('seller_owes');
}

/** The same of an order that is stored, under the lock of its seller. Called when everything else is locked. */
export async function assertDebtBounded(
  tx: Tx,
  { sellerId, currency, isTest, owedMinor }: Pick<OrderRow, 'sellerId' | 'currency' | 'isTest' | 'owedMinor'>,
): Promise<void> {
  if (sellerId === null || owedMinor === 0) return;
  const { debt, open } = await lockDebt(tx, { sellerId, currency, isTest });
  if (debt + open > NEGATIVE_BALANCE_MAX) fail('seller_owes');
}

function shippingOf(wanted: readonly Wanted[]): Draft['shipping'] {
  const shipped = wanted.flatMap(({ terms }) => (terms.shipping === null ? [] : [terms.shipping]));
  if (shipped.length === 0) return null;
  const limited = shipped.filter(({ countries }) => countries.length > 0);
  const [first, ...others] = limited.map(({ countries }) => countries);
  const countries = (first ?? []).filter((country) => others.every((list) => list.includes(country)));
  if (limited.length > 0 && countries.length === 0) fail('not_shipped_there');
  // Sent in one parcel: the dearest of them counts.
  return { countries, fee: Math.max(...shipped.map(({ fee }) => fee)) };
}

export function tokenOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
}

/**
 * Prices a basket for a buyer. Inside a transaction the offers lock what they read, so what is drafted stays true.
 * Stops with the reason why something cannot be bought.
 */
export async function draftOrder(db: Db | Tx, viewer: Viewer, input: QuoteInput, now: Date): Promise<Draft> {
  const wanted: Wanted[] = [];
  if (input.items.length > 1 && input.items.some(({ type }) => offerOf(type)?.isSoldAlone))
    fail('mixed_basket');
  // In one order everywhere, as the rows are locked.
  const sorted = [...input.items].sort((a, b) => (a.id < b.id ? -1 : 1));
  const isGift = input.isGift === true;
  for (const item of sorted) wanted.push(await termsOf(db, viewer, item, isGift, now));
  wanted.sort((a, b) => input.items.indexOf(a.item) - input.items.indexOf(b.item));
  assertOneBasket(wanted);
  const first = wanted[0]?.terms ?? fail('not_for_sale');
  if (isGift && (wanted.length > 1 || wanted[0]?.item.quantity !== 1)) fail('one_at_a_time');
  const { sellerId, currency, tribeId } = first;
  if (!isCurrency(currency)) fail('currency_unsupported');
  for (const { item, terms } of wanted) {
    if (terms.recurring && !isGift && (await hasOpenSubscription(db, viewer.id, item.type, terms.itemId))) {
      fail('already_subscribed');
    }
  }
  const seller =
    sellerId === null ? null : ((await sellerTerms(db, sellerId, viewer.id)) ?? fail('not_found'));
  if (seller?.isSuspended) fail('not_for_sale');
  const coupon = await couponFor(db, { sellerId, buyerId: viewer.id, currency, code: input.coupon, now });
  const only = coupon === null ? [] : await itemsOfCoupon(db, coupon.id);
  const tax = {
    name: seller?.taxName ?? null,
    bps: seller?.taxBps ?? 0,
    isInclusive: seller?.isTaxInclusive ?? false,
  };
  const shipping = shippingOf(wanted);
  const country = input.country;
  if (shipping && country && shipping.countries.length > 0 && !shipping.countries.includes(country)) {
    fail('not_shipped_there');
  }
  const isDiscounted = (item: CheckoutItem, itemId: string) =>
    coupon !== null &&
    (only.length === 0 || only.some((each) => each.itemType === item.type && each.itemId === itemId));
  const priced = wanted.map(({ item, terms }) => ({
    unit: terms.price,
    quantity: terms.recurring ? 1 : item.quantity,
    interval: terms.recurring?.interval ?? null,
    trialDays: isGift ? 0 : (terms.recurring?.trialDays ?? 0),
    isDiscounted: isDiscounted(item, terms.itemId),
  }));
  if (coupon !== null && priced.every((line) => !line.isDiscounted)) fail('coupon_invalid');
  const discount = discountOf(coupon);
  const amounts = priceOrder({ lines: priced, discount, tax, shipping: shipping?.fee ?? 0 });
  const minimum = currencyOf(currency).minimum;
  if (amounts.total > 0 && amounts.total < minimum) fail('amount_too_small');
  const lines = wanted.map(({ item, terms }, index) => ({
    itemType: item.type,
    itemId: terms.itemId,
    title: terms.title,
    imageUrl: terms.imageUrl,
    ...(terms.booked && { booked: terms.booked }),
    quantity: priced[index]?.quantity ?? 1,
    unit: terms.price,
    interval: priced[index]?.interval ?? null,
    trialDays: priced[index]?.trialDays ?? 0,
    slotId: item.slotId ?? null,
    invitationId: isGift ? null : (terms.invitationId ?? null),
    // Who opens a gift chooses theirs.
    ...(!isGift && terms.cohort && { cohort: terms.cohort, cohortId: terms.cohort.id }),
    stockKeys: terms.stockKeys,
  }));
  // A gift pays one period, and nothing after it.
  const recurring =
    isGift || first.recurring === null
      ? null
      : {
          interval: first.recurring.interval,
          trialDays: first.recurring.trialDays,
          isDiscountForever: coupon?.duration === 'forever',
          // A coupon for the first payment is for the first that is charged, also after a trial.
          amount: priceOrder({
            lines: priced.map((line) => ({ ...line, trialDays: 0 })),
            discount: coupon?.duration === 'forever' ? discount : null,
            tax,
            shipping: 0,
          }).total,
        };
  const commissionBps = commissionBpsOf(seller);
  const token = tokenOf([
    lines.map(({ imageUrl: _, title: __, cohort: ___, ...line }) => line),
    amounts,
    tax,
    recurring,
    currency,
  ]);
  return {
    lines,
    sellerId,
    tribeId,
    seller,
    soldBy: first.soldBy ?? seller?.name ?? null,
    currency,
    amounts,
    coupon,
    affiliate: seller?.affiliate ?? null,
    commissionBps,
    tax,
    recurring,
    intervals: first.recurring?.intervals ?? [],
    isGift,
    canBeGiven: wanted.length === 1 && first.giftRefusal === null,
    shipping,
    token,
  };
}
