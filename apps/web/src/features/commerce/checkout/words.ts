import type { QuoteView } from '@kindred/validation/commerce/checkout';
import type { Interval } from '@kindred/validation/commerce/values';
import { formatPrice } from '../../../ui/money.ts';
import { formatDay } from '../../../ui/time.ts';
import { CHECKOUT } from './copy.ts';

export function priceEach(price: string, currency: string, interval: Interval): string {
  const words = interval === 'month' ? CHECKOUT.perMonth : CHECKOUT.perYear;
  return words(formatPrice(price, currency));
}

/** Of one: by the period, or for one period that is given. */
export function priceOfLine({ price, interval }: QuoteView['lines'][number], quote: QuoteView): string {
  if (interval === null) return formatPrice(price, quote.currency);
  return quote.recurring === null
    ? CHECKOUT.once[interval](formatPrice(price, quote.currency))
    : priceEach(price, quote.currency, interval);
}

/** What the one button says. */
export function buttonOf({ total, currency, recurring, isTransfer }: QuoteView): string {
  const isFree = Number(total) === 0;
  if (recurring !== null && recurring.trialDays > 0) return CHECKOUT.startTrial;
  if (isFree) return CHECKOUT.getFree;
  if (isTransfer) return CHECKOUT.placeOrder;
  if (recurring !== null && Number(recurring.amount) === Number(total)) {
    return CHECKOUT.subscribe(priceEach(recurring.amount, currency, recurring.interval));
  }
  return CHECKOUT.pay(formatPrice(total, currency));
}

/** What is charged later; null when it is paid once. */
export function laterOf({ currency, recurring }: QuoteView): string | null {
  if (recurring === null) return null;
  const then = CHECKOUT.later[recurring.interval](formatPrice(recurring.amount, currency));
  return recurring.trialDays > 0
    ? CHECKOUT.trial(formatDay(new Date(recurring.firstChargeAt)), then)
    : CHECKOUT.untilCancelled(then);
}

/** What is different now, a sentence each. */
export function changesBetween(before: QuoteView, now: QuoteView): string[] {
  const said: string[] = [];
  const compare = (what: string, old: string, next: string) => {
    if (Number(old) === Number(next)) return;
    said.push(CHECKOUT.nowCosts(what, formatPrice(next, now.currency), formatPrice(old, before.currency)));
  };
  for (const line of now.lines) {
    const old = before.lines.find(({ type, id }) => type === line.type && id === line.id);
    if (old !== undefined) compare(line.title, old.price, line.price);
  }
  compare(CHECKOUT.discount(now.coupon ?? before.coupon), before.discount, now.discount);
  compare(CHECKOUT.shipping, before.shipping, now.shipping);
  compare(now.taxLabel ?? before.taxLabel ?? CHECKOUT.tax, before.tax, now.tax);
  compare(CHECKOUT.total, before.total, now.total);
  const trial = now.recurring?.trialDays ?? 0;
  if (trial !== (before.recurring?.trialDays ?? 0)) {
    said.push(trial === 0 ? CHECKOUT.noTrial : CHECKOUT.newTrial(trial));
  }
  return said;
}

function lengthOf(minutes: number): string {
  if (minutes % 60 !== 0) return CHECKOUT.minutes(minutes);
  return minutes % 1_440 === 0 && minutes > 1_440
    ? CHECKOUT.days(minutes / 1_440)
    : CHECKOUT.hours(minutes / 60);
}

/** How what is paid can come back, a sentence each: bookings are canceled, of anything else refunds are requested. */
export function refundTermsOf({ lines, refundDays }: QuoteView, now = new Date()): string[] {
  const terms = lines.map(({ booked }) => {
    if (booked === null) return refundDays > 0 ? CHECKOUT.refunds(refundDays) : CHECKOUT.noRefunds;
    const { cancelMinutes, cancelUntil } = booked;
    if (cancelMinutes === null || cancelUntil === null) return CHECKOUT.noRefunds;
    if (cancelMinutes === 0) return CHECKOUT.freeUntilStart;
    return (new Date(cancelUntil) >= now ? CHECKOUT.freeUntil : CHECKOUT.tooLate)(lengthOf(cancelMinutes));
  });
  return [...new Set(terms)];
}
