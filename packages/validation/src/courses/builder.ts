import { z } from 'zod';
import { amountInput } from '../commerce/fields.ts';
import { COURSE_LEVELS, LESSONS_MAX, MODULES_MAX, tribeKey } from '../courses.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { httpsLink } from '../links.ts';
import { nameField } from '../names.ts';
import { atMost, id, orNull, text, timestamp } from '../text.ts';
import { CERTIFICATE_MONTHS_MAX } from './certificates.ts';
import { courseZone, prerequisiteIds, releaseRule } from './release.ts';

export const COURSE_TITLE_MAX = 120;
export const COURSE_DESCRIPTION_MAX = 5_000;
export const MODULE_DESCRIPTION_MAX = 500;
/** Characters of the Markdown of a lesson. */
export const LESSON_CONTENT_MAX = 50_000;
/** Minutes of a course. */
export const COURSE_DURATION_MAX = 60_000;
/** Minutes of a lesson. */
export const LESSON_DURATION_MAX = 600;

/** The `updatedAt` that was read; a change since then is answered 409 `course_changed`. */
const readAt = timestamp.optional();
function labeled<Schema extends z.ZodType>(label: string, schema: Schema): Schema {
  fieldLabels.add(schema, { label });
  return schema;
}
const wholeMinutes = (max: number) =>
  z
    .int({ error: 'Minutes must be a whole number' })
    .min(0, { error: 'Minutes cannot be below 0' })
    .max(max, { error: `Minutes must be at most ${max}` });

export const courseFields = {
  title: labeled('Title', nameField('Title is required', COURSE_TITLE_MAX, 'Title')),
  description: labeled('Description', text().trim().check(atMost(COURSE_DESCRIPTION_MAX, 'Description'))),
  /** The address of an upload of mine; null for none. */
  imageUrl: text().max(200).nullable(),
  level: labeled('Level', z.enum(COURSE_LEVELS, { error: 'Choose a level' })),
  /** In the currency of the tribe; 0 for a free course. */
  price: labeled('Price', amountInput('Enter an amount such as 12.50')),
  ownDuration: labeled('Duration in minutes', wholeMinutes(COURSE_DURATION_MAX).nullable()),
  isIncluded: labeled('Included for paid members', z.boolean()),
  hasCertificate: labeled('Certificate', z.boolean()),
  /** How long a certificate is valid; null for ever. */
  certificateMonths: labeled(
    'Certificate valid for months',
    z
      .int({ error: 'Months must be a whole number' })
      .min(1, { error: 'Months must be at least 1' })
      .max(CERTIFICATE_MONTHS_MAX, { error: `Months must be at most ${CERTIFICATE_MONTHS_MAX}` })
      .nullable(),
  ),
};
export const createCourseInput = z.strictObject({
  /** The id or slug of its tribe. */
  tribeId: tribeKey,
  title: courseFields.title,
  description: courseFields.description.default(''),
  level: courseFields.level.default('beginner'),
  price: courseFields.price.default('0'),
  timeZone: courseZone.optional(),
});
export type CreateCourseInput = z.infer<typeof createCourseInput>;
export const updateCourseInput = z.strictObject({
  id,
  readAt,
  ...z.strictObject(courseFields).partial().shape,
  timeZone: courseZone.optional(),
  /** Courses of the same tribe that students complete before they enroll. */
  prerequisiteIds: prerequisiteIds.optional(),
});
export type UpdateCourseInput = z.infer<typeof updateCourseInput>;

export const moduleFields = {
  title: labeled('Module title', nameField('Title is required', COURSE_TITLE_MAX, 'Title')),
  description: labeled(
    'Module description',
    text().trim().check(atMost(MODULE_DESCRIPTION_MAX, 'Description')),
  ),
};
export const createModuleInput = z.strictObject({
  id,
  title: moduleFields.title,
  description: moduleFields.description.default(''),
});
export const moduleIdInput = z.strictObject({ id });
export const updateModuleInput = z.strictObject({
  id,
  readAt,
  ...z.strictObject(moduleFields).partial().shape,
});

export const lessonFields = {
  title: labeled('Title', nameField('Title is required', COURSE_TITLE_MAX, 'Title')),
  /** Markdown. */
  content: labeled('Lesson', text().check(atMost(LESSON_CONTENT_MAX, 'Lesson'))),
  /** A link to a video of a site that the operator allows; null for none. */
  videoUrl: labeled('Video link', orNull(httpsLink('Video link'))),
  duration: labeled('Minutes', wholeMinutes(LESSON_DURATION_MAX)),
  /** False for a draft. */
  isPublished: labeled('Published', z.boolean()),
};
export const createLessonInput = z.strictObject({
  id,
  title: lessonFields.title,
  content: lessonFields.content.default(''),
  videoUrl: lessonFields.videoUrl.default(null),
  duration: lessonFields.duration.default(0),
  /** A draft unless given, once its course is published. */
  isPublished: lessonFields.isPublished.optional(),
});
export const updateLessonInput = z.strictObject({
  id,
  readAt,
  ...z.strictObject(lessonFields).partial().shape,
  release: releaseRule.optional(),
  /** A live event of the tribe; null for none. */
  eventId: id.nullable().optional(),
});
export type UpdateLessonInput = z.infer<typeof updateLessonInput>;

export const orderCourseInput = z.strictObject({
  id,
  /** The `version` of the curriculum that was read. */
  version: z.int().min(0),
  /** Every module and every lesson, in their order; a lesson moves by standing in another module. */
  modules: z.array(z.strictObject({ id, lessons: z.array(id).max(LESSONS_MAX) })).max(MODULES_MAX),
});
export type OrderCourseInput = z.infer<typeof orderCourseInput>;
