import { z } from 'zod';
import { userCard } from './accounts.ts';
import { cursorPageShape, pageOf } from './paging.ts';
import { id, text } from './text.ts';
import { SLUG_MAX } from './tribes.ts';

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
