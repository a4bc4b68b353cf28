import type { BookingAbility, BookingStatus } from '@kindred/validation/businesses/bookings';
import { may, type Viewer } from '../viewer.ts';
import { type BusinessStanding, isOutside, mayInBusiness } from './businesses.ts';

const MINUTE_MS = 60_000;
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

function isInTime({ startsAt }: BookingSubject, minutes: number, now: Date): boolean {
  return now.getTime() <= startsAt.getTime() - minutes * MINUTE_MS;
}

/** Whoever booked keeps to the rules of the service; the business decides as long as it has not begun. */
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
  return {
    cancel:
      (isMine && status === 'held') ||
      (isMine && status === 'requested' && !hasBegun) ||
      (isMine && status === 'confirmed' && isInTime(booking, booking.cancelUntil, now)) ||
      (manages && isSettled && now < endsAt),
    reschedule:
      isSettled && !hasBegun && (manages || (isMine && isInTime(booking, booking.rescheduleUntil, now))),
    confirm: manages && status === 'requested' && now < endsAt,
    markNoShow: manages && status === 'confirmed' && hasBegun,
    undoNoShow: manages && status === 'no_show' && now.getTime() < updatedAt.getTime() + UNDO_MS,
    pay: isMine && status === 'held' && orderId === null && heldUntil !== null && heldUntil > now,
  };
}
