import { createHash } from 'node:crypto';
import { sellerShareOf } from '@kindred/permissions/plans';
import { type Minor, toNumeric } from '@kindred/validation/commerce/money';
import { periodEnd, remindAt } from '@kindred/validation/commerce/periods';
import { priceOrder } from '@kindred/validation/commerce/pricing';
import type { Insertable } from 'kysely';
import type {
  GiftsTable,
  OrderItemsTable,
  OrdersTable,
  PaymentMethodsTable,
  PaymentsTable,
  PurchasesTable,
  RefundItemsTable,
  RefundsTable,
  SubscriptionsTable,
} from '../../src/schema/commerce.ts';
import type { BankTransfersTable, TestPaymentsTable } from '../../src/schema/paymentProviders.ts';
import type {
  AffiliatesTable,
  CouponsTable,
  CouponUsesTable,
  SellerSettingsTable,
} from '../../src/schema/selling.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import type { DemoPerson } from '../people/person.ts';
import { PEOPLE, type Person } from '../people.ts';
import { AFFILIATES, COUPONS, type DemoCoupon, SELLERS } from '../sales.ts';
import { after, before } from '../time.ts';
import { personId } from './accounts.ts';
import { type Purchase, refundedAt, type SubscriptionPlan } from './purchases.ts';

export const CURRENCY = 'USD';
const CARD = { ref: 'test_card_succeeds', label: 'Test card •••• 4242' } as const;
/** In the demo no real money moves. */
export const MODE = { currency: CURRENCY, isTest: true } as const;

const couponId = ({ by, code }: DemoCoupon) => idOf(`coupon ${by} ${code}`);
const affiliateId = (of: Person, who: Person) => idOf(`affiliate ${of} ${who}`);
const methodId = (person: Person) => idOf(`card ${person}`);
const methodRef = (person: Person) => `${CARD.ref}_demo_${personId(person).replaceAll('-', '')}`;
const wasPaid = ({ status }: Purchase) => status === 'completed' || status === 'refunded';

function commissionOf(seller: Person): number {
  const { role = 'member' }: DemoPerson = PEOPLE[seller];
  return (100 - sellerShareOf(role === 'member' ? 'starter' : 'pro')) * 100;
}

/** An order with its lines, as they were when it was placed. */
export interface DemoSale {
  purchase: Purchase;
  order: Insertable<OrdersTable> & {
    id: string;
    commissionBps: number;
    affiliateBps: number;
    totalMinor: Minor;
  };
  lines: (Insertable<OrderItemsTable> & {
    id: string;
    title: string;
    unitMinor: Minor;
    discountMinor: Minor;
    taxMinor: Minor;
    totalMinor: Minor;
    quantity: number;
  })[];
  seller: Person;
  affiliate: Person | null;
}

export function saleOf(purchase: Purchase): DemoSale {
  const { id, by, at, status, kind, lines, coupon, affiliate, subscription, isTransfer, gift } = purchase;
  const [first] = lines;
  if (first === undefined) throw new Error(`Nothing was bought by ${id}`);
  const amounts = priceOrder({
    lines: lines.map(({ unit, quantity, interval }) => ({ unit, quantity, interval, isDiscounted: true })),
    discount:
      coupon === null
        ? null
        : coupon.percentBps === undefined
          ? { type: 'fixed', amount: coupon.amountMinor ?? 0 }
          : { type: 'percentage', bps: coupon.percentBps },
    tax: { bps: 0, isInclusive: false },
    shipping: 0,
  });
  const isRefunded = status === 'refunded';
  const isPaid = wasPaid(purchase);
  const agreement = AFFILIATES.find(({ of, who }) => of === first.seller && who === affiliate);
  return {
    purchase,
    seller: first.seller,
    affiliate,
    order: {
      id,
      userId: personId(by),
      sellerId: personId(first.seller),
      tribeId: first.tribeId,
      kind,
      description: lines.length === 1 ? first.title : `${first.title} and ${lines.length - 1} more`,
      status,
      driver: isTransfer ? 'invoice' : 'test',
      ...MODE,
      isTest: !isTransfer,
      total: toNumeric(amounts.total, CURRENCY),
      subtotalMinor: amounts.subtotal,
      discountMinor: amounts.discount,
      totalMinor: amounts.total,
      refundedMinor: isRefunded ? amounts.total : 0,
      commissionBps: commissionOf(first.seller),
      couponId: coupon === null ? null : couponId(coupon),
      couponCode: coupon?.code ?? null,
      affiliateId: affiliate === null ? null : affiliateId(first.seller, affiliate),
      affiliateBps: agreement?.rateBps ?? 0,
      subscriptionId: subscription?.id ?? null,
      periodStart: kind === 'renewal' ? (subscription?.periodStart ?? null) : null,
      recurringType: subscription === null ? null : first.itemType,
      recurringId: subscription === null ? null : first.itemId,
      givenFrom: subscription?.periodStart ?? null,
      givenUntil: subscription?.periodEnd ?? null,
      paymentIntentId: isPaid ? `demo_${id.replaceAll('-', '')}` : null,
      paymentMethod: isPaid ? CARD.label : null,
      paidAt: isPaid ? at : null,
      isGift: gift !== undefined,
      createdAt: at,
      updatedAt: isRefunded ? refundedAt(purchase) : at,
    },
    lines: lines.map(({ itemType, itemId, title, price, quantity, unit, interval }, position) => {
      const amount = amounts.lines[position];
      return {
        id: idAt(at, `item ${id} ${itemId}`),
        orderId: id,
        itemType,
        itemId,
        title,
        price,
        quantity,
        position,
        interval,
        unitMinor: unit,
        discountMinor: amount?.discount ?? 0,
        taxMinor: amount?.tax ?? 0,
        totalMinor: amount?.total ?? 0,
        refundedMinor: isRefunded ? (amount?.total ?? 0) : 0,
      };
    }),
  };
}

/** What the buyer writes on a bank transfer. */
export const transferRef = (orderId: string) => `PAY-${orderId.replaceAll('-', '').slice(-10).toUpperCase()}`;

/** What was paid, and what the provider knows of it. */
export function paymentRows(sales: readonly DemoSale[], now: Date) {
  const rows = {
    payments: [] as Insertable<PaymentsTable>[],
    provider: [] as Insertable<TestPaymentsTable>[],
    transfers: [] as Insertable<BankTransfersTable>[],
  };
  for (const { purchase, order, seller } of sales) {
    const { at, by, isTransfer, subscription } = purchase;
    if (order.totalMinor === 0 || (!wasPaid(purchase) && !isTransfer)) continue;
    const id = idAt(at, `payment ${order.id}`);
    const tail = order.id.replaceAll('-', '');
    const ref = isTransfer ? transferRef(order.id) : `demo_${tail}`;
    const amount = { amountMinor: order.totalMinor, currency: CURRENCY };
    const times = { createdAt: at, updatedAt: at };
    const refundedMinor = order.refundedMinor ?? 0;
    rows.payments.push({
      id,
      orderId: order.id,
      userId: order.userId,
      driver: isTransfer ? 'invoice' : 'test',
      isTest: !isTransfer,
      providerRef: ref,
      ...amount,
      status: isTransfer ? 'pending' : 'succeeded',
      paymentMethodId: subscription === null ? null : methodId(by),
      refundedMinor,
      checkAt: isTransfer ? after(now, '1d') : null,
      ...times,
    });
    if (isTransfer) {
      const payTo = SELLERS[seller]?.transferDetails ?? null;
      rows.transfers.push({ ref, key: id, ...amount, payTo, ...times });
    } else {
      rows.provider.push({
        ref,
        key: id,
        buyerId: order.userId,
        ...amount,
        description: order.description ?? '',
        returnUrl: '/profile/orders',
        status: 'succeeded',
        refundedMinor,
        ...times,
      });
    }
  }
  return rows;
}

export function refundRows(sales: readonly DemoSale[]) {
  const rows = { refunds: [] as Insertable<RefundsTable>[], items: [] as Insertable<RefundItemsTable>[] };
  for (const { purchase, order, lines } of sales) {
    if (purchase.status !== 'refunded') continue;
    const settledAt = refundedAt(purchase);
    const id = idAt(settledAt, `refund ${order.id}`);
    rows.refunds.push({
      id,
      orderId: order.id,
      amountMinor: order.totalMinor,
      reason: 'It was not what I needed',
      status: 'succeeded',
      requestedBy: order.userId,
      decidedBy: order.sellerId ?? null,
      createdAt: settledAt,
      settledAt,
    });
    for (const line of lines) {
      rows.items.push({ refundId: id, orderItemId: line.id, amountMinor: line.totalMinor });
    }
  }
  return rows;
}

/** What was bought for somebody else. */
export function giftRows(sales: readonly DemoSale[], now: Date): Insertable<GiftsTable>[] {
  return sales.flatMap(({ purchase: { gift, at }, order }) => {
    if (gift === undefined) return [];
    const opened = gift.opened === undefined ? null : before(now, gift.opened);
    return [
      {
        id: idAt(at, `gift ${order.id}`),
        orderId: order.id,
        recipientId: personId(gift.to),
        message: gift.message,
        codeHash: createHash('sha256').update(`gift ${order.id}`).digest(),
        sentAt: at,
        redeemedBy: opened && personId(gift.to),
        redeemedAt: opened,
        createdAt: at,
      },
    ];
  });
}

/** Who owns it and since when: the buyer, or whoever opened a gift. */
function ownerOf({ by, at, gift }: Purchase, now: Date): { userId: string; createdAt: Date } | null {
  if (gift === undefined) return { userId: personId(by), createdAt: at };
  return gift.opened === undefined
    ? null
    : { userId: personId(gift.to), createdAt: before(now, gift.opened) };
}

/** What people own by it; of a subscription until it ends. */
export function ownedRows(
  sales: readonly DemoSale[],
  plans: readonly SubscriptionPlan[],
  now: Date,
): Insertable<PurchasesTable>[] {
  return sales.flatMap(({ purchase, order, lines }) => {
    const owner = ownerOf(purchase, now);
    if (owner === null || !wasPaid(purchase) || purchase.kind === 'renewal') return [];
    const plan = plans.find(({ id }) => id === purchase.subscription?.id);
    return lines.map(({ id, title }, index): Insertable<PurchasesTable> => {
      const goods = purchase.lines[index];
      if (goods === undefined) throw new Error(`No line ${index} of ${order.id}`);
      return {
        id: idAt(purchase.at, `owned ${id}`),
        ...owner,
        orderId: order.id,
        orderItemId: id,
        itemType: goods.itemType,
        itemId: goods.itemId,
        title,
        status: purchase.status === 'refunded' ? 'refunded' : plan?.hasEnded ? 'expired' : 'active',
        expiresAt: plan?.end ?? null,
      };
    });
  });
}

export function methodRows(plans: readonly SubscriptionPlan[]): Insertable<PaymentMethodsTable>[] {
  const first = new Map(plans.toReversed().map((plan) => [plan.by, plan.anchor]));
  return [...first].map(([person, createdAt]) => ({
    id: methodId(person),
    userId: personId(person),
    driver: 'test',
    providerRef: methodRef(person),
    label: CARD.label,
    isTest: true,
    createdAt,
  }));
}

/** As if each were still paid; the ended ones end in {@link endedRows}, so that they are counted. */
export function subscriptionRows(
  plans: readonly SubscriptionPlan[],
  now: Date,
): Insertable<SubscriptionsTable>[] {
  return plans.map(({ id, by, goods, anchor, periods, end, cancelledAt }) => {
    const reminder = remindAt(end, 'month');
    const isReminded = reminder <= now;
    return {
      id,
      userId: personId(by),
      sellerId: personId(goods.seller),
      tribeId: goods.tribeId,
      itemType: goods.itemType,
      itemId: goods.itemId,
      title: goods.title,
      interval: 'month',
      amountMinor: Math.round(Number(goods.price) * 100),
      ...MODE,
      status: 'active',
      anchorAt: anchor,
      periodCount: periods,
      currentPeriodStart: periodEnd(anchor, periods - 1, 'month'),
      currentPeriodEnd: end,
      cancelAtPeriodEnd: cancelledAt !== null,
      cancelledAt,
      dueAt: isReminded || cancelledAt !== null ? end : reminder,
      remindedFor: isReminded ? end : null,
      paymentMethodId: methodId(by),
      createdAt: anchor,
      updatedAt: cancelledAt ?? anchor,
    };
  });
}

export function couponRows(sales: readonly DemoSale[], now: Date) {
  const uses = sales.flatMap(({ order, purchase }): Insertable<CouponUsesTable>[] =>
    purchase.coupon === null || !wasPaid(purchase)
      ? []
      : [{ orderId: order.id, couponId: couponId(purchase.coupon), userId: order.userId }],
  );
  const coupons = COUPONS.map((coupon): Insertable<CouponsTable> => {
    const { by, code, percentBps = null, amountMinor = null, maxUses = null, since, expires } = coupon;
    const id = couponId(coupon);
    const createdAt = before(now, since);
    return {
      id,
      sellerId: personId(by),
      code,
      type: percentBps === null ? 'fixed' : 'percentage',
      percentBps,
      amountMinor,
      currency: amountMinor === null ? null : CURRENCY,
      maxUses,
      uses: uses.filter((use) => use.couponId === id).length,
      expiresAt:
        expires === undefined ? null : 'in' in expires ? after(now, expires.in) : before(now, expires.ago),
      isActive: coupon.isActive ?? true,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { coupons, uses };
}

export function affiliateRows(sales: readonly DemoSale[], now: Date) {
  const affiliates = AFFILIATES.map(
    ({ of, who, rateBps, since, isActive = true }): Insertable<AffiliatesTable> => {
      const conversions = sales.filter(({ seller, affiliate }) => seller === of && affiliate === who).length;
      const person: DemoPerson = PEOPLE[who];
      return {
        id: affiliateId(of, who),
        sellerId: personId(of),
        userId: personId(who),
        code: `${person.handle}-${PEOPLE[of].handle}`,
        rateBps,
        isActive,
        referrals: conversions * 6 + Math.floor(randomFrom(`referrals ${who}`)() * 9) + 3,
        conversions,
        joinedAt: before(now, since),
      };
    },
  );
  return affiliates;
}

export function sellerSettingsRows(now: Date): Insertable<SellerSettingsTable>[] {
  return Object.entries(SELLERS).map(([person, settings]) => ({
    userId: personId(person as Person),
    ...settings,
    updatedAt: before(now, '90d'),
  }));
}
