import { type Minor, toMinor } from '@kindred/validation/commerce/money';
import { periodEnd } from '@kindred/validation/commerce/periods';
import type { Interval, ItemType, OrderKind, OrderStatus } from '@kindred/validation/commerce/values';
import { BUSINESSES } from '../businesses.ts';
import { COURSES } from '../courses.ts';
import { type DemoEvent, EVENTS } from '../events.ts';
import { idAt, randomFrom, shuffled } from '../ids.ts';
import { type DemoGift, ORDERS } from '../orders.ts';
import { everybody, type Person } from '../people.ts';
import { type DemoProduct, PRODUCTS } from '../products.ts';
import {
  AFFILIATES,
  COUPONS,
  type DemoCoupon,
  type DemoItem,
  type DemoSubscription,
  PAYING_TRIBE,
  SHELF,
  SHELF_SALES,
  SUBSCRIPTIONS,
} from '../sales.ts';
import { SERVICES } from '../services.ts';
import { before, DAY, HOUR, type Span, span } from '../time.ts';
import { type DemoTribe, TRIBES } from '../tribes.ts';
import { serviceId } from './businesses.ts';
import { productId } from './challenges.ts';
import { courseId, ticketTypeId } from './learning.ts';
import { type Members, tribeId } from './tribes.ts';

export interface Goods {
  itemType: ItemType;
  itemId: string;
  title: string;
  price: string;
  seller: Person;
  tribeId: string | null;
  interval: Interval | null;
}

export interface SubscriptionPlan {
  id: string;
  by: Person;
  goods: Goods;
  anchor: Date;
  /** Months that were paid. */
  periods: number;
  end: Date;
  cancelledAt: Date | null;
  hasEnded: boolean;
}

/** Something that was bought, before it is rows. */
export interface Purchase {
  id: string;
  by: Person;
  at: Date;
  status: OrderStatus;
  kind: OrderKind;
  isTransfer: boolean;
  lines: readonly (Goods & { unit: Minor; quantity: number })[];
  coupon: DemoCoupon | null;
  affiliate: Person | null;
  gift?: DemoGift | undefined;
  subscription: { id: string; periodStart: Date; periodEnd: Date } | null;
}

export function goodsOf(item: DemoItem): Goods {
  const once = { interval: null };
  if ('course' in item) {
    const { title, price, creator, tribe } = COURSES[item.course];
    const id = courseId(item.course);
    return {
      ...once,
      itemType: 'course',
      itemId: id,
      title,
      price,
      seller: creator,
      tribeId: tribeId(tribe),
    };
  }
  if ('event' in item) {
    const event: DemoEvent = EVENTS[item.event];
    const { title, price = '0.00', host, tribe } = event;
    return {
      ...once,
      itemType: 'event',
      itemId: ticketTypeId(item.event),
      title,
      price,
      seller: host,
      tribeId: tribe === null ? null : tribeId(tribe),
    };
  }
  if ('service' in item) {
    const { title, price, business } = SERVICES[item.service];
    const seller = BUSINESSES[business].owner;
    return {
      ...once,
      itemType: 'service',
      itemId: serviceId(item.service),
      title,
      price,
      seller,
      tribeId: null,
    };
  }
  if ('product' in item) {
    const { name, price, seller, tribe, kind }: DemoProduct = PRODUCTS[item.product];
    const id = productId(item.product);
    const interval = kind === 'subscription' ? 'month' : null;
    return {
      itemType: 'product',
      itemId: id,
      title: name,
      price,
      seller,
      tribeId: tribe === undefined ? null : tribeId(tribe),
      interval,
    };
  }
  const tribe: DemoTribe = TRIBES[item.tribe];
  const id = tribeId(item.tribe);
  return {
    itemType: 'tribe',
    itemId: id,
    title: tribe.name,
    price: tribe.price ?? '0.00',
    seller: tribe.owner,
    tribeId: id,
    interval: 'month',
  };
}

const lineOf = (goods: Goods, quantity = 1) => ({ ...goods, unit: toMinor(goods.price, 'USD'), quantity });

export function orderId(now: Date, { by, ago }: { by: Person; ago: Span }): string {
  return idAt(before(now, ago), `order ${by} ${ago}`);
}

/** By hand: what stands in the list of orders. */
function listed(now: Date): Purchase[] {
  return ORDERS.map(({ by, ago, status, items, gift, isTransfer = false }) => {
    const at = before(now, ago);
    return {
      id: orderId(now, { by, ago }),
      by,
      at,
      status,
      kind: 'purchase',
      isTransfer,
      // What belongs to a subscription stands among those; a gift is one period of it.
      lines: items.map((item) => {
        const line = lineOf(goodsOf(item), item.quantity);
        return gift === undefined ? { ...line, interval: null } : line;
      }),
      coupon: null,
      affiliate: null,
      gift,
      subscription: null,
    };
  });
}

/** The shelf, sold over three months to people who cannot sign in; more often lately. */
function sold(now: Date): Purchase[] {
  const random = randomFrom('shelf');
  const people = shuffled(
    everybody().filter(({ person }) => person.email === undefined),
    'buyers',
  );
  const owned = new Set<string>();
  return Array.from({ length: SHELF_SALES }, (_, at) => at).flatMap((index): Purchase[] => {
    const item = SHELF[Math.floor(random() * SHELF.length)] ?? { product: 'crumbguide' as const };
    const goods = goodsOf(item);
    const ago = 90 * DAY * (1 - Math.sqrt(random())) + 5 * HOUR;
    const at = new Date(now.getTime() - Math.floor(ago / 1000) * 1000);
    const buyer = people[Math.floor(random() * people.length)]?.key ?? 'nadia';
    const chance = { coupon: random(), affiliate: random() };
    const key = `${buyer} ${item.product}`;
    if (buyer === goods.seller || owned.has(key)) return [];
    owned.add(key);
    const coupon = COUPONS.find(
      ({ by, since, expires, isActive = true }) =>
        by === goods.seller &&
        isActive &&
        ago < span(since) &&
        (expires === undefined || 'in' in expires || ago > span(expires.ago)),
    );
    const affiliate = AFFILIATES.filter(
      ({ of, who, since }) => of === goods.seller && who !== buyer && ago < span(since),
    ).at(index % 2);
    return [
      {
        id: idAt(at, `order shelf ${index}`),
        by: buyer,
        at,
        status: chance.coupon > 0.95 ? 'refunded' : 'completed',
        kind: 'purchase',
        isTransfer: false,
        lines: [lineOf(goods)],
        coupon: chance.coupon < 0.25 ? (coupon ?? null) : null,
        affiliate: chance.affiliate < 0.3 ? (affiliate?.who ?? null) : null,
        subscription: null,
      },
    ];
  });
}

function planOf(now: Date, { by, to, since, cancelled }: DemoSubscription): SubscriptionPlan {
  const anchor = before(now, since);
  const goods = goodsOf(to);
  const cancelledAt = cancelled === undefined ? null : before(now, cancelled);
  const last = cancelledAt ?? now;
  let periods = 1;
  while (periodEnd(anchor, periods, 'month') <= last) periods++;
  const end = periodEnd(anchor, periods, 'month');
  return {
    id: idAt(anchor, `subscription ${by} ${goods.itemId}`),
    by,
    goods,
    anchor,
    periods,
    end,
    cancelledAt,
    hasEnded: end <= now,
  };
}

/** Those that are listed, and members of the tribe that is paid for. */
export function subscriptionPlans(now: Date, members: Members): SubscriptionPlan[] {
  const { tribe, people, stopped } = PAYING_TRIBE;
  const inside = members.get(tribe);
  const paying = [...(inside ?? [])]
    .filter(([person, role]) => role === 'member' && person !== 'mona')
    .map(([person]) => person);
  const outside = shuffled(
    everybody().filter(({ key, person }) => person.email === undefined && inside?.has(key) !== true),
    'stopped',
  ).map(({ key }) => key);
  const random = randomFrom('subscribers');
  const since = (days: number): Span => `${days}d ${Math.floor(random() * 23) + 1}h`;
  const others = [
    ...paying
      .slice(0, people)
      .map((by, index) => ({ by, to: { tribe }, since: since(Math.round(86 - (index * 74) / people)) })),
    ...outside.slice(0, stopped).map((by, index) => ({
      by,
      to: { tribe },
      since: since(88 - index * 9),
      cancelled: `${50 - index * 10}d` as const,
    })),
  ];
  return [...SUBSCRIPTIONS, ...others].map((subscription) => planOf(now, subscription));
}

function paidBy(plan: SubscriptionPlan): Purchase[] {
  return Array.from({ length: plan.periods }, (_, index) => {
    const periodStart = periodEnd(plan.anchor, index, 'month');
    return {
      id: idAt(periodStart, `order ${plan.id} ${index}`),
      by: plan.by,
      at: periodStart,
      status: 'completed',
      kind: index === 0 ? 'purchase' : 'renewal',
      isTransfer: false,
      lines: [lineOf(plan.goods)],
      coupon: null,
      affiliate: null,
      subscription: { id: plan.id, periodStart, periodEnd: periodEnd(plan.anchor, index + 1, 'month') },
    };
  });
}

/** Everything that was bought, the oldest first. */
export function purchasesOf(now: Date, plans: readonly SubscriptionPlan[]): Purchase[] {
  return [...listed(now), ...sold(now), ...plans.flatMap(paidBy)].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** When the money of a refund came back. */
export const refundedAt = ({ at }: Purchase) => new Date(at.getTime() + HOUR);
