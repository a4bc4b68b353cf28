import type { Interval } from '@kindred/validation/commerce/values';
import {
  type Coupon,
  type Line,
  least,
  offOf,
  portion,
  priced,
  type Sale,
  type TaxRule,
} from './ledger-model.ts';

const DAY = 24 * 3_600_000;
export const later = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);

/** How a seller sells at present. */
export interface Terms {
  tax: TaxRule;
  refundDays: number;
  commissionBps: number;
  /** Of who promotes this seller. */
  affiliateBps: number;
}

/** What a seller has for each period that is paid. */
export interface Club {
  id: string;
  sellerId: string;
  currency: string;
  prices: Record<Interval, number>;
}

/** What is charged, as it was agreed on when it was asked for first. */
export interface Bill extends Omit<Terms, 'tax' | 'refundDays'> {
  line: Line;
  coupon: KeptCoupon | null;
}
export type KeptCoupon = Coupon & { isForever: boolean };

function monthsAfter(anchor: Date, months: number): Date {
  const wished = new Date(anchor);
  wished.setUTCMonth(anchor.getUTCMonth() + months);
  // The 31st of a month of 30 days is its last.
  if (wished.getUTCDate() !== anchor.getUTCDate()) wished.setUTCDate(0);
  return wished;
}

/** A subscription by hand: when it is charged, for how much, and what its days are worth. */
export class Subscription {
  readonly id: string;
  readonly buyerId: string;
  readonly club: Club;
  readonly isPromoted: boolean;
  interval: Interval;
  amount: number;
  coupon: KeptCoupon | null;
  next: { interval: Interval; amount: number } | null = null;
  start: Date;
  end: Date;
  isTrial: boolean;
  isCancelled = false;
  isEnded = false;
  /** When a charge failed first, and when it is tried again. */
  failed: { since: Date; retryAt: Date } | null = null;
  bill: Bill | null = null;
  /** What paid for the period that runs, and what of it an earlier one paid. */
  paid: { sale: Sale; credit: bigint } | null;
  /** What paid for the period that runs, with what a change of plan credited to it. */
  readonly sales = new Set<string>();
  private anchor: Date;
  private count: number;

  constructor(
    opened: Pick<Subscription, 'id' | 'buyerId' | 'club' | 'isPromoted' | 'interval' | 'coupon'> & {
      sale: Sale | null;
      trialDays: number;
    },
    now: Date,
  ) {
    const { id, buyerId, club, isPromoted, interval, coupon, sale, trialDays } = opened;
    [this.id, this.buyerId, this.club, this.isPromoted] = [id, buyerId, club, isPromoted];
    [this.interval, this.amount] = [interval, club.prices[interval]];
    this.isTrial = trialDays > 0;
    this.coupon = this.isTrial || coupon?.isForever ? coupon : null;
    this.start = now;
    this.anchor = later(now, trialDays);
    this.count = this.isTrial ? 0 : 1;
    this.end = this.periodEnd();
    this.paid = sale === null ? null : { sale, credit: 0n };
    if (sale !== null) this.sales.add(sale.id);
  }

  private periodEnd(): Date {
    return monthsAfter(this.anchor, this.interval === 'year' ? this.count * 12 : this.count);
  }

  /** What the clock does: charge, give up, or nothing. */
  dueAt(now: Date): 'charge' | 'end' | null {
    if (this.isEnded || this.end > now) return null;
    if (this.isCancelled) return 'end';
    if (this.failed !== null && later(this.failed.since, 7) <= now) return 'end';
    return this.failed === null || this.failed.retryAt <= now ? 'charge' : null;
  }

  /** Of the period that begins. What was agreed on for it counts from here; who tries again pays the same. */
  renewal(terms: Terms): Bill {
    if (this.bill !== null) return this.bill;
    if (this.next !== null) {
      const isOther = this.next.interval !== this.interval;
      [this.interval, this.amount, this.next] = [this.next.interval, this.next.amount, null];
      if (isOther) [this.anchor, this.count] = [this.end, 0];
    }
    this.bill = this.billOf(this.amount, this.coupon, terms);
    return this.bill;
  }

  private billOf(amount: number, coupon: KeptCoupon | null, terms: Terms): Bill {
    const [line = { total: 0n, tax: 0n }] = priced([{ amount, isDiscounted: true }], coupon, terms.tax);
    const { commissionBps, affiliateBps } = terms;
    return { line, coupon, commissionBps, affiliateBps };
  }

  decline(now: Date): void {
    const since = this.failed?.since ?? now;
    const retryAt = [1, 3, 5].map((days) => later(since, days)).find((retry) => retry > now);
    this.failed = { since, retryAt: retryAt ?? later(since, 7) };
    this.isTrial = false;
  }

  renew(sale: Sale): void {
    this.coupon = this.bill?.coupon?.isForever ? this.coupon : null;
    this.paid = { sale, credit: 0n };
    this.sales.clear();
    this.sales.add(sale.id);
    this.count += 1;
    [this.start, this.end] = [this.end, this.periodEnd()];
    [this.failed, this.bill, this.isTrial] = [null, null, false];
  }

  stop(): void {
    [this.isEnded, this.bill] = [true, null];
  }

  /** Of an amount for the whole period, what its days that have not begun are worth. */
  private restOf(amount: bigint, now: Date): bigint {
    const days = BigInt(Math.round((this.end.getTime() - this.start.getTime()) / DAY));
    const left = BigInt(Math.max(0, Math.floor((this.end.getTime() - now.getTime()) / DAY)));
    return portion(amount, least(left, days), days);
  }

  /** Another interval: at once for the difference where it costs more, else from the next period on. */
  change(interval: Interval, terms: Terms, now: Date): { bill: Bill; due: number; credit: bigint } | null {
    const amount = this.club.prices[interval];
    if (interval === this.interval) this.next = null;
    else if (this.isTrial) [this.interval, this.amount] = [interval, amount];
    else {
      const credit = this.creditOf(terms, now);
      // A coupon that is kept is worth what it is on the whole period.
      const off = this.coupon === null ? 0 : Number(offOf(this.coupon, BigInt(amount)));
      const unit = amount - Number(credit);
      const due = unit - off;
      if (interval === 'year' && due > 0)
        return { bill: this.billOf(unit, { off, isForever: true }, terms), due, credit };
      this.next = { interval, amount };
    }
    return null;
  }

  /** In the terms of prices: with the tax that was paid where they include it, else without. */
  private creditOf({ tax }: Terms, now: Date): bigint {
    if (this.paid === null) return 0n;
    const { sale } = this.paid;
    const kept = sale.total - sale.back;
    const net = sale.total - (sale.lines[0]?.tax ?? 0n);
    return this.restOf(tax.isInclusive ? kept : portion(kept, net, sale.total), now);
  }

  changed(interval: Interval, { sale, credit }: { sale: Sale; credit: bigint }, now: Date): void {
    [this.interval, this.amount, this.next] = [interval, this.club.prices[interval], null];
    [this.anchor, this.count, this.start] = [now, 1, now];
    this.end = this.periodEnd();
    this.paid = { sale, credit };
    this.sales.add(sale.id);
  }

  /** What goes back when it ends at once: the days that are left, unless something went back before. */
  refundAt(now: Date): { sale: Sale; amount: bigint } | null {
    if (this.paid === null || this.paid.sale.back > 0n) return null;
    const { sale, credit } = this.paid;
    const amount = least(sale.total, this.restOf(sale.total + credit, now));
    return amount === 0n ? null : { sale, amount };
  }
}
