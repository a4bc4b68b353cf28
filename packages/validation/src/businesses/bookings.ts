import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { businessKey } from '../businesses.ts';
import { amount, currency } from '../commerce/fields.ts';
import { productBooking } from '../commerce/productTimes.ts';
import { nameField } from '../names.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import {
  instant,
  minutes,
  slotDays,
  slotFields,
  slotRange,
  slotShape,
  withinSlotRange,
} from '../scheduling/slotRules.ts';
import { atMost, id, text, timestamp } from '../text.ts';
import {
  BOOKING_NOTE_MAX,
  BOOKING_PAYS,
  BOOKING_STATUSES,
  RESOURCE_KINDS,
  RESOURCES_MAX,
  ROOM_NAME_MAX,
} from './bookingValues.ts';

export * from './bookingValues.ts';

const ruleFields = {
  /** All times are minutes. */
  duration: minutes('Duration', 720, 5),
  ...slotFields,
  /** Places in one session. */
  capacity: minutes('Places', 100, 1),
  confirmsByHand: z.boolean(),
  /** How long before its start whoever booked can still cancel or move it. */
  cancelUntil: minutes('Cancel until', 43_200),
  rescheduleUntil: minutes('Reschedule until', 43_200),
  pays: z.enum(BOOKING_PAYS),
};

const room = nameField('Room name is required', ROOM_NAME_MAX, 'Room name');
const resources = {
  /** People of the team that it is booked with; any of them when several. */
  people: z.array(id).max(RESOURCES_MAX),
  /** Rooms that it takes place in, by name; any of them when several. The business itself when there is neither. */
  rooms: z.array(room).max(RESOURCES_MAX),
};

export const rulesForm = z
  .strictObject({ ...ruleFields, ...resources })
  .refine(({ people, rooms }) => people.length === 0 || rooms.length === 0, {
    error: 'Choose people or rooms',
    path: ['rooms'],
  });
/** Null to take it off the calendar: what is booked stays. */
export const setRulesInput = z.strictObject({ id, rules: rulesForm.nullable() });
export type SetRulesInput = z.infer<typeof setRulesInput>;

const resource = z.object({ id, kind: z.enum(RESOURCE_KINDS), name: z.string(), userId: id.nullable() });
export const rulesView = z
  .object({
    duration: z.int(),
    ...slotShape,
    capacity: z.int(),
    confirmsByHand: z.boolean(),
    cancelUntil: z.int(),
    rescheduleUntil: z.int(),
    pays: z.enum(BOOKING_PAYS),
    resources: z.array(resource),
  })
  .meta({ id: 'BookingRules' });
export type RulesView = z.infer<typeof rulesView>;

export const slotsInput = withinSlotRange(
  z.strictObject({
    id,
    ...slotRange,
    resourceId: id.optional(),
    /** The booking that is to be moved there. */
    bookingId: id.optional(),
  }),
);
export const slotsView = z
  .object({
    ...slotDays,
    isPaidFirst: z.boolean(),
    confirmsByHand: z.boolean(),
    /** Minutes before the start until which a booking can be canceled. */
    cancelUntil: z.int(),
    resources: z.array(resource),
    slots: z.array(z.object({ startsAt: timestamp, endsAt: timestamp, places: z.int() })),
  })
  .meta({ id: 'BookableSlots' });
export type SlotsInput = z.infer<typeof slotsInput>;
export type SlotsView = z.infer<typeof slotsView>;

export const bookInput = z.strictObject({
  id,
  startsAt: instant,
  /** Whoever is free when left out. */
  resourceId: id.optional(),
  note: text().trim().check(atMost(BOOKING_NOTE_MAX, 'Note')).default(''),
});
export type BookInput = z.infer<typeof bookInput>;

export const BOOKING_ABILITIES = [
  'cancel',
  'reschedule',
  'confirm',
  'markNoShow',
  'undoNoShow',
  'pay',
] as const;
export type BookingAbility = (typeof BOOKING_ABILITIES)[number];

export const bookingView = z
  .object({
    type: z.literal('service'),
    id,
    status: z.enum(BOOKING_STATUSES),
    startsAt: timestamp,
    endsAt: timestamp,
    note: z.string(),
    /** Why it was declined or cancelled. */
    reason: z.string(),
    serviceId: id,
    serviceName: z.string(),
    business: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      logoUrl: z.string().nullable(),
      location: z.string().nullable(),
      timeZone: z.string(),
    }),
    /** With whom or where; null for the business itself. */
    resource: z.string().nullable(),
    /** Who booked it, for the business. */
    customer: userCard.nullable(),
    price: z.string(),
    exactPrice: amount.nullable(),
    currency,
    pays: z.enum(BOOKING_PAYS),
    orderId: id.nullable(),
    /** Until when it waits to be ordered. */
    heldUntil: timestamp.nullable(),
    cancelUntil: timestamp,
    rescheduleUntil: timestamp,
    can: z.object({
      cancel: z.boolean(),
      reschedule: z.boolean(),
      confirm: z.boolean(),
      markNoShow: z.boolean(),
      undoNoShow: z.boolean(),
      pay: z.boolean(),
    }),
  })
  .meta({ id: 'Booking' });
export type BookingView = z.infer<typeof bookingView>;
export const bookingPage = pageOf(bookingView);

/** Of services and of coaching. */
export const myBookingPage = pageOf(z.discriminatedUnion('type', [bookingView, productBooking]));
export type MyBookingPage = z.infer<typeof myBookingPage>;
export type MyBooking = MyBookingPage['items'][number];

export const BOOKING_LISTS = ['upcoming', 'past'] as const;
const list = { when: z.enum(BOOKING_LISTS).default('upcoming'), ...cursorPageShape };
export const bookingsInput = z.strictObject(list);
export type BookingsInput = z.infer<typeof bookingsInput>;
export const businessBookingsInput = z.strictObject({ id: businessKey, ...list });
export const bookingInput = z.strictObject({ id });
const reason = text().trim().check(atMost(BOOKING_NOTE_MAX, 'Reason')).default('');
export const cancelBookingInput = z.strictObject({ id, reason });
export const decideBookingInput = z.strictObject({ id, confirm: z.boolean(), reason });
export const rescheduleInput = z.strictObject({ id, startsAt: instant });

export const calendarLinkInput = z.strictObject({ business: businessKey.optional() });
