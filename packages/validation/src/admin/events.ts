import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { searchText, shownReason, staffView, tribeOfContent } from './content.ts';

export const ADMIN_EVENT_STATES = ['upcoming', 'past', 'cancelled', 'hidden'] as const;
export type AdminEventState = (typeof ADMIN_EVENT_STATES)[number];

export const adminEventsInput = z
  .strictObject({
    /** The beginning of a word of the title. */
    q: searchText,
    /** `upcoming`: until they end, the soonest first. */
    state: z.enum(ADMIN_EVENT_STATES).optional(),
    /** Only those that are featured. */
    isFeatured: z.boolean().optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminEventsInput' });

export const adminEvent = z
  .object({
    id,
    title: z.string(),
    imageUrl: z.string().nullable(),
    /** `hidden`: by moderators, cancelled or not. */
    state: z.enum(ADMIN_EVENT_STATES),
    isFeatured: z.boolean(),
    startTime: timestamp,
    endTime: timestamp,
    isOnline: z.boolean(),
    location: z.string().nullable(),
    /** Seats that are taken. */
    attendeeCount: z.int().min(0),
    maxAttendees: z.int().nullable(),
    tribe: tribeOfContent,
    host: userCard,
  })
  .meta({ id: 'AdminEvent' });
export type AdminEvent = z.infer<typeof adminEvent>;
export const adminEventsPage = pageOf(adminEvent);

export const adminEventDetails = adminEvent
  .extend({
    cancelReason: z.string().nullable(),
    /** Seats that orders and offers of the waitlist hold. */
    heldCount: z.int().min(0),
    staff: staffView,
  })
  .meta({ id: 'AdminEventDetails' });
export type AdminEventDetails = z.infer<typeof adminEventDetails>;

export const staffCancelInput = z.strictObject({ id, reason: shownReason });
