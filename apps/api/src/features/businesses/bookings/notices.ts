import { type BookingRow, bookingTeam } from '@kindred/db/businesses/bookings/visibility';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import { type News, notifyPerson } from '../../notifications/service.ts';

/** By the business, for the customer. */
type ForCustomer = 'confirmed' | 'declined' | 'cancelled' | 'expired' | 'moved' | 'reminder';
/** By the customer, for those who manage bookings. */
type ForTeam = 'booked' | 'requested' | 'cancelled' | 'moved';

type Booked = Pick<
  BookingRow,
  | 'id'
  | 'userId'
  | 'businessId'
  | 'businessSlug'
  | 'businessName'
  | 'serviceName'
  | 'startsAt'
  | 'timeZone'
  | 'reason'
>;

/** `Tue, Jun 8, 10:00 AM GMT+2`, as the clocks of the business show it. */
function whenOf({ startsAt, timeZone }: Booked): string {
  return startsAt.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

const TO_CUSTOMER: Record<ForCustomer, (booking: Booked) => string> = {
  confirmed: ({ serviceName, businessName }) =>
    `Your booking of ${serviceName} at ${businessName} is confirmed`,
  declined: ({ serviceName, businessName }) => `${businessName} declined your booking of ${serviceName}`,
  cancelled: ({ serviceName, businessName }) => `${businessName} canceled your booking of ${serviceName}`,
  expired: ({ serviceName, businessName }) =>
    `${businessName} didn't confirm your booking of ${serviceName} in time`,
  moved: ({ serviceName, businessName }) => `${businessName} moved your booking of ${serviceName}`,
  reminder: ({ serviceName, businessName }) => `Reminder: ${serviceName} at ${businessName}`,
};
const TO_TEAM: Record<ForTeam, (booking: Booked) => string> = {
  booked: ({ serviceName }) => `booked ${serviceName}`,
  requested: ({ serviceName }) => `asks to book ${serviceName}`,
  cancelled: ({ serviceName }) => `canceled their booking of ${serviceName}`,
  moved: ({ serviceName }) => `moved their booking of ${serviceName}`,
};

const newsOf = (booking: Booked, kind: string): Pick<News, 'type' | 'kind' | 'message' | 'data'> => ({
  type: 'event_rsvp',
  kind: 'booking',
  message: booking.reason === '' ? whenOf(booking) : `${whenOf(booking)} · “${booking.reason}”`,
  data: { kind, actionUrl: `/profile/orders?tab=bookings#${booking.id}` },
});

export async function notifyCustomer(
  tx: Tx,
  outbox: Outbox,
  what: ForCustomer,
  booking: Booked,
): Promise<void> {
  const news = newsOf(booking, `booking_${what}`);
  await notifyPerson(tx, outbox, {
    ...news,
    userId: booking.userId,
    actorId: null,
    did: TO_CUSTOMER[what](booking),
  });
}

export async function notifyTeam(tx: Tx, outbox: Outbox, what: ForTeam, booking: Booked): Promise<void> {
  const { data, ...news } = newsOf(booking, `booking_${what}`);
  const actionUrl = `/business/${booking.businessSlug}/bookings#${booking.id}`;
  for (const userId of await bookingTeam(tx, booking.businessId)) {
    await notifyPerson(tx, outbox, {
      ...news,
      data: { ...data, actionUrl },
      userId,
      actorId: booking.userId,
      did: TO_TEAM[what](booking),
    });
  }
}
