import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a user completed a course, in any run. */
export const hasCompleted = (
  courseId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select from course_enrollments taken
  where taken.course_id = ${courseId} and taken.user_id = ${userId} and taken.completed_at is not null offset 0)`;

/** True if a course requires another that a user did not complete; one that moderators hide is not required. */
export const lacksPrerequisites = (
  courseId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select from course_prerequisites needs
  join courses required on required.id = needs.required_id and required.deleted_at is null and required.hidden_at is null
  where needs.course_id = ${courseId} and not ${hasCompleted(sql`needs.required_id`, userId)} offset 0)`;

/** Whether the lessons of `mine` wait for prerequisites: it came with a bundle or a gift before they were complete. */
export const awaitsPrerequisites = sql<SqlBool>`(mine.awaits_prerequisites
  and ${lacksPrerequisites(sql`mine.course_id`, sql`mine.user_id`)})`;
