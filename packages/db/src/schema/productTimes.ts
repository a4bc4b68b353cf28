import type { Defaulted, DefaultedNullable, Id, Timestamp, TimestampNow, TimestampOrNull } from './types.ts';

/** How coaching is booked; minutes. */
export interface ProductBookingRulesTable {
  productId: string;
  timeZone: string;
  /** A link or a place, for buyers. */
  place: string;
  step: Defaulted<number>;
  bufferBefore: Defaulted<number>;
  bufferAfter: Defaulted<number>;
  notice: Defaulted<number>;
  aheadDays: Defaulted<number>;
}

/** A time of coaching that is booked, or held for somebody who is about to. */
export interface ProductSlotsTable {
  id: Id;
  productId: string;
  userId: string;
  startsAt: Timestamp;
  minutes: number;
  place: string;
  /** tstzrange with the buffers. */
  busy: string;
  orderId: DefaultedNullable<string>;
  /** Of one that is not ordered yet. */
  heldUntil: TimestampOrNull;
  /** When it was given back. */
  freedAt: TimestampOrNull;
  remindAt: TimestampOrNull;
  movedFrom: TimestampOrNull;
  /** By its buyer or seller; `freedAt` is also set when its order ends in another way. */
  cancelledAt: TimestampOrNull;
  reason: Defaulted<string>;
  /** Minutes before it until which its buyer was promised to move and cancel it; null before it is ordered. */
  notice: DefaultedNullable<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}
