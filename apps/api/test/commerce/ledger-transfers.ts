import { debtOf } from '@kindred/db/commerce/sellerDebt/visibility';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { sharesOf } from '@kindred/validation/commerce/pricing';
import { type Interval, NEGATIVE_BALANCE_MAX } from '@kindred/validation/commerce/values';
import { expect } from 'vitest';
import { place, quote } from '../../src/features/commerce/checkout/service.ts';
import { redeemGift } from '../../src/features/commerce/gifts/service.ts';
import { markInvoiceRefunded, markOrderPaid } from '../../src/features/commerce/payments/service.ts';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import { cancelOrder } from '../../src/features/commerce/settlement/service.ts';
import { changeInterval } from '../../src/features/commerce/subscriptions/change.ts';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { endWithRefund } from '../../src/features/commerce/subscriptions/jobs.ts';
import { resume } from '../../src/features/commerce/subscriptions/manage.ts';
import { createInvoiceDriver } from '../../src/platform/payments/invoiceDriver.ts';
import { write } from '../../src/platform/write.ts';
import type { Context } from '../../src/trpc/context.ts';
import { AppError } from '../../src/trpc/errors.ts';
import { type Books, termsOf } from './ledger-books.ts';
import type { Sold } from './ledger-model.ts';
import { later } from './ledger-periods.ts';
import type { Step } from './ledger-steps.ts';

const CURRENCY = 'USD';
const ADDRESS = { name: 'Ada Lind', line1: 'Quay 7', postalCode: '0155', city: 'Oslo', country: 'NO' };
const pick = <T>(rows: readonly T[], { who }: Step): T | undefined => rows[who % Math.max(1, rows.length)];

/** Orders that wait for a bank transfer, as the product places, renews, changes and marks them. */
export class Transfers {
  /** How often what happened, and what was refused with which code. */
  readonly counts = new Map<string, number>();
  private readonly books: Books;
  private readonly deps: Books['deps'];
  private readonly products: readonly string[];

  private constructor(books: Books, products: readonly string[]) {
    [this.books, this.products] = [books, products];
    const invoice = { ...createInvoiceDriver({ db: books.api.db }), isTest: true };
    const { main } = books.deps.payments;
    const driver = (name: string) => (name === 'invoice' ? invoice : main);
    this.deps = { ...books.deps, payments: { main: invoice, isSetUp: true, driver } };
  }

  static async open(books: Books): Promise<Transfers> {
    const { api, db, sellers, buyers, affiliates } = books;
    for (const { id: affiliateId, sellerId } of affiliates.values()) {
      const referrals = buyers.map((userId) => ({ affiliateId, sellerId, userId }));
      await db.insertInto('affiliateReferrals').values(referrals).execute();
    }
    // Most have had their trial, and pay at once.
    const trials = buyers
      .slice(1)
      .flatMap((userId) => books.clubs.map(({ id: tribeId }) => ({ tribeId, userId })));
    await db.insertInto('tribeTrials').values(trials).execute();
    // Dear enough for a few of them to reach the limit.
    await db
      .updateTable('tribes')
      .set({ price: '240.00', annualPrice: '2400.00' })
      .where('currency', '=', CURRENCY)
      .where('membershipType', '=', 'paid')
      .execute();
    const products: string[] = [];
    for (const sellerId of sellers) {
      const { id: tribeId } = await createTribe(api.db, { ownerId: sellerId, enabledFeatures: ['products'] });
      const sold = { tribeId, sellerId, kind: 'physical', price: '450.00' } as const;
      products.push((await createProduct(api.db, sold)).id);
    }
    return new Transfers(books, products);
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  private contextOf(id: string) {
    const viewer = { id, role: 'member' as const };
    const { deps } = this;
    const call = { deps, db: deps.db, viewer, ip: '192.0.2.1', idempotencyKey: null, log: deps.log };
    const writing = (work: Parameters<Context['write']>[0]) => write(deps, work);
    return { viewer, ctx: { ...call, write: writing } as unknown as Context };
  }

  /** Does one step, which may be refused with a sentence, and compares what sellers owe with the model. */
  async step(what: TransferStep, each: Step): Promise<void> {
    await this.books.db.deleteFrom('rateLimits').execute();
    const before = await this.openOf();
    try {
      await this[what](each);
      this.count(what);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.count(error.appCode);
    }
    await this.book();
    await this.check(before);
  }

  private async orderOf(each: Step, gift?: string): Promise<void> {
    const { books, products } = this;
    const { ctx, viewer } = this.contextOf(books.buyers[each.who % books.buyers.length] ?? '');
    const clubs = books.clubs.filter(({ currency }) => currency === CURRENCY);
    const isClub = each.cut % 3 > 0;
    const item = isClub
      ? { type: 'tribe' as const, id: clubs[each.cut % clubs.length]?.id ?? '', interval: each.interval }
      : { type: 'product' as const, id: products[each.cut % products.length] ?? '' };
    const quantity = isClub || gift !== undefined ? 1 : 1 + (each.price % 8);
    const items = [{ ...item, quantity }];
    const sent = isClub ? {} : { country: ADDRESS.country };
    const { token } = await quote(ctx, viewer, { items, isGift: gift !== undefined, ...sent });
    const to = gift === undefined ? {} : { gift: { to: `@${gift}`, message: '' } };
    await place(ctx, viewer, { items, token, ...sent, ...to, ...(isClub ? {} : { address: ADDRESS }) });
  }

  order(each: Step): Promise<void> {
    return this.orderOf(each);
  }

  async gift(each: Step): Promise<void> {
    const { buyers, db } = this.books;
    const id = buyers[(each.who + 1) % buyers.length] ?? '';
    const row = await db.selectFrom('users').select('handle').where('id', '=', id).executeTakeFirstOrThrow();
    await this.orderOf({ ...each, cut: 1 + 3 * each.cut }, row.handle);
  }

  async open(each: Step): Promise<void> {
    const rows = await this.books.db
      .selectFrom('gifts')
      .select(['id', 'recipientId'])
      .where('codeHash', 'is not', null)
      .where('redeemedBy', 'is', null)
      .orderBy('id')
      .execute();
    const gift = pick(rows, each);
    if (gift === undefined || gift.recipientId === null) return;
    const { ctx, viewer } = this.contextOf(gift.recipientId);
    await redeemGift(ctx, viewer, gift.id);
    this.count('gifts opened');
  }

  private pending() {
    return this.books.db
      .selectFrom('orders')
      .innerJoin('orderItems as line', 'line.orderId', 'orders.id')
      .selectAll('orders')
      .select(['line.totalMinor as lineMinor', 'line.taxMinor as lineTaxMinor'])
      .where('orders.status', '=', 'pending')
      .where('orders.driver', '=', 'invoice')
      .orderBy('orders.id')
      .execute();
  }

  async mark(each: Step, subscriptionId?: string): Promise<void> {
    const pending = await this.pending();
    const mine = pending.filter(
      (one) => subscriptionId === undefined || one.subscriptionId === subscriptionId,
    );
    const renewals = mine.filter(({ kind }) => kind === 'renewal');
    const order = pick(each.isTransfer && renewals.length > 0 ? renewals : mine, each);
    if (order === undefined) return;
    const { lineMinor: total, lineTaxMinor: tax } = order;
    const canOwe = this.books.model.canOwe(await this.soldBy(order, [{ total, tax }]));
    const done = markOrderPaid(this.deps, order.id);
    if (canOwe) await done;
    else await expect(done).rejects.toMatchObject({ appCode: 'balance_owed' });
    this.count(canOwe ? `paid ${order.isGift ? 'gift' : order.kind}` : 'balance_owed');
  }

  async drop(each: Step): Promise<void> {
    const order = pick(await this.pending(), each);
    if (order !== undefined) await cancelOrder(this.deps, order.id);
  }

  private async subscription(each: Step) {
    const rows = await this.books.db
      .selectFrom('subscriptions')
      .select(['id', 'interval', 'cancelAtPeriodEnd'])
      .where('status', 'in', ['active', 'past_due'])
      .orderBy('id')
      .execute();
    return pick(rows, each);
  }

  async change(each: Step): Promise<void> {
    const one = await this.subscription(each);
    if (one === undefined) return;
    // A gift ends by itself unless it goes on.
    if (one.cancelAtPeriodEnd) await resume(this.deps, one.id);
    const to: Interval = one.interval === 'year' ? 'month' : 'year';
    await changeInterval(this.deps, one.id, to, new Date());
    if (each.isWon) await this.mark(each, one.id);
  }

  /** The seller sends back what is left of the days, by hand. */
  async end(each: Step): Promise<void> {
    const one = await this.subscription(each);
    if (one === undefined) return;
    await endWithRefund(this.deps, { subscriptionId: one.id, refund: 'rest' }, new Date());
    const pending = await this.books.db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'pending')
      .execute();
    for (const { id } of pending) await markInvoiceRefunded(this.deps, id);
  }

  /** Renews what is due, and ends what was not paid. */
  async clock(): Promise<void> {
    await expireOrders(this.deps, new Date());
    await runSubscriptions(this.deps, new Date());
    const waiting = await this.books.db
      .selectFrom('subscriptions')
      .select('id')
      .where('status', '=', 'past_due')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.subscriptionId', '=', 'subscriptions.id')
              .where('orders.status', '=', 'pending'),
          ),
        ),
      )
      .execute();
    if (waiting.length > 0) this.count('renewal waits');
  }

  private async soldBy(
    order: Awaited<ReturnType<Transfers['pending']>>[number],
    lines: readonly { total: number; tax: number }[],
  ): Promise<Sold> {
    const { affiliates } = this.books;
    const affiliate = [...affiliates.values()].find(({ id }) => id === order.affiliateId);
    const sellerId = order.sellerId ?? '';
    return {
      id: order.id,
      sellerId,
      buyerId: order.userId,
      currency: order.currency,
      lines: lines.map(({ total, tax }) => ({ total: BigInt(total), tax: BigInt(tax) })),
      shipping: order.shippingMinor,
      commissionBps: order.commissionBps,
      promoter: affiliate ? { userId: affiliate.userId, bps: order.affiliateBps } : null,
      isTransfer: true,
      fee: 0,
      releaseAt: later(order.paidAt ?? new Date(), termsOf(this.books, sellerId).refundDays),
    };
  }

  /** What was paid or sent back since is booked in the model as well. */
  private async book(): Promise<void> {
    const { db, model, open } = this.books;
    const rows = await db
      .selectFrom('orders')
      .innerJoin('orderItems as line', 'line.orderId', 'orders.id')
      .selectAll('orders')
      .select(['line.totalMinor as lineMinor', 'line.taxMinor as lineTaxMinor'])
      .select((eb) =>
        eb
          .selectFrom('refunds')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('refunds.amountMinor'), eb.lit(0)).as('sum'))
          .whereRef('refunds.orderId', '=', 'orders.id')
          .where('refunds.status', '=', 'succeeded')
          .as('backMinor'),
      )
      .where('orders.status', 'in', ['completed', 'refunded'])
      .where('orders.driver', '=', 'invoice')
      .where('orders.totalMinor', '>', 0)
      // Not those of the ledger's other steps, which book what they sell themselves.
      .where((or) => or.or([or('orders.quotedAs', 'is not', null), or('orders.kind', '<>', 'purchase')]))
      .orderBy('orders.paidAt')
      .execute();
    for (const order of rows) {
      const { lineMinor: total, lineTaxMinor: tax } = order;
      const known = model.sales.get(order.id);
      const sale = known ?? model.sell(await this.soldBy(order, [{ total, tax }]));
      if (known === undefined) open.push(sale);
      const sent = BigInt(order.backMinor ?? 0) - sale.back;
      if (sent > 0n) model.refund(sale, sent);
      if (sale.back === sale.total && open.includes(sale)) open.splice(open.indexOf(sale), 1);
    }
  }

  /** What the open orders of each seller would add to their debt, from their lines. */
  private async openOf(): Promise<Map<string, number>> {
    const open = new Map(this.books.sellers.map((id) => [id, 0]));
    for (const { sellerId, lineMinor: total, lineTaxMinor: tax, ...rates } of await this.pending()) {
      const { commission, affiliate } = sharesOf({ total, tax }, rates);
      const id = sellerId ?? '';
      open.set(id, (open.get(id) ?? 0) + commission + affiliate);
    }
    return open;
  }

  /** No seller owes more than the limit, and none promised more than that. */
  private async check(before: ReadonlyMap<string, number>): Promise<void> {
    const after = await this.openOf();
    for (const sellerId of this.books.sellers) {
      const owes = await debtOf(this.books.api.db, { sellerId, currency: CURRENCY, isTest: true });
      const open = after.get(sellerId) ?? 0;
      expect(owes).toEqual({ debt: Number(-this.books.model.payable(sellerId, CURRENCY)), open });
      expect(owes.debt, 'a debt is bounded').toBeLessThanOrEqual(NEGATIVE_BALANCE_MAX);
      if (open > (before.get(sellerId) ?? 0))
        expect(owes.debt + open, 'with what was placed').toBeLessThanOrEqual(NEGATIVE_BALANCE_MAX);
    }
  }
}

export const TRANSFER_STEPS = ['order', 'gift', 'open', 'mark', 'drop', 'change', 'end', 'clock'] as const;
export type TransferStep = (typeof TRANSFER_STEPS)[number];
