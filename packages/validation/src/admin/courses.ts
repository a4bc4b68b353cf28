import { z } from 'zod';
import { userCard } from '../accounts.ts';
import { cursorPageShape, pageOf } from '../paging.ts';
import { id, timestamp } from '../text.ts';
import { searchText, shownReason, staffView, tribeOfContent } from './content.ts';

export const COURSE_STATES = ['published', 'draft', 'hidden'] as const;
export type CourseState = (typeof COURSE_STATES)[number];

export const adminCoursesInput = z
  .strictObject({
    /** The beginning of a word of the title. */
    q: searchText,
    state: z.enum(COURSE_STATES).optional(),
    /** Only those that are featured. */
    isFeatured: z.boolean().optional(),
    ...cursorPageShape,
  })
  .meta({ id: 'AdminCoursesInput' });

export const adminCourse = z
  .object({
    id,
    title: z.string(),
    imageUrl: z.string().nullable(),
    /** `hidden`: by moderators, published or not. */
    state: z.enum(COURSE_STATES),
    isFeatured: z.boolean(),
    /** Such as `'12.00'`, in `currency`. */
    price: z.string(),
    currency: z.string(),
    enrollmentCount: z.int().min(0),
    lessonCount: z.int().min(0),
    /** Mean of 5 to two digits, 0 without reviews. */
    rating: z.number(),
    ratingCount: z.int().min(0),
    tribe: tribeOfContent,
    creator: userCard,
    createdAt: timestamp,
  })
  .meta({ id: 'AdminCourse' });
export type AdminCourse = z.infer<typeof adminCourse>;
export const adminCoursesPage = pageOf(adminCourse);

export const adminCourseDetails = adminCourse
  .extend({
    staff: staffView,
  })
  .meta({ id: 'AdminCourseDetails' });
export type AdminCourseDetails = z.infer<typeof adminCourseDetails>;

export const staffUnpublishInput = z.strictObject({ id, reason: shownReason });
