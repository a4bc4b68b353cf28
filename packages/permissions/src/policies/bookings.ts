import type { BookingAbility, BookingStatus } from '@kindred/validation/businesses/bookings';
import { MINUTE_MS } from '@kindred/validation/zone';
import { may, type Viewer } from '../viewer.ts';
import { type BusinessStanding, isOutside, mayInBusiness } from './businesses.ts';
import { timeAbilities } from './scheduling.ts';

/** A no-show is taken back within a day. */
const UNDO_MS = 24 * 60 * MINUTE_MS;

/** What decides what may be done with a booking. */
export interface BookingSubject extends BusinessStanding {
  userId: string;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  orderId: string | null;
  heldUntil: Date | null;
  /** Of what is over: when it ended. */
  updatedAt: Date;
  /** Minutes before the start. */
  cancelUntil: number;
  rescheduleUntil: number;
}

/** People outside of the team book a service. */
export function mayBook(viewer: Viewer, standing: BusinessStanding): boolean {
  return isOutside(viewer, standing) && may(viewer, 'enroll_buy');
}

/** Everything at once, for a view. */
export function bookingAbilities(
  viewer: Viewer,
  booking: BookingSubject,
  now: Date,
): Record<BookingAbility, boolean> {
  const { status, startsAt, endsAt, orderId, heldUntil, updatedAt } = booking;
  const isMine = viewer.id === booking.userId;
  const manages = mayInBusiness(viewer, booking, 'manage_bookings');
  const isSettled = status === 'requested' || status === 'confirmed';
  const hasBegun = now >= startsAt;
  const settled = isSettled ? timeAbilities({ isMine, manages }, booking, now) : undefined;
  return {
    cancel:
      (isMine && status === 'held') ||
      (isMine && status === 'requested' && !hasBegun) ||
      settled?.cancel === true,
    reschedule: settled?.reschedule === true,
    confirm: manages && status === 'requested' && now < endsAt,
    markNoShow: manages && status === 'confirmed' && hasBegun,
    undoNoShow: manages && status === 'no_show' && now.getTime() < updatedAt.getTime() + UNDO_MS,
    pay: isMine && status === 'held' && orderId === null && heldUntil !== null && heldUntil > now,
  };
}
