import { type SqlBool, sql } from 'kysely';
import { createdLesson } from '../../courses/visibility.ts';
import type { FoundKind } from './kind.ts';

/** Those of courses that the viewer created, and those open to them as a student: `my_courses` and `my_lessons`. */
export const lessons: FoundKind = {
  kind: 'lesson',
  table: 'course_lessons',
  seen: (me) => sql<SqlBool>`(course_lessons.id in (select my_lessons.id from my_lessons)
    or (course_lessons.release_kind = 'at_once'
      and course_lessons.course_id in (select my_courses.id from my_courses))
    or ${createdLesson(me)})`,
  fades: false,
  weight: 0.6,
  joins: sql`join course_modules part on part.id = course_lessons.module_id
    join courses course on course.id = part.course_id`,
  title: sql`course_lessons.title`,
  body: sql`course_lessons.content`,
  imageUrl: sql`course.image_url`,
  facts: sql`'courseId', course.id, 'source', course.title`,
};
