import { z } from 'zod';
import { userCard } from './accounts.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, text, timestamp } from './text.ts';
import { SLUG_MAX } from './tribes.ts';

const tribe = text().trim().min(1).max(SLUG_MAX);
/** Such as `'12.00'`, in the currency of the tribe. */
const price = z.string();

export const EVENT_KINDS = ['live_room', 'webinar', 'office_hours', 'workshop', 'stream', 'zoom'] as const;
export const eventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof eventKind>;
/** Those to come and running, soonest first; those that can be seen again, latest first. */
export const EVENT_LISTS = ['upcoming', 'replays'] as const;

export const tribeEventsInput = z.strictObject({
  id: tribe,
  list: z.enum(EVENT_LISTS).default('upcoming'),
  kind: eventKind.optional(),
  ...cursorPageShape,
});
/** An event of a tribe in a list. */
export const tribeEvent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  kind: eventKind,
  startTime: timestamp,
  endTime: timestamp,
  isOnline: z.boolean(),
  location: z.string().nullable(),
  price,
  attendeeCount: z.int().min(0),
  maxAttendees: z.int().nullable(),
  host: userCard,
  status: z.enum(['rsvped', 'available']),
  isLive: z.boolean(),
  /** Of one that I go to and that is about to begin or runs. */
  joinUrl: z.string().nullable(),
  replayUrl: z.string().nullable(),
});
export type TribeEvent = z.infer<typeof tribeEvent>;
export const tribeEventPage = pageOf(tribeEvent);
export type TribeEventPage = z.infer<typeof tribeEventPage>;

/** Where an event of a tribe is shown. */
export const eventPath = ({ id, tribeSlug }: { id: string; tribeSlug: string }) =>
  `/tribe/${tribeSlug}/events#${id}`;
