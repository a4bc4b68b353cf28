import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../platform/bus.ts';
import { type NewNotification, notifyPerson } from '../notifications/service.ts';

export { slotsOfDay } from './slotDays.ts';

/** By who offers it, for the customer. */
type ForCustomer = 'confirmed' | 'declined' | 'cancelled' | 'expired' | 'moved' | 'reminder';
/** By the customer, for those who offer it. */
type ForTeam = 'booked' | 'requested' | 'cancelled' | 'moved';

/** A booking of a business or a time of coaching, as people hear of it. */
export interface Booked {
  customerId: string;
  title: string;
  /** The business or the person it is with. */
  sellerName: string;
  isBusiness: boolean;
  startsAt: Date;
  timeZone: string;
  reason: string;
  /** Of the pages where each side finds it. */
  customerPath: string;
  teamPath: string;
}

/** `Tue, Jun 8, 10:00 AM GMT+2`, as the clocks of the seller show it. */
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

const TO_CUSTOMER: Record<ForCustomer, (booked: Booked) => string> = {
  confirmed: ({ title, sellerName, isBusiness }) =>
    `Your booking of ${title} ${isBusiness ? 'at' : 'with'} ${sellerName} is confirmed`,
  declined: ({ title, sellerName }) => `${sellerName} declined your booking of ${title}`,
  cancelled: ({ title, sellerName }) => `${sellerName} canceled your booking of ${title}`,
  expired: ({ title, sellerName }) => `${sellerName} didn't confirm your booking of ${title} in time`,
  moved: ({ title, sellerName }) => `${sellerName} moved your booking of ${title}`,
  reminder: ({ title, sellerName, isBusiness }) =>
    `Reminder: ${title} ${isBusiness ? 'at' : 'with'} ${sellerName}`,
};
const TO_TEAM: Record<ForTeam, (booked: Booked) => string> = {
  booked: ({ title }) => `booked ${title}`,
  requested: ({ title }) => `asks to book ${title}`,
  cancelled: ({ title }) => `canceled their booking of ${title}`,
  moved: ({ title }) => `moved their booking of ${title}`,
};

const newsOf = (
  booked: Booked,
  what: ForCustomer | ForTeam,
  actionUrl: string,
): Pick<NewNotification, 'type' | 'kind' | 'message' | 'data'> => ({
  type: 'event_rsvp',
  kind: 'booking',
  message: booked.reason === '' ? whenOf(booked) : `${whenOf(booked)} · “${booked.reason}”`,
  data: { kind: `booking_${what}`, actionUrl },
});

export async function notifyCustomer(
  tx: Tx,
  outbox: Outbox,
  what: ForCustomer,
  booked: Booked,
): Promise<void> {
  await notifyPerson(tx, outbox, {
    ...newsOf(booked, what, booked.customerPath),
    userId: booked.customerId,
    actorId: null,
    did: TO_CUSTOMER[what](booked),
  });
}

export async function notifyTeam(
  tx: Tx,
  outbox: Outbox,
  what: ForTeam,
  booked: Booked,
  team: readonly string[],
): Promise<void> {
  const news = { ...newsOf(booked, what, booked.teamPath), actorId: booked.customerId };
  for (const userId of team) {
    await notifyPerson(tx, outbox, { ...news, userId, did: TO_TEAM[what](booked) });
  }
}
