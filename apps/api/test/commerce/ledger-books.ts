import type { Tx } from '@kindred/db/client';
import { insertOrder, type OrderRow } from '@kindred/db/commerce/checkout/writes';
import { lockOrder, storeMethod } from '@kindred/db/commerce/settlement/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { priceOrder } from '@kindred/validation/commerce/pricing';
import type { Interval } from '@kindred/validation/commerce/values';
import { expect } from 'vitest';
import { operatorOf } from '../../src/features/commerce/invoices/service.ts';
import { completeOrder } from '../../src/features/commerce/settlement/complete.ts';
import type { PaymentDriver, Payments } from '../../src/platform/payments/port.ts';
import { write } from '../../src/platform/write.ts';
import type { TestApi } from '../harness.ts';
import { Model, priced, type Sale, type TaxRule } from './ledger-model.ts';
import { type Club, type KeptCoupon, later, type Subscription, type Terms } from './ledger-periods.ts';
import { CURRENCIES, type Step } from './ledger-steps.ts';

/** What the provider keeps of a charge while the buyer is away. */
export const CHARGE_FEE = 37;

/** A hundredth of KWD is ten of its units, of JPY there are none. */
export function pricesIn(currency: string, month: number, year: number) {
  const decimal = (amount: number) => (currency === 'JPY' ? `${amount}` : (amount / 100).toFixed(2));
  const minor = (amount: number) => (currency === 'KWD' ? amount * 10 : amount);
  const prices = { month: minor(month), year: minor(year) };
  return { prices, price: decimal(month), annualPrice: decimal(year) };
}

/** Sellers, buyers and what they buy, in the database and in the plain model. */
export type Books = Awaited<ReturnType<typeof openBooks>>;

export async function openBooks(api: TestApi) {
  const db = unrestrictedDb(api.db);
  const plans = ['starter', 'pro'] as const;
  const sellers = await Promise.all(
    plans.map(async (plan) => (await createUser(api.db, { plan, role: 'tribe_owner' })).id),
  );
  const [promotedId = '', promoterId = ''] = sellers;
  const buyers = await Promise.all(Array.from({ length: 4 }, async () => (await createUser(api.db)).id));
  const affiliate = await db
    .insertInto('affiliates')
    .values({ sellerId: promotedId, userId: promoterId, code: 'some-code', rateBps: 1500 })
    .returning(['id', 'userId', 'sellerId'])
    .executeTakeFirstOrThrow();
  /** Who promotes the sales of a seller. */
  const affiliates = new Map([[promotedId, affiliate]]);
  const terms = new Map<string, Terms>();
  for (const [index, userId] of sellers.entries()) {
    await db.insertInto('sellerSettings').values({ userId, payoutMethod: 'By bank' }).execute();
    const tax = { bps: 0, isInclusive: false };
    terms.set(userId, { tax, refundDays: 14, commissionBps: index === 0 ? 2000 : 500, affiliateBps: 1500 });
  }
  const clubs: Club[] = [];
  for (const [index, currency] of [...CURRENCIES, ...CURRENCIES].entries()) {
    const sellerId = sellers[index % 2] ?? '';
    const { prices, price, annualPrice } = pricesIn(currency, 1200, 11_999);
    const sold = {
      ownerId: sellerId,
      currency,
      price,
      annualPrice,
      membershipType: 'paid',
      trialDays: 7,
    } as const;
    clubs.push({ id: (await createTribe(api.db, sold)).id, sellerId, currency, prices });
  }

  /** Of buyers whose card declines, and what was asked of cards. */
  const cards = { declining: new Set<string>(), asked: [] as number[], methods: new Map<string, string>() };
  const driver: Partial<PaymentDriver> = {
    name: 'test',
    isTest: true,
    canCharge: true,
    async charge({ key, amount, buyer }) {
      cards.asked.push(amount);
      const isDeclined = cards.declining.has(buyer.id);
      return {
        ref: `ch_${key}`,
        status: isDeclined ? 'failed' : 'succeeded',
        url: null,
        declineReason: isDeclined ? 'The card was declined.' : null,
        method: null,
        fee: isDeclined ? null : CHARGE_FEE,
        refunded: 0,
        disputes: [],
      };
    },
    refund: async ({ key }) => ({ ref: `re_${key}`, status: 'succeeded' }),
  };
  const payments: Payments = {
    main: driver as PaymentDriver,
    isSetUp: true,
    driver: () => driver as PaymentDriver,
  };
  // What the clock would only log and try again in an hour.
  const log = Object.create(api.jobDeps.log, {
    error: {
      value: ({ err }: { err: unknown }) => {
        throw err;
      },
    },
  });
  const deps = { ...api.jobDeps, payments, log };
  for (const userId of buyers) {
    const method = {
      userId,
      driver: 'test',
      providerRef: `pm_${userId}`,
      label: 'Card',
      isTest: true,
    } as const;
    cards.methods.set(userId, await write(deps, (tx) => storeMethod(tx, method)));
  }

  const model = new Model();
  /** Orders of which something is left. */
  const open: Sale[] = [];
  const subscriptions: Subscription[] = [];
  const payouts = new Map<string, { id: string; taken: Map<string, bigint> }>();
  const coupons = new Map<string, { id: string; code: string } & KeptCoupon>();
  /** Who had their trial of which club. */
  const trials = new Set<string>();
  return {
    api,
    db,
    deps,
    model,
    sellers,
    buyers,
    affiliate,
    affiliates,
    terms,
    clubs,
    cards,
    open,
    subscriptions,
    payouts,
    coupons,
    trials,
  };
}

export const termsOf = ({ terms }: Books, sellerId: string): Terms =>
  terms.get(sellerId) ?? {
    tax: { bps: 0, isInclusive: false },
    refundDays: 14,
    commissionBps: 0,
    affiliateBps: 0,
  };

export function orderOf({ deps }: Books, id: string): Promise<OrderRow> {
  return write(deps, async (tx) => (await lockOrder(tx, id)) ?? Promise.reject(new Error(`no order ${id}`)));
}

/** What is bought, and how. */
interface Basket extends Pick<Step, 'lines' | 'coupon' | 'shipping' | 'fee' | 'isTransfer'> {
  buyerId: string;
  sellerId: string;
  currency: string;
  commissionBps: number;
  tax: TaxRule;
  isPromoted: boolean;
  /** Of a membership. */
  club?: { id: string; interval: Interval; trialDays: number; coupon: { id: string; code: string } | null };
}

/** Buys and pays it. @returns null of what costs nothing, unless it is a trial, and of what its seller may not owe */
export async function buy(
  books: Books,
  basket: Basket,
): Promise<{ order: OrderRow; sale: Sale | null } | null> {
  const { deps, model } = books;
  const { buyerId, sellerId, currency, club, coupon, tax, fee } = basket;
  const { trialDays = 0 } = club ?? {};
  const amounts = priceOrder({
    lines: basket.lines.map((line) => ({ ...line, trialDays })),
    discount:
      coupon === null
        ? null
        : 'bps' in coupon
          ? { type: 'percentage', bps: coupon.bps }
          : { type: 'fixed', amount: coupon.off },
    tax,
    shipping: basket.shipping,
  });
  const wanted = basket.lines.map(({ unit, quantity, isDiscounted }) => ({
    amount: trialDays > 0 ? 0 : unit * quantity,
    isDiscounted,
  }));
  const lines = priced(wanted, coupon, tax);
  expect(amounts.lines.map((line) => [line.total, line.tax])).toEqual(
    lines.map((line) => [Number(line.total), Number(line.tax)]),
  );
  if (amounts.total === 0 && trialDays === 0) return null;
  const { affiliateBps: bps, refundDays } = termsOf(books, sellerId);
  const affiliate = basket.isPromoted ? books.affiliates.get(sellerId) : undefined;
  const driver = basket.isTransfer ? 'invoice' : 'test';
  const now = new Date();
  const sold = {
    sellerId,
    buyerId,
    currency,
    lines,
    shipping: basket.shipping,
    commissionBps: basket.commissionBps,
    promoter: affiliate ? { userId: affiliate.userId, bps } : null,
    isTransfer: basket.isTransfer,
    fee,
    releaseAt: later(now, refundDays),
  };
  const paid = write(deps, async (tx, outbox) => {
    const made = await insertOrder(tx, {
      userId: buyerId,
      sellerId,
      tribeId: club?.id ?? null,
      kind: 'purchase',
      description: 'An order',
      isTest: true,
      driver,
      currency,
      commissionBps: basket.commissionBps,
      tax: { name: 'VAT', ...tax },
      coupon: club?.coupon ?? null,
      affiliate: affiliate ? { id: affiliate.id, rateBps: bps } : null,
      reservedUntil: null,
      lines: basket.lines.map(({ unit, quantity }, position) => ({
        // Of products that are gone, unless it is a membership: only the money moves.
        itemType: club === undefined ? 'product' : 'tribe',
        itemId: club?.id ?? books.sellers[position % 2] ?? '',
        title: `Line ${position}`,
        quantity,
        unit,
        interval: club?.interval ?? null,
        trialDays,
        slotId: null,
        stockKeys: [],
      })),
      amounts,
    });
    if (amounts.total > 0) await pay(tx, made.order);
    const paymentMethod =
      club === undefined ? null : { id: books.cards.methods.get(buyerId) ?? '', label: 'Card' };
    const operator = operatorOf(deps.env);
    await completeOrder(tx, outbox, made.order, { paymentMethod, fee, driver, now, operator });
    return made.order;
  });
  if (!model.canOwe({ id: '', ...sold })) {
    await expect(paid).rejects.toThrow('owe the platform too much');
    return null;
  }
  const order = await paid;
  if (amounts.total === 0) return { order, sale: null };
  const sale = model.sell({ id: order.id, ...sold });
  books.open.push(sale);
  return { order, sale };
}

async function pay(tx: Tx, order: OrderRow): Promise<void> {
  const { id: orderId, userId, driver, totalMinor: amountMinor, currency } = order;
  await unrestrictedDb(tx)
    .insertInto('payments')
    .values({
      orderId,
      userId,
      driver,
      isTest: true,
      amountMinor,
      currency,
      status: 'succeeded',
      providerRef: `pay_${orderId}`,
      checkAt: null,
    })
    .execute();
}
