import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { BOOKING_NOTE_MAX } from '../businesses/bookingValues.ts';
import {
  instant,
  slotDays,
  slotFields,
  slotRange,
  slotShape,
  withinSlotRange,
} from '../scheduling/slotRules.ts';
import { hoursFields, hoursShape, timeZone } from '../scheduling/weeklyHours.ts';
import { atMost, id, requiredText, text, timestamp } from '../text.ts';
import { productInput } from './products.ts';

export const PLACE_MAX = 300;

const fields = {
  /** A link or a place; for buyers alone. */
  place: requiredText('Say where you meet', PLACE_MAX, 'Place'),
  ...slotFields,
};
export const setProductHoursInput = productInput.extend({ timeZone, ...fields, ...hoursFields });
export type SetProductHoursInput = z.input<typeof setProductHoursInput>;

/** When coaching is offered, for those who sell it. */
export const productHoursView = z
  .object({ ...hoursShape, place: z.string(), ...slotShape })
  .meta({ id: 'ProductHours' });
export type ProductHoursView = z.infer<typeof productHoursView>;

export const productTimesInput = withinSlotRange(productInput.extend(slotRange));
export const productTimesView = z
  .object({ ...slotDays, slots: z.array(z.object({ startsAt: timestamp })) })
  .meta({ id: 'ProductTimes' });
export type ProductTimesView = z.infer<typeof productTimesView>;

export const holdTimeInput = productInput.extend({ startsAt: instant });
/** A time that is kept until it is ordered as `{ type: "product", id, slotId }`. */
export const heldTime = z.object({ slotId: id, heldUntil: timestamp });

/** A time of coaching that was bought. */
export const bookedTime = z
  .object({
    startsAt: timestamp,
    endsAt: timestamp,
    /** Where to meet, once it is paid. */
    place: z.string().nullable(),
  })
  .meta({ id: 'BookedTime' });
export type BookedTime = z.infer<typeof bookedTime>;

/** `held` while it is not paid. */
export const PRODUCT_TIME_STATUSES = ['held', 'confirmed', 'cancelled'] as const;
export type ProductTimeStatus = (typeof PRODUCT_TIME_STATUSES)[number];

export const productBooking = bookedTime
  .extend({
    type: z.literal('coaching'),
    id,
    productId: id,
    productName: z.string(),
    /** The business or the person it is with. */
    sellerName: z.string(),
    /** Of the seller. */
    timeZone: z.string(),
    status: z.enum(PRODUCT_TIME_STATUSES),
    /** Where it began before it was last moved. */
    movedFrom: timestamp.nullable(),
    /** Why it was canceled. */
    reason: z.string(),
    /** Who bought it, for those who sell it. */
    buyer: userCard.nullable(),
    /** For its buyer and its seller. */
    orderId: id.nullable(),
    /** Whether canceling it refunds anything. */
    isFree: z.boolean(),
    /** Until when its buyer can move or cancel it. */
    changeUntil: timestamp,
    can: z.object({ cancel: z.boolean(), reschedule: z.boolean() }),
  })
  .meta({ id: 'ProductBooking' });
export type ProductBooking = z.infer<typeof productBooking>;

export const productBookingInput = z.strictObject({ id });
export const productBookingTimesInput = withinSlotRange(productBookingInput.extend(slotRange));
export const moveProductBookingInput = productBookingInput.extend({ startsAt: instant });
export const cancelProductBookingInput = productBookingInput.extend({
  reason: text().trim().check(atMost(BOOKING_NOTE_MAX, 'Reason')).default(''),
});
