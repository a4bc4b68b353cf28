/**
 * `held` while it is paid, `requested` while the business has not confirmed it; `unpaid` when it was never paid, which
 * the business does not see.
 */
export const BOOKING_STATUSES = [
  'held',
  'requested',
  'confirmed',
  'declined',
  'cancelled',
  'no_show',
  'unpaid',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
/** Those that keep a time from others. */
export const LIVE_BOOKINGS = ['held', 'requested', 'confirmed'] as const satisfies BookingStatus[];

export const RESOURCE_KINDS = ['business', 'person', 'room'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
export const BOOKING_PAYS = ['booking', 'site'] as const;
export type BookingPays = (typeof BOOKING_PAYS)[number];

export const BOOKING_NOTE_MAX = 500;
/** Rooms and people of one business. */
export const RESOURCES_MAX = 50;
export const ROOM_NAME_MAX = 60;
/** Bookings of one person at one business that are still to come. */
export const BOOKINGS_OPEN_MAX = 20;
