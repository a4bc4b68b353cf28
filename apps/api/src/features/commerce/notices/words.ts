import type {
  OrderNotice,
  PayoutNotice,
  ProductNotice,
  SubscriptionNotice,
} from '@kindred/db/commerce/notices/visibility';
import { type Minor, toDecimal } from '@kindred/validation/commerce/money';
import { GRACE_DAYS } from '@kindred/validation/commerce/values';

export type OrderNews =
  | 'receipt'
  | 'sale'
  | 'refunded'
  | 'refund_requested'
  | 'refund_declined'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'shipped'
  | 'cancelled'
  | 'payment_failed';
export type SubscriptionNews =
  | 'renews_soon'
  | 'trial_ends'
  | 'payment_failed'
  | 'confirm_payment'
  | 'transfer_due'
  | 'renewal_waits'
  | 'ended'
  | 'became_free'
  | 'cancelled'
  | 'price_changes';
export type PayoutNews = 'requested' | 'paid' | 'declined';
export type ProductNews = 'low_stock' | 'new_version' | 'reviewed';

export interface Words {
  title: string;
  message: string;
}

const DAY_MS = 86_400_000;

// One takes as long to make as several statements to the database.
const amounts = new Map<string, Intl.NumberFormat>();

/** `$12.00`; digits are the currency's own: `¥1,200`. */
export function money(minor: Minor, currency: string): string {
  const decimal = toDecimal(minor, currency) as `${number}`;
  const format = amounts.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  amounts.set(currency, format);
  return format.format(decimal);
}

const DAYS = [{ year: 'numeric' }, { month: 'short', day: 'numeric' }] as const;
const dates = new Map<string, { year: Intl.DateTimeFormat; day: Intl.DateTimeFormat }>();

function datesIn(timeZone: string) {
  const [year, short] = DAYS;
  const formats = dates.get(timeZone) ?? {
    year: new Intl.DateTimeFormat('en-US', { timeZone, ...year }),
    day: new Intl.DateTimeFormat('en-US', { timeZone, ...short }),
  };
  dates.set(timeZone, formats);
  return formats;
}

/** `Nov 26`, with the year when it is another. */
export function day(date: Date, timeZone: string, now: Date): string {
  const { year, day: short } = datesIn(timeZone);
  const isThisYear = year.format(date) === year.format(now);
  return isThisYear
    ? short.format(date)
    : date.toLocaleDateString('en-US', { timeZone, ...DAYS[0], ...DAYS[1] });
}

const time = (date: Date, timeZone: string) =>
  date.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

const joined = (...parts: (string | null | undefined | false)[]) =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
const said = (reason: string | null | undefined) => (reason ? `“${reason}”` : '');
/** As a sentence, with a full stop. */
const sentence = (text: string | null) =>
  text === null || text === '' ? '' : text.replace(/([^.!?])$/, '$1.');
const isTest = (row: { isTest: boolean }) => row.isTest && 'Test payment';

export function whatIsSold({ description, lines }: OrderNotice): string {
  if (description !== '') return description;
  const [first] = lines;
  const more = lines.length - 1;
  return `${first?.title ?? 'your order'}${more > 0 ? ` and ${more} more` : ''}`;
}

export function orderWords(what: OrderNews, order: OrderNotice): Words {
  const { number, currency, timeZone, refund, dispute, buyerName } = order;
  const thing = whatIsSold(order);
  const total = order.totalMinor === 0 ? 'Free' : money(order.totalMinor, currency);
  const back = money(refund?.amountMinor ?? 0, currency);
  const disputed = money(dispute?.amountMinor ?? 0, dispute?.currency ?? currency);
  switch (what) {
    case 'receipt':
      return { title: `Your receipt for ${thing}`, message: joined(total, number, isTest(order)) };
    case 'sale':
      return {
        title: order.kind === 'renewal' ? `${buyerName} renewed ${thing}` : `You sold ${thing}`,
        message: joined(total, order.kind === 'renewal' ? null : `to ${buyerName}`, isTest(order)),
      };
    case 'refunded':
      return {
        title: `You get ${back} back for ${thing}`,
        message: `It arrives where you paid from within 10 days. Order ${number}.`,
      };
    case 'refund_requested':
      return {
        title: `${buyerName} asks for a refund of ${thing}`,
        message: joined(back, number, said(refund?.reason)),
      };
    case 'refund_declined':
      return {
        title: `Your refund for ${thing} was declined`,
        message: joined(said(refund?.declineReason), number) || number,
      };
    case 'dispute_opened':
      return {
        title: `${buyerName} disputes the payment for ${thing}`,
        message: `${disputed} of your balance is on hold until their bank decides. Order ${number}.`,
      };
    case 'dispute_won':
      return {
        title: `You won the dispute about ${thing}`,
        message: `${disputed} is back in your balance. Order ${number}.`,
      };
    case 'dispute_lost':
      return {
        title: `You lost the dispute about ${thing}`,
        message: `${disputed} went back to the buyer. Order ${number}.`,
      };
    case 'shipped':
      return {
        title: `${thing} is on its way`,
        message: joined(order.tracking && `Tracking: ${order.tracking}`, number),
      };
    case 'cancelled':
      return {
        title: `Your order of ${thing} was canceled`,
        message: `The seller canceled it before the payment arrived. If you have sent the money, ask the seller to send it back. Order ${number}.`,
      };
    case 'payment_failed': {
      const until = order.reservedUntil === null ? null : time(order.reservedUntil, timeZone);
      return {
        title: 'Your payment did not go through',
        message: [
          sentence(order.declineReason),
          `${thing} costs ${total}. Try again or use another card${until === null ? '.' : `; we hold your order until ${until}.`}`,
        ]
          .filter(Boolean)
          .join(' '),
      };
    }
  }
}

/** The notice for the seller when somebody else refunded the order. */
export function refundedForSeller(order: OrderNotice): Words {
  return {
    title: `${whatIsSold(order)} was refunded`,
    message: joined(
      money(order.refund?.amountMinor ?? 0, order.currency),
      `to ${order.buyerName}`,
      order.number,
    ),
  };
}

const PERIODS = { month: 'month', year: 'year' } as const;

export function subscriptionWords(what: SubscriptionNews, row: SubscriptionNotice, now: Date): Words {
  const { title, currency, timeZone, method } = row;
  const on = (date: Date) => day(date, timeZone, now);
  const price = money(row.amountMinor, currency);
  const next = money(row.nextAmountMinor ?? row.amountMinor, currency);
  const isCharged = method !== null;
  const graceEnd = new Date((row.pastDueSince ?? row.currentPeriodEnd).getTime() + GRACE_DAYS * DAY_MS);
  switch (what) {
    case 'renews_soon':
      return {
        title: `${title} renews on ${on(row.currentPeriodEnd)}`,
        message: `${isCharged ? `We charge ${next} to ${method}.` : `It costs ${next}: we tell you then how to pay.`} Cancel before then if you do not want to renew.`,
      };
    case 'trial_ends': {
      const end = on(row.trialEndsAt ?? row.currentPeriodEnd);
      return {
        title: `Your trial of ${title} ends on ${end}: ${isCharged ? 'the first charge' : 'your first payment'} is ${next}`,
        message: `${isCharged ? `We charge ${next} to ${method} on ${end}.` : 'We tell you then how to pay.'} Cancel before then and you pay nothing.`,
      };
    }
    case 'payment_failed':
      return {
        title: `Your payment for ${title} did not go through`,
        message: `Update your payment method to pay ${price}. You keep access until ${on(graceEnd)}.`,
      };
    case 'confirm_payment': {
      const due = money(row.open?.amountMinor ?? row.amountMinor, currency);
      const until = `You keep access until ${on(graceEnd)}.`;
      return row.open?.status === 'requires_action'
        ? {
            title: `Confirm your payment for ${title}`,
            message: `Your bank wants you to confirm ${due}. ${until}`,
          }
        : { title: `Your payment for ${title} is due`, message: `Please pay ${due}. ${until}` };
    }
    case 'transfer_due': {
      const due = money(row.open?.amountMinor ?? row.amountMinor, currency);
      return {
        title: `Your payment for ${title} is due`,
        message: `Transfer ${due} with the reference ${row.open?.transferRef}. You keep access until ${on(graceEnd)}.`,
      };
    }
    case 'renewal_waits':
      return {
        title: `${title} could not be renewed yet`,
        message: `Its seller can’t take payments at the moment. There is nothing to pay until you are notified. You keep access until ${on(graceEnd)}.`,
      };
    case 'ended':
      return {
        title: `Your subscription to ${title} has ended`,
        message: 'You no longer have access. You can subscribe again at any time.',
      };
    case 'became_free':
      return {
        title: `${title} is free now`,
        message:
          'Your subscription has ended and you stay a member. If you paid for days that are left, you get that money back.',
      };
    case 'cancelled':
      return {
        title: `You canceled ${title}`,
        message: `You keep access until ${on(row.currentPeriodEnd)} and are not charged again. Changed your mind? You can resume until then.`,
      };
    case 'price_changes': {
      const period = PERIODS[row.nextInterval ?? row.interval];
      const since = row.nextFrom ?? row.currentPeriodEnd;
      const first =
        since > row.currentPeriodEnd
          ? `with the first renewal after ${on(since)}`
          : `on ${on(row.currentPeriodEnd)}`;
      return {
        title: `The price of ${title} changes to ${next} a ${period}`,
        message: `You pay ${price} now and ${next} ${first}. You can cancel before then.`,
      };
    }
  }
}

/** @param seller their name, for those who decide */
export function payoutWords(what: PayoutNews, payout: PayoutNotice): Words {
  const amount = money(payout.amountMinor, payout.currency);
  switch (what) {
    case 'requested':
      return { title: `asks for a payout of ${amount}`, message: joined(payout.method, isTest(payout)) };
    case 'paid':
      return {
        title: `Your payout of ${amount} is on its way`,
        message: joined(payout.method, payout.reference && `Reference ${payout.reference}`, isTest(payout)),
      };
    case 'declined':
      return {
        title: `Your payout of ${amount} was declined`,
        message: `${sentence(payout.declineReason)} The money is back in your balance.`.trim(),
      };
  }
}

/** The notice for a seller whose debt keeps subscriptions from renewing. */
export function owingWords({
  title,
  debt,
  currency,
}: {
  title: string;
  debt: Minor;
  currency: string;
}): Words {
  return {
    title: `${title} could not be renewed for a subscriber`,
    message: `${debt > 0 ? `You owe ${money(debt, currency)}, and your unpaid orders would add more` : 'Your unpaid orders would bring your balance too far below zero'}. Settle your balance or cancel unpaid orders; access ends after ${GRACE_DAYS} days.`,
  };
}

/** An amount paid back of a negative balance, and the rest of it. */
export interface Repayment {
  amountMinor: Minor;
  availableMinor: Minor;
  currency: string;
  reference: string;
  isTest: boolean;
}

export function repaymentWords(repayment: Repayment): Words {
  const { amountMinor, availableMinor, currency, reference } = repayment;
  return {
    title: `Your repayment of ${money(amountMinor, currency)} was recorded`,
    message: joined(
      availableMinor === 0
        ? `You owe nothing more in ${currency}`
        : `You still owe ${money(-availableMinor, currency)}`,
      `Reference ${reference}`,
      isTest(repayment),
    ),
  };
}

export function productWords(what: ProductNews, { name, stock }: ProductNotice): Words {
  switch (what) {
    case 'low_stock':
      return {
        title: `${name} is running low`,
        message:
          stock === 0 ? 'None left: nobody can buy it until you add stock.' : `${stock} left in stock.`,
      };
    case 'new_version':
      return {
        title: `${name} was updated`,
        message: 'You bought it, so the new files are yours to download.',
      };
    case 'reviewed':
      return { title: `${name} has a new review`, message: 'You can answer it once.' };
  }
}
