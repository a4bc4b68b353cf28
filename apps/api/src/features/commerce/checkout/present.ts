import type { QuoteView } from '@kindred/validation/commerce/checkout';
import { toDecimal } from '@kindred/validation/commerce/money';
import { minutesBefore } from '@kindred/validation/zone';
import type { OfferTerms } from '../../../platform/offer.ts';
import type { Draft } from './draft.ts';

const DAY_MS = 86_400_000;

/** `VAT 20%`; null without tax. */
export function taxLabelOf(tax: { name: string | null; bps: number }): string | null {
  return tax.bps === 0 ? null : `${tax.name ?? 'Tax'} ${tax.bps / 100}%`;
}

function presentBooked(booked: OfferTerms['booked']): QuoteView['lines'][number]['booked'] {
  if (booked === undefined) return null;
  const { startsAt, endsAt, timeZone, cancelUntil } = booked;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    cancelMinutes: cancelUntil,
    cancelUntil: cancelUntil === null ? null : minutesBefore(startsAt, cancelUntil).toISOString(),
  };
}

export function presentQuote(
  draft: Draft,
  paying: { isTest: boolean; isTransfer: boolean; paymentMethod: { id: string; label: string } | null },
  now: Date,
): QuoteView {
  const { amounts, currency, recurring } = draft;
  const amount = (minor: number) => toDecimal(minor, currency);
  return {
    lines: draft.lines.map((line, index) => ({
      type: line.itemType,
      id: line.itemId,
      title: line.title,
      imageUrl: line.imageUrl,
      quantity: line.quantity,
      price: amount(line.unit),
      total: amount(amounts.lines[index]?.total ?? 0),
      interval: line.interval,
      booked: presentBooked(line.booked),
      cohort: line.cohort?.title ?? null,
    })),
    currency,
    subtotal: amount(amounts.subtotal),
    discount: amount(amounts.discount),
    coupon: draft.coupon?.code ?? null,
    shipping: amount(amounts.shipping),
    tax: amount(amounts.tax),
    taxLabel: taxLabelOf(draft.tax),
    isTaxIncluded: draft.tax.isInclusive,
    total: amount(amounts.total),
    recurring: recurring && {
      interval: recurring.interval,
      intervals: [...draft.intervals],
      amount: amount(recurring.amount),
      trialDays: recurring.trialDays,
      firstChargeAt: new Date(now.getTime() + recurring.trialDays * DAY_MS).toISOString(),
      isDiscountForever: recurring.isDiscountForever,
    },
    needsAddress: draft.shipping !== null,
    shipsTo: [...(draft.shipping?.countries ?? [])],
    canBeGiven: draft.canBeGiven,
    giftIntervals: draft.isGift ? [...draft.intervals] : [],
    isTest: paying.isTest,
    isTransfer: paying.isTransfer,
    seller: draft.soldBy,
    paymentMethod: paying.paymentMethod,
    refundDays: draft.lines.every(({ booked }) => booked !== undefined) ? 0 : (draft.seller?.refundDays ?? 0),
    token: draft.token,
  };
}
