import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, text, timestamp } from '../text.ts';
import { SLUG_MAX } from '../tribes.ts';

const tribe = text().trim().min(1).max(SLUG_MAX);
/** Such as `'12.00'`, in the currency of the tribe. */
const price = z.string();

export const COURSE_STATUSES = ['completed', 'in-progress', 'locked'] as const;
export const courseStatus = z.enum(COURSE_STATUSES);
export type CourseStatus = z.infer<typeof courseStatus>;

export const tribeCoursesInput = z.strictObject({ id: tribe, ...cursorPageShape });
/** A course of a tribe in a list. */
export const tribeCourse = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  price,
  /** Minutes. */
  duration: z.int().min(0),
  enrollmentCount: z.int().min(0),
  lessonCount: z.int().min(0),
  teacher: userCard,
  /** `locked` until I am enrolled. */
  status: courseStatus,
  /** Percent of the lessons; 0 when locked. */
  progress: z.int().min(0).max(100),
});
export type TribeCourse = z.infer<typeof tribeCourse>;
export const tribeCoursePage = pageOf(tribeCourse).extend({
  /** Of all published courses of the tribe, whichever page this is. */
  summary: z.object({
    total: z.int().min(0),
    completed: z.int().min(0),
    inProgress: z.int().min(0),
    /** Percent of the courses I am enrolled in. */
    progress: z.int().min(0).max(100),
  }),
});
export type TribeCoursePage = z.infer<typeof tribeCoursePage>;

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

export const PRODUCT_KINDS = ['digital', 'physical', 'bundle', 'subscription', 'coaching'] as const;
export const productKind = z.enum(PRODUCT_KINDS);
export type ProductKind = z.infer<typeof productKind>;

export const tribeProductsInput = z.strictObject({
  id: tribe,
  kind: productKind.optional(),
  ...cursorPageShape,
});
/** A product of a tribe in a list. */
export const tribeProduct = z.object({
  id,
  name: z.string(),
  description: z.string(),
  kind: productKind,
  price,
  /** Before it became cheaper. */
  originalPrice: price.nullable(),
  imageUrl: z.string().nullable(),
  inStock: z.boolean(),
  features: z.array(z.string()),
  seller: userCard,
});
export type TribeProduct = z.infer<typeof tribeProduct>;
export const tribeProductPage = pageOf(tribeProduct);
export type TribeProductPage = z.infer<typeof tribeProductPage>;
