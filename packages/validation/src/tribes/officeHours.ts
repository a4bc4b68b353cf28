import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { arrayPageShape } from '../paging.ts';
import { id, requiredText, timestamp } from '../text.ts';
import { spaceInput } from './spaces.ts';

/** Minutes. */
export const SLOT_MINUTES = [15, 20, 30, 45, 60, 90, 120] as const;
export const SLOT_PLACE_MAX = 300;
/** How far ahead somebody offers their time, in days. */
export const SLOT_DAYS_MAX = 180;
/** Of one person, still to come. */
export const SLOTS_MAX = 200;

export const offerSlotInput = spaceInput.extend({
  startsAt: timestamp,
  minutes: z.literal(SLOT_MINUTES).default(30),
  /** A link or a place; told to whoever books. */
  place: requiredText('Say where you meet', SLOT_PLACE_MAX, 'Place'),
});
export type OfferSlotInput = z.infer<typeof offerSlotInput>;

export const slotInput = spaceInput.extend({ slotId: id });
export const slotsInput = spaceInput.extend(arrayPageShape);

export const slotView = z
  .object({
    id,
    startsAt: timestamp,
    minutes: z.int(),
    host: userCard,
    isBooked: z.boolean(),
    isMine: z.boolean(),
    /** Who booked it, for its host. */
    bookedBy: userCard.nullable(),
    /** For its host and for who booked it. */
    place: z.string().nullable(),
    can: z.object({ book: z.boolean(), cancel: z.boolean(), remove: z.boolean() }),
  })
  .meta({ id: 'OfficeHoursSlot' });
export type SlotView = z.infer<typeof slotView>;
