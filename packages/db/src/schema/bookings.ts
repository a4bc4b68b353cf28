import type { BookingPays, BookingStatus, ResourceKind } from '@kindred/validation/businesses/bookingValues';
import type { ColumnType } from 'kysely';
import type {
  Computed,
  Defaulted,
  DefaultedNullable,
  Id,
  Timestamp,
  TimestampNow,
  TimestampOrNull,
} from './types.ts';

export interface ServicePromotionsTable {
  id: Id;
  businessId: string;
  serviceId: string | null;
  promotedBy: string | null;
  createdAt: TimestampNow;
}

/** Promoted services that somebody wants to see in their feed no more. */
export interface HiddenPromotionsTable {
  userId: string;
  serviceId: string;
  createdAt: TimestampNow;
}

/** Local minutes since midnight; past 1,440 it closes on the next day. */
export interface BusinessHoursTable {
  businessId: string;
  /** 1 for Monday to 7 for Sunday. */
  day: number;
  opens: number;
  closes: number;
}

export interface BusinessSpecialDaysTable {
  businessId: string;
  /** `2027-12-24`. */
  date: string;
  note: Defaulted<string>;
  /** jsonb; written as JSON text. */
  openings: ColumnType<[opens: number, closes: number][], string | undefined, string>;
}

/** The opening that goes on, or the next one; written anew when it is due. */
export interface BusinessOpeningsTable {
  businessId: string;
  opensAt: TimestampOrNull;
  closesAt: TimestampOrNull;
  dueAt: Timestamp;
}

export interface BookingResourcesTable {
  id: Id;
  businessId: string;
  kind: ResourceKind;
  /** Of a room. */
  name: Defaulted<string>;
  userId: string | null;
  createdAt: TimestampNow;
}

/** Times are minutes. */
export interface BookingRulesTable {
  serviceId: string;
  duration: number;
  step: Defaulted<number>;
  bufferBefore: Defaulted<number>;
  bufferAfter: Defaulted<number>;
  notice: Defaulted<number>;
  aheadDays: Defaulted<number>;
  capacity: Defaulted<number>;
  confirmsByHand: Defaulted<boolean>;
  cancelUntil: Defaulted<number>;
  rescheduleUntil: Defaulted<number>;
  pays: Defaulted<BookingPays>;
}

export interface ServiceResourcesTable {
  serviceId: string;
  resourceId: string;
}

export interface BookingsTable {
  id: Id;
  businessId: string;
  serviceId: string;
  resourceId: string;
  userId: string;
  status: BookingStatus;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** tstzrange with the buffers. */
  busy: string;
  seat: Defaulted<number>;
  /** Of those who share it. */
  session: Computed<string>;
  note: Defaulted<string>;
  reason: Defaulted<string>;
  orderId: string | null;
  heldUntil: TimestampOrNull;
  /** Of a request when it ends unanswered; otherwise the next reminder. */
  remindAt: TimestampOrNull;
  /** Minutes before it until which the customer was promised to cancel and to move it. */
  cancelUntil: DefaultedNullable<number>;
  rescheduleUntil: DefaultedNullable<number>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

/** Busy intervals of a person; kept by triggers on bookings and times of coaching. */
export interface BusyTimesTable {
  id: Id;
  userId: string;
  /** tstzrange. */
  busy: string;
  session: string;
  bookingId: string | null;
  slotId: string | null;
}

export interface CalendarLinksTable {
  id: Id;
  userId: string;
  kind: Defaulted<'bookings' | 'events'>;
  businessId: DefaultedNullable<string>;
  tribeId: DefaultedNullable<string>;
  secretHash: Buffer;
  createdAt: TimestampNow;
}

/** Private by row: those of the one who booked and of the team of a business. */
export interface BookingsGuardedTables {
  servicePromotions: ServicePromotionsTable;
  hiddenPromotions: HiddenPromotionsTable;
  businessHours: BusinessHoursTable;
  businessSpecialDays: BusinessSpecialDaysTable;
  businessOpenings: BusinessOpeningsTable;
  bookingResources: BookingResourcesTable;
  bookingRules: BookingRulesTable;
  serviceResources: ServiceResourcesTable;
  bookings: BookingsTable;
  busyTimes: BusyTimesTable;
  calendarLinks: CalendarLinksTable;
}
