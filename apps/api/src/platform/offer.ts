import type { Db, Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CheckoutItem } from '@kindred/validation/commerce/checkout';
import type { Minor } from '@kindred/validation/commerce/money';
import type { Interval, ItemType } from '@kindred/validation/commerce/values';
import type { ErrorCode } from '@kindred/validation/errors';
import type { Outbox } from './bus.ts';

/** What something costs and who may buy it, at this moment. */
export interface OfferTerms {
  itemId: string;
  title: string;
  imageUrl: string | null;
  /** Null for what the platform itself sells. */
  sellerId: string | null;
  /** The business that it is bought of, when it is not its seller in person. */
  soldBy?: string | null;
  tribeId: string | null;
  currency: string;
  /** Of one. */
  price: Minor;
  /**
   * Of what is paid again and again; `trialDays` is 0 for who had their trial, and `intervals` all that it is sold by.
   */
  recurring: { interval: Interval; trialDays: number; intervals?: readonly Interval[] } | null;
  /** Of what is sent by post: where to (empty for everywhere), and for how much an order. */
  shipping: { countries: readonly string[]; fee: Minor } | null;
  /** Products whose stock one unit takes; of a bundle those in it as well. */
  stockKeys: readonly string[];
  /** The shared link that lets this viewer buy it. */
  invitationId?: string | null;
  /** Of a course that asks for one: the cohort that this viewer chose. */
  cohort?: { id: string; title: string } | null;
  /** Of what takes place at a time: when, on whose clocks, and until how many minutes before it the buyer can cancel and is refunded, if at all. */
  booked?: { startsAt: Date; endsAt: Date; timeZone: string; cancelUntil: number | null };
  /** Why this viewer cannot buy it. */
  refusal: ErrorCode | null;
  /** The refusal in a sentence that names what is missing. */
  refusalReason?: string | undefined;
  /** Why this viewer cannot buy it for somebody else; left out of what is never given. */
  giftRefusal?: ErrorCode | null;
}

/** A line of an order, once more is known than its terms. */
export interface Sale {
  orderId: string;
  orderItemId: string;
  itemId: string;
  /** Of a gift whoever opened it. */
  buyerId: string;
  sellerId: string | null;
  title: string;
  quantity: number;
  slotId: string | null;
  invitationId: string | null;
  cohortId: string | null;
  subscriptionId: string | null;
  /** Until when it is paid for, grace included; null for good. */
  paidUntil: Date | null;
  isTrial: boolean;
}

/** What ends together with what was bought. */
export type EndReason = 'refunded' | 'expired' | 'disputed';

/**
 * How one kind of thing is sold. All but `terms` of a quote runs inside the order's own transaction; none of it talks
 * to a provider. A new kind is one file, listed in apps/api/src/offers.ts.
 */
export interface Offer {
  type: ItemType;
  /** Whether nothing else is in its order: those of two events would lock each other out. */
  isSoldAlone?: boolean;
  /**
   * Inside a transaction, what prices and eligibility are read from is locked; of what recurs `lockRecurring` first.
   * @returns undefined for what the viewer cannot see
   */
  terms(db: Db | Tx, viewer: Viewer, item: CheckoutItem, now: Date): Promise<OfferTerms | undefined>;
  /** Takes what there is only once, when an order is placed: a place, an hour. Stock is taken by commerce itself. */
  reserve?(tx: Tx, outbox: Outbox, sale: Sale): Promise<ErrorCode | null>;
  /** The reservation ran out or the order was cancelled before it was paid. */
  release?(tx: Tx, outbox: Outbox, sale: Sale): Promise<void>;
  /** Why somebody cannot have what was bought for them. Only of what can be given. */
  receive?(tx: Tx, receiver: Viewer, itemId: string, now: Date): Promise<ErrorCode | null>;
  /** Gives the buyer, or who opened their gift, what was paid for, and again with each renewal, with a later `paidUntil`. */
  paid(tx: Tx, outbox: Outbox, sale: Sale): Promise<void>;
  /** Takes it back: refunded, lost by a dispute, or not paid any longer. */
  ended(tx: Tx, outbox: Outbox, sale: Sale, reason: EndReason): Promise<void>;
  /** Where the buyer uses it, below this site. */
  path(db: Db | Tx, itemId: string): Promise<string | null>;
}

export function defineOffer(offer: Offer): Offer {
  return offer;
}
