import { surplusPayments } from '@kindred/db/commerce/settlement/writes';
import { moveTestPayment } from '@kindred/db/commerce/testPayments/writes';
import { createUser } from '@kindred/db/factories/accounts';
import { createProduct } from '@kindred/db/factories/products';
import { createTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import { addDays } from '@kindred/validation/commerce/periods';
import { PLAN_IDS } from '@kindred/validation/commerce/plans';
import { GRACE_DAYS, type Interval, type ItemType, type TestCard } from '@kindred/validation/commerce/values';
import { expect, vi } from 'vitest';
import { place, quote } from '../../src/features/commerce/checkout/service.ts';
import { redeemGift } from '../../src/features/commerce/gifts/service.ts';
import { refundOrder } from '../../src/features/commerce/refunds/service.ts';
import { recordDisputes } from '../../src/features/commerce/settlement/disputes.ts';
import { expireOrders } from '../../src/features/commerce/settlement/jobs.ts';
import { settle } from '../../src/features/commerce/settlement/service.ts';
import { changeInterval } from '../../src/features/commerce/subscriptions/change.ts';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { cancel, resume } from '../../src/features/commerce/subscriptions/manage.ts';
import { newTestMethod } from '../../src/platform/payments/testDriver.ts';
import { write } from '../../src/platform/write.ts';
import type { Context } from '../../src/trpc/context.ts';
import { AppError } from '../../src/trpc/errors.ts';
import type { TestApi } from '../harness.ts';
import { Model } from './periods-model.ts';

const HOUR = 3_600_000;

export interface Item {
  type: ItemType;
  id: string;
  trialDays: number;
}
export interface Step {
  what:
    | 'place'
    | 'buy'
    | 'pay'
    | 'late'
    | 'decline'
    | 'refund'
    | 'part'
    | 'dispute'
    | 'change'
    | 'cancel'
    | 'gift'
    | 'open'
    | 'jobs'
    | 'pass';
  who: number;
  item: number;
  interval: Interval;
  card: TestCard;
  nth: number;
  isStored: boolean;
  hours: number;
}

/** What is sold, in one database for all runs. */
export async function openShop(api: TestApi) {
  const seller = await createUser(api.db, { role: 'tribe_owner' });
  const club = { ownerId: seller.id, price: '12.00', annualPrice: '120.00', trialDays: 7 };
  const paid = await createTribe(api.db, { ...club, membershipType: 'paid' });
  const freemium = await createTribe(api.db, { ...club, membershipType: 'freemium' });
  const shop = await createTribe(api.db, { ownerId: seller.id, enabledFeatures: ['products'] });
  const product = await createProduct(api.db, {
    tribeId: shop.id,
    sellerId: seller.id,
    kind: 'subscription',
    interval: 'month',
    price: '9.00',
  });
  const items: Item[] = [
    { type: 'tribe', id: paid.id, trialDays: 7 },
    { type: 'tribe', id: freemium.id, trialDays: 7 },
    { type: 'plan', id: PLAN_IDS.pro, trialDays: 14 },
    { type: 'product', id: product.id, trialDays: 0 },
  ];
  // What the clock would only log and try again in an hour.
  const log = Object.create(api.jobDeps.log, {
    error: {
      value: ({ err }: { err: unknown }) => {
        throw err;
      },
    },
  });
  return { api, items, deps: { ...api.jobDeps, log }, db: unrestrictedDb(api.db) };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

type Person = Viewer & { handle: string };

/** Two buyers of a shop, what they do, and what a plain model says they have. */
export class World {
  readonly shop: Shop;
  readonly people: readonly Person[];
  /** How often what happened. */
  readonly counts: Map<string, number>;
  private readonly models = new Map<string, Model>();
  private readonly known = new Set<string>();
  private readonly lost = new Set<string>();

  private constructor(shop: Shop, people: readonly Person[], counts: Map<string, number>) {
    [this.shop, this.people, this.counts] = [shop, people, counts];
  }

  static async open(shop: Shop, counts: Map<string, number>): Promise<World> {
    const people = [await createUser(shop.api.db), await createUser(shop.api.db)];
    await shop.db.deleteFrom('rateLimits').execute();
    // One of the two has had their trials.
    const userId = people[1]?.id ?? '';
    await shop.db.insertInto('planTrials').values({ userId }).execute();
    const tribes = shop.items.filter(({ type }) => type === 'tribe');
    await shop.db
      .insertInto('tribeTrials')
      .values(tribes.map(({ id: tribeId }) => ({ tribeId, userId })))
      .execute();
    return new World(
      shop,
      people.map(({ id, handle, role }) => ({ id, handle, role })),
      counts,
    );
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  private ctx(viewer: Viewer): Context {
    const { deps, api } = this.shop;
    const call = { deps, db: api.db, viewer, ip: '192.0.2.1', idempotencyKey: null, log: deps.log };
    return {
      ...call,
      write: (work: Parameters<Context['write']>[0]) => write(deps, work),
    } as unknown as Context;
  }

  async step(each: Step): Promise<void> {
    try {
      await this[each.what](each);
      this.count(each.what);
    } catch (error) {
      // Refused, with a sentence.
      if (!(error instanceof AppError)) throw error;
      this.count(`${each.what} refused`);
    }
    await this.check();
  }

  private personOf = ({ who }: Step) => this.people[who % 2] as Person;
  private itemOf = ({ item }: Step) => this.shop.items[item % this.shop.items.length] as Item;

  private async order(each: Step, gift?: { to: string; message: string }): Promise<string> {
    const person = this.personOf(each);
    const { type, id } = this.itemOf(each);
    const items: CheckoutItem[] = [{ type, id, quantity: 1, interval: each.interval }];
    const shown = await quote(this.ctx(person), person, { items, isGift: gift !== undefined });
    const paymentMethodId = each.isStored ? shown.paymentMethod?.id : undefined;
    const { orderId } = await place(this.ctx(person), person, {
      items,
      token: shown.token,
      ...(gift && { gift }),
      ...(paymentMethodId && { paymentMethodId }),
    });
    return orderId;
  }

  async place(each: Step): Promise<void> {
    await this.order(each);
  }

  async buy(each: Step): Promise<void> {
    await this.payOrder(await this.order(each));
  }

  private async payOrder(orderId: string): Promise<void> {
    const payment = (await this.payments()).find((row) => row.orderId === orderId);
    if (payment !== undefined) await this.payAt(payment.id, payment.ref, 'succeeds');
  }

  async gift(each: Step): Promise<void> {
    const other = this.people[(each.who + 1) % 2] as Person;
    const orderId = await this.order(each, { to: `@${other.handle}`, message: '' });
    if (each.hours > 1) await this.payOrder(orderId);
  }

  async open(each: Step): Promise<void> {
    const person = this.personOf(each);
    const rows = await this.shop.db
      .selectFrom('gifts')
      .select('id')
      .where('recipientId', '=', person.id)
      .where('codeHash', 'is not', null)
      .orderBy('id')
      .execute();
    const gift = rows[each.nth % Math.max(1, rows.length)];
    if (gift !== undefined) await redeemGift(this.ctx(person), person, gift.id);
  }

  /** Every payment that was ever begun: its page may still be on a screen. */
  private async payments() {
    return this.shop.db
      .selectFrom('payments')
      .innerJoin('testPayments as book', 'book.ref', 'payments.providerRef')
      .select(['payments.id', 'payments.orderId', 'book.ref', 'book.status', 'book.savesMethod'])
      .where('payments.userId', 'in', this.ids)
      .orderBy('payments.id', 'desc')
      .execute();
  }
  private get ids(): string[] {
    return this.people.map(({ id }) => id);
  }

  private async tell(id: string, ref: string, twice = false): Promise<void> {
    for (const _ of twice ? [1, 2] : [1]) {
      const state = await this.shop.deps.payments.driver('test').fetch({ ref, key: id });
      if (state !== null) await settle(this.shop.deps, id, state);
    }
  }

  private async payAt(id: string, ref: string, card: TestCard): Promise<void> {
    await moveTestPayment(this.shop.api.db, ref, { status: 'succeeded', method: newTestMethod(card) });
    await this.tell(id, ref, true);
  }

  private async anyPayment({ nth }: Step) {
    const rows = await this.payments();
    return rows[nth % Math.max(1, rows.length)];
  }

  async pay(each: Step): Promise<void> {
    const rows = (await this.payments()).filter(({ status }) => status !== 'succeeded');
    const row = rows[each.nth % Math.max(1, rows.length)];
    if (row !== undefined) await this.payAt(row.id, row.ref, each.card);
  }

  /** Money that the provider took although it was told to end the payment. */
  async late(each: Step): Promise<void> {
    const ended = (await this.payments()).filter(
      ({ status }) => status === 'cancelled' || status === 'failed',
    );
    const row = ended[each.nth % Math.max(1, ended.length)];
    if (row === undefined) return;
    await this.shop.db
      .updateTable('testPayments')
      .set({ status: 'succeeded' })
      .where('ref', '=', row.ref)
      .execute();
    await this.tell(row.id, row.ref, true);
  }

  async decline(each: Step): Promise<void> {
    const row = await this.anyPayment(each);
    if (row === undefined) return;
    await moveTestPayment(this.shop.api.db, row.ref, { status: 'failed', declineReason: 'Declined.' });
    await this.tell(row.id, row.ref);
  }

  private async anyPaid({ nth }: Step) {
    const rows = await this.shop.db
      .selectFrom('orders')
      .select(['id', 'totalMinor', 'refundedMinor', 'currency'])
      .where('userId', 'in', this.ids)
      .where('status', '=', 'completed')
      .whereRef('totalMinor', '>', 'refundedMinor')
      .orderBy('id', 'desc')
      .execute();
    return rows[nth % Math.max(1, rows.length)];
  }

  async refund(each: Step): Promise<void> {
    const order = await this.anyPaid(each);
    if (order === undefined) return;
    await refundOrder(this.shop.deps, { orderId: order.id, lines: null, reason: '', by: null });
  }

  async part(each: Step): Promise<void> {
    const order = await this.anyPaid(each);
    const amount = Math.floor(((order?.totalMinor ?? 0) - (order?.refundedMinor ?? 0)) / 3);
    if (order === undefined || amount === 0) return;
    await refundOrder(this.shop.deps, { orderId: order.id, lines: null, amount, reason: '', by: null });
  }

  async dispute(each: Step): Promise<void> {
    const order = await this.anyPaid(each);
    if (order === undefined) return;
    const amount = order.totalMinor;
    const ref = `dp_${order.id}_${this.counts.get('dispute') ?? 0}`;
    const outcome = each.isStored ? 'won' : 'lost';
    for (const status of ['open', outcome] as const) {
      await write(this.shop.deps, (tx, outbox) =>
        recordDisputes(tx, outbox, order.id, 'test', [{ ref, amount, reason: 'fraud', status }], new Date()),
      );
    }
    if (outcome === 'lost') this.lost.add(order.id);
  }

  /** One that runs, of one of the two. */
  private async subscriptionOf({ nth }: Step, itemType?: ItemType) {
    const rows = await this.shop.db
      .selectFrom('subscriptions')
      .select(['id', 'interval', 'cancelAtPeriodEnd', 'paymentMethodId'])
      .where('userId', 'in', this.ids)
      .where('status', '!=', 'ended')
      .$if(itemType !== undefined, (open) =>
        open.where('itemType', '=', itemType ?? 'tribe').where('status', '=', 'active'),
      )
      .orderBy('id', 'desc')
      .execute();
    return rows[nth % Math.max(1, rows.length)];
  }

  private openOf(userId: string, itemType: ItemType, itemId: string) {
    return this.shop.db
      .selectFrom('subscriptions')
      .select(['id', 'status', 'currentPeriodEnd', 'cancelAtPeriodEnd'])
      .where('userId', '=', userId)
      .where('itemType', '=', itemType)
      .where('itemId', '=', itemId)
      .where('status', '!=', 'ended')
      .executeTakeFirst();
  }

  async change(each: Step): Promise<void> {
    const row = await this.subscriptionOf(each, 'tribe');
    if (row === undefined) return;
    const keep = (paymentMethodId: string | null) =>
      this.shop.db.updateTable('subscriptions').set({ paymentMethodId }).where('id', '=', row.id).execute();
    const other = row.interval === 'year' ? 'month' : 'year';
    // Charged at once, or paid on a page whenever its buyer likes.
    if (!each.isStored) await keep(null);
    await changeInterval(this.shop.deps, row.id, each.interval === 'year' ? row.interval : other, new Date());
    if (!each.isStored) await keep(row.paymentMethodId);
  }

  async cancel(each: Step): Promise<void> {
    const row = await this.subscriptionOf(each);
    if (row === undefined) return;
    if (row.cancelAtPeriodEnd) await resume(this.shop.deps, row.id);
    else await cancel(this.shop.deps, row.id, new Date());
  }

  async jobs(): Promise<void> {
    await this.shop.api.runJobs();
  }

  /** Time goes by, and the clocks look at least once a day. */
  async pass({ hours }: Step): Promise<void> {
    for (let left = hours; left > 0; left -= 24) {
      vi.setSystemTime(Date.now() + Math.min(24, left) * HOUR);
      await expireOrders(this.shop.deps, new Date());
      await runSubscriptions(this.shop.deps, new Date());
      await this.check();
    }
  }

  private modelOf(userId: string, item: Item): Model {
    const key = `${userId} ${item.id}`;
    const known = this.models.get(key) ?? new Model();
    this.models.set(key, known);
    return known;
  }

  /** Orders that were paid for, or opened as a gift, with who has what they are for. */
  private async given() {
    return this.shop.db
      .selectFrom('orders')
      .innerJoin('orderItems as line', 'line.orderId', 'orders.id')
      .leftJoin('gifts', 'gifts.orderId', 'orders.id')
      .select(['orders.id', 'orders.kind', 'orders.status', 'orders.isGift', 'orders.totalMinor'])
      .select(['orders.createdAt', 'orders.paidAt', 'orders.refundedMinor', 'orders.planAmountMinor'])
      .select(['line.itemId', 'line.interval', 'line.trialDays', 'line.unitMinor'])
      .select(({ fn }) => fn.coalesce('gifts.redeemedBy', 'orders.userId').as('ownerId'))
      .where('orders.userId', 'in', this.ids)
      .where('orders.status', 'in', ['completed', 'refunded'])
      .where((where) =>
        where.or([where('orders.isGift', '=', false), where('gifts.redeemedBy', 'is not', null)]),
      )
      .orderBy('orders.paidAt')
      .orderBy('orders.id')
      .execute();
  }

  /** What is held is never more than the model says, of any item. */
  private async check(): Promise<void> {
    const now = new Date();
    for (const order of await this.given()) {
      const item = this.shop.items.find(({ id }) => id === order.itemId) as Item;
      const model = this.modelOf(order.ownerId, item);
      if (!this.known.has(order.id)) {
        this.known.add(order.id);
        const isTrial = order.totalMinor === 0;
        const kind = isTrial ? 'trial' : order.isGift ? 'gift' : order.kind;
        this.count(`given by ${kind}`);
        model.add({
          orderId: order.id,
          kind,
          at: order.kind === 'change' ? order.createdAt : now,
          interval: order.interval ?? 'month',
          days: item.trialDays,
          price: order.planAmountMinor ?? order.unitMinor,
          paid: order.totalMinor - order.refundedMinor,
        });
      }
      const grant = model.grants.find(({ orderId }) => orderId === order.id);
      if (grant !== undefined && order.kind !== 'change') grant.paid = order.totalMinor - order.refundedMinor;
      if (order.totalMinor > 0 && order.refundedMinor >= order.totalMinor) model.takeBack(order.id);
    }
    for (const person of this.people) {
      for (const item of this.shop.items) {
        const model = this.modelOf(person.id, item);
        const held = await this.heldUntil(person, item);
        expect(model.trials, `trials of ${item.type}`).toBeLessThanOrEqual(1);
        if (held === null || held <= now) continue;
        const shown = JSON.stringify(model.grants);
        expect(held.getTime(), `${item.type} ${shown}`).toBeLessThanOrEqual(model.until.getTime());
      }
    }
  }

  /** What a buyer can use, grace left out. */
  private async heldUntil({ id: userId }: Person, item: Item): Promise<Date | null> {
    const { db } = this.shop;
    const paidFor = (until: Date | null | undefined) => (until ? addDays(until, -GRACE_DAYS) : null);
    if (item.type === 'tribe') {
      const row = await db
        .selectFrom('tribeMemberships')
        .select(['tierUntil', 'paidFrom', 'tier'])
        .where('tribeId', '=', item.id)
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row?.tier === 'paid' && row.paidFrom !== null ? paidFor(row.tierUntil) : null;
    }
    if (item.type === 'product') {
      const rows = await db
        .selectFrom('purchases')
        .select('expiresAt')
        .where('userId', '=', userId)
        .where('itemId', '=', item.id)
        .where('status', '=', 'active')
        .execute();
      const ends = rows.map(({ expiresAt }) => paidFor(expiresAt)?.getTime() ?? Number.POSITIVE_INFINITY);
      return ends.length === 0 ? null : new Date(Math.max(...ends));
    }
    const { plan } = await db
      .selectFrom('users')
      .select('plan')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const open = await this.openOf(userId, item.type, item.id);
    expect(open !== undefined, 'the plan and its subscription').toBe(plan === 'pro');
    return open?.currentPeriodEnd ?? null;
  }

  /** All that was paid and not sent back has given something; what has given nothing is with its buyer again. */
  async settleUp(): Promise<void> {
    await this.jobs();
    expect(await surplusPayments(this.shop.api.db, 10)).toEqual([]);
    const books = await this.shop.db
      .selectFrom('payments')
      .innerJoin('testPayments as book', 'book.ref', 'payments.providerRef')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .leftJoin('gifts', 'gifts.orderId', 'orders.id')
      .select(['orders.id', 'orders.kind', 'orders.isGift', 'orders.status', 'payments.isSurplus'])
      .select(['book.amountMinor', 'book.refundedMinor'])
      .where('payments.userId', 'in', this.ids)
      .where('book.status', '=', 'succeeded')
      .where('book.amountMinor', '>', 0)
      .execute();
    for (const { id, status, kind, isGift, isSurplus, amountMinor, refundedMinor } of books) {
      if (isSurplus) this.count('returned');
      if (refundedMinor === amountMinor || this.lost.has(id)) continue;
      expect([isSurplus, status], `${kind} ${id}`).toEqual([false, 'completed']);
      if (!isGift) expect(this.known.has(id), `${kind} ${id}`).toBe(true);
    }
  }
}
