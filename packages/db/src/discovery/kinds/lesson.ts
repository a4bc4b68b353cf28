import { sql } from 'kysely';
import { readsLesson } from '../../courses/visibility.ts';
import type { FoundKind } from './kind.ts';

/** Those of courses that the viewer takes or teaches. */
export const lessons: FoundKind = {
  kind: 'lesson',
  table: 'course_lessons',
  seen: readsLesson,
  fades: false,
  weight: 0.6,
  joins: sql`join course_modules part on part.id = course_lessons.module_id
    join courses course on course.id = part.course_id join tribes home on home.id = course.tribe_id`,
  title: sql`course_lessons.title`,
  body: sql`course_lessons.content`,
  imageUrl: sql`course.image_url`,
  facts: sql`'handle', home.slug, 'courseId', course.id, 'source', course.title`,
};
