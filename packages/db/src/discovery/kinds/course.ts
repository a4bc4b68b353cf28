import { sql } from 'kysely';
import { seesCourse } from '../../courses/visibility.ts';
import type { FoundKind } from './kind.ts';

export const courses: FoundKind = {
  kind: 'course',
  table: 'courses',
  seen: seesCourse,
  fades: false,
  weight: 0.7,
  joins: sql`join tribes home on home.id = courses.tribe_id`,
  title: sql`courses.title`,
  body: sql`courses.description`,
  imageUrl: sql`courses.image_url`,
  facts: sql`'handle', home.slug, 'source', home.name, 'members', courses.enrollment_count,
    'reviews', courses.rating_count, 'rating', case when courses.rating_count > 0
      then round(courses.rating_sum::numeric / courses.rating_count, 1)::float8 end,
    'price', case when courses.price > 0 then courses.price::text end, 'currency', home.currency`,
};
