import { type Minor, prorate } from './money.ts';
import { GRACE_DAYS, type Interval, RETRY_DAYS } from './values.ts';

// The clock of subscriptions: pure, in UTC, without floats.

export const DAY_MS = 86_400_000;

export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/**
 * The end of the period with this number since the anchor. Counted from the anchor each time, so that the 31st stays
 * the 31st wherever a month has one, and the 29th of February where a year has one.
 */
export function periodEnd(anchor: Date, count: number, interval: Interval): Date {
  const months = interval === 'year' ? count * 12 : count;
  const first = new Date(anchor.getTime());
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const daysOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), daysOfMonth));
  return first;
}

/** Until when what was paid through then can be used although the next charge failed. */
export function graceUntil(paidThrough: Date): Date {
  return addDays(paidThrough, GRACE_DAYS);
}

/** When a charge that failed first then is tried again; after the last retry, when it is given up. */
export function retryAfter(firstFailure: Date, now: Date): Date {
  const retries = RETRY_DAYS.map((days) => addDays(firstFailure, days));
  return retries.find((retry) => retry > now) ?? graceUntil(firstFailure);
}

/** Days between the notice of another price and the first period that costs it. */
export const PRICE_NOTICE_DAYS = 30;

/** Days before the next charge on which the buyer is told of it. */
const REMIND_DAYS = { trial: 2, month: 3, year: 14 } as const;

export function remindAt(end: Date, what: Interval | 'trial'): Date {
  return addDays(end, -REMIND_DAYS[what]);
}

export interface Period {
  start: Date;
  end: Date;
}

/** Days of a period, and those of them that have not begun. */
export function daysOf({ start, end }: Period, now: Date): { total: number; left: number } {
  const total = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  const left = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  return { total, left: Math.min(total, Math.max(0, left)) };
}

/** What the days that are left of a period are worth. */
export function unusedOf(paid: Minor, period: Period, now: Date): Minor {
  const { total, left } = daysOf(period, now);
  return prorate(paid, left, total);
}
