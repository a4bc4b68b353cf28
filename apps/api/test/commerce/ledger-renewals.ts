import { lastPaidOrder, subscriptionRow } from '@kindred/db/commerce/subscriptions/visibility';
import { expect, vi } from 'vitest';
import { releaseCommissions } from '../../src/features/commerce/affiliates/service.ts';
import { changeInterval } from '../../src/features/commerce/subscriptions/change.ts';
import { runSubscriptions } from '../../src/features/commerce/subscriptions/clock.ts';
import { endWithRefund } from '../../src/features/commerce/subscriptions/jobs.ts';
import { cancel, resume } from '../../src/features/commerce/subscriptions/manage.ts';
import { type Books, buy, CHARGE_FEE, pricesIn, termsOf } from './ledger-books.ts';
import type { Sale } from './ledger-model.ts';
import { type Bill, later, Subscription } from './ledger-periods.ts';
import { forget } from './ledger-sales.ts';
import type { Step } from './ledger-steps.ts';

const HOUR = 3_600_000;
/** The least that is charged. */
const LEAST: Record<string, number> = { USD: 50, JPY: 50, KWD: 200 };

/** Other prices and another tax for those who come, another share for who promotes. */
export async function changeTerms(books: Books, each: Step): Promise<void> {
  const { db, terms, clubs } = books;
  const { tax, refundDays, price: month, cut } = each;
  const club = clubs[each.who % clubs.length];
  if (club === undefined) return;
  const { id, sellerId } = club;
  const { prices, ...stored } = pricesIn(club.currency, month, month * 10 - cut);
  club.prices = prices;
  await db.updateTable('tribes').set(stored).where('id', '=', id).execute();
  const settings = { taxBps: tax.bps, isTaxInclusive: tax.isInclusive, refundDays };
  await db.updateTable('sellerSettings').set(settings).where('userId', '=', sellerId).execute();
  const affiliateBps = cut * 5;
  await db
    .updateTable('affiliates')
    .set({ rateBps: affiliateBps })
    .where('sellerId', '=', sellerId)
    .execute();
  terms.set(sellerId, { ...termsOf(books, sellerId), tax, refundDays, affiliateBps });
}

/** The card of a buyer declines from now on, or no longer. */
export async function changeCard({ buyers, cards }: Books, { who, isWon }: Step): Promise<void> {
  const buyerId = buyers[who % buyers.length] ?? '';
  if (!cards.declining.delete(buyerId) && isWon) cards.declining.add(buyerId);
}

async function couponOf({ db, coupons }: Books, each: Step, sellerId: string, currency: string) {
  const { coupon } = each;
  if (coupon === null) return null;
  const isForever = each.isWon;
  const value = 'off' in coupon ? `OFF${coupon.off}${currency}` : `BPS${coupon.bps}`;
  const code = `${value}-${isForever ? 'ALL' : 'ONE'}`;
  const known = coupons.get(`${sellerId}:${code}`);
  if (known !== undefined) return known;
  const duration = isForever ? ('forever' as const) : ('first' as const);
  const { id } = await db
    .insertInto('coupons')
    .values({
      sellerId,
      code,
      duration,
      ...('off' in coupon
        ? { type: 'fixed' as const, amountMinor: coupon.off, currency }
        : { type: 'percentage' as const, percentBps: coupon.bps }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = { id, code, ...coupon, isForever };
  coupons.set(`${sellerId}:${code}`, made);
  return made;
}

export async function subscribe(books: Books, each: Step, index: number): Promise<void> {
  const { db, clubs, buyers, subscriptions } = books;
  const club = clubs[each.who % clubs.length];
  const buyerId = buyers[index % buyers.length] ?? '';
  if (club === undefined) return;
  const isOpen = (one: Subscription) => !one.isEnded && one.buyerId === buyerId && one.club === club;
  if (subscriptions.some(isOpen)) return;
  const { sellerId, currency } = club;
  const { interval } = each;
  const trial = `${buyerId} ${club.id}`;
  const trialDays = books.trials.has(trial) ? 0 : each.trialDays;
  const { tax, commissionBps } = termsOf(books, sellerId);
  const coupon = await couponOf(books, each, sellerId, currency);
  const bought = await buy(books, {
    lines: [{ unit: club.prices[interval], quantity: 1, isDiscounted: true }],
    coupon,
    shipping: 0,
    fee: each.fee,
    isTransfer: false,
    buyerId,
    sellerId,
    currency,
    commissionBps,
    tax,
    isPromoted: each.isPromoted,
    club: { id: club.id, interval, trialDays, coupon },
  });
  if (bought === null) return;
  if (trialDays > 0) books.trials.add(trial);
  const { order, sale } = bought;
  const { subscriptionId: id } = await db
    .selectFrom('orders')
    .select('subscriptionId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error(`${order.id} opened nothing`);
  const isPromoted = order.affiliateId !== null;
  const opened = { id, buyerId, club, isPromoted, interval, coupon, sale, trialDays };
  subscriptions.push(new Subscription(opened, new Date()));
}

const chosen = ({ subscriptions }: Books, each: Step): Subscription | undefined => {
  const open = subscriptions.filter(({ isEnded }) => !isEnded);
  return open[each.who % Math.max(1, open.length)];
};

/** What was charged of a subscription is a sale of its own. */
async function charged(books: Books, one: Subscription, { line, ...bill }: Bill): Promise<Sale> {
  const { model, affiliate, open } = books;
  const order = await lastPaidOrder(books.deps.db, one.id);
  if (order === undefined || model.sales.has(order.id)) throw new Error(`${one.id} was not charged`);
  expect([order.totalMinor, order.taxMinor]).toEqual([Number(line.total), Number(line.tax)]);
  const { sellerId, currency } = one.club;
  const sale = model.sell({
    id: order.id,
    sellerId,
    buyerId: one.buyerId,
    currency,
    lines: [line],
    shipping: 0,
    commissionBps: bill.commissionBps,
    promoter: one.isPromoted ? { userId: affiliate.userId, bps: bill.affiliateBps } : null,
    isTransfer: false,
    fee: CHARGE_FEE,
    releaseAt: later(new Date(), termsOf(books, sellerId).refundDays),
  });
  open.push(sale);
  return sale;
}

export async function change(books: Books, each: Step): Promise<void> {
  const { deps, cards } = books;
  const one = chosen(books, each);
  // What waits for money or for its end is not changed.
  if (one === undefined || one.failed !== null || one.isCancelled) return;
  const now = new Date();
  const made = one.change(each.interval, termsOf(books, one.club.sellerId), now);
  const done = changeInterval(deps, one.id, each.interval, now);
  if (made !== null && made.due < (LEAST[one.club.currency] ?? 0)) {
    return expect(done).rejects.toThrow('below the least');
  }
  const { declineReason } = await done;
  const isDeclined = cards.declining.has(one.buyerId);
  expect(declineReason !== null).toBe(made !== null && isDeclined);
  expect(cards.asked.splice(0)).toEqual(made === null ? [] : [Number(made.bill.line.total)]);
  if (made === null || isDeclined) return;
  one.changed(each.interval, { sale: await charged(books, one, made.bill), credit: made.credit }, now);
}

/** At the end of the period, or goes on after all. What waits for money ends at once. */
export async function cancelOrResume(books: Books, each: Step): Promise<void> {
  const one = chosen(books, each);
  if (one === undefined) return;
  if (one.isCancelled) await resume(books.deps, one.id);
  else await cancel(books.deps, one.id, new Date());
  if (one.failed !== null) one.stop();
  else one.isCancelled = !one.isCancelled;
}

/** At once, as when somebody is banned: the days that are left are sent back. */
export async function end(books: Books, each: Step): Promise<void> {
  const one = chosen(books, each);
  if (one === undefined) return;
  const now = new Date();
  const due = one.refundAt(now);
  one.stop();
  const done = endWithRefund(books.deps, { subscriptionId: one.id, refund: 'rest' }, now);
  if (due !== null && !books.model.canRefund(due.sale, due.amount)) {
    return expect(done).rejects.toThrow('can no longer be refunded');
  }
  await done;
  if (due === null) return;
  books.model.refund(due.sale, due.amount);
  forget(books, due.sale);
}

/** Time goes by, and the clock looks at least once a day. */
export async function pass(books: Books, { hours }: Step): Promise<void> {
  for (let left = hours; left > 0; left -= 24) {
    vi.setSystemTime(Date.now() + Math.min(24, left) * HOUR);
    await tick(books, new Date());
  }
}

async function tick(books: Books, now: Date): Promise<void> {
  const { deps, model, cards, subscriptions } = books;
  const bills = new Map<Subscription, Bill>();
  for (const one of subscriptions) {
    const due = one.dueAt(now);
    if (due === 'end') one.stop();
    if (due === 'charge') bills.set(one, one.renewal(termsOf(books, one.club.sellerId)));
  }
  await runSubscriptions(deps, now);
  const wanted = [...bills.values()].map(({ line }) => Number(line.total));
  expect(cards.asked.splice(0).sort()).toEqual(wanted.sort());
  for (const [one, bill] of bills) {
    if (cards.declining.has(one.buyerId)) one.decline(now);
    else one.renew(await charged(books, one, bill));
  }
  await releaseCommissions(deps.db, now);
  model.release(now);
}

/** Whether each runs, until when and for how much is what was worked out by hand. */
export async function compareSubscriptions({ deps, subscriptions }: Books): Promise<void> {
  for (const one of subscriptions) {
    const row = await subscriptionRow(deps.db, one.id);
    expect({
      id: row?.id,
      isEnded: row?.status === 'ended',
      end: row?.currentPeriodEnd,
      interval: row?.interval,
      amount: row?.amountMinor,
    }).toEqual({
      id: one.id,
      isEnded: one.isEnded,
      end: one.end,
      interval: one.interval,
      amount: one.amount,
    });
  }
}
