import type { Db } from '@kindred/db/client';
import { GUEST } from '@kindred/permissions/viewer';
import type { Preview } from '@kindred/validation/previews';
import { id as idSchema } from '@kindred/validation/text';
import { counted, previewText } from '../../platform/preview.ts';
import { publicPerson } from '../profiles/service.ts';
import { publicTribe } from '../tribes/service.ts';
import { presentCourseCard } from './present.ts';
import { loadCourse } from './service.ts';

const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;

/** Courses of public tribes that are open to everyone. */
export async function previewCourse(db: Db, courseId: string): Promise<Preview | undefined> {
  const known = idSchema.safeParse(courseId);
  const row = known.success ? await loadCourse(db, GUEST, { id: known.data }) : undefined;
  if (row === undefined || row.tribeId === null) return undefined;
  const tribe = await publicTribe(db, row.tribeId);
  if (tribe === undefined) return undefined;
  const { id, title, description, imageUrl, level, lessonCount, enrollmentCount, price, currency } =
    presentCourseCard(row);
  return {
    type: 'course',
    id,
    path: `/course/${id}`,
    title,
    text: previewText(description),
    imageUrl,
    iconUrl: null,
    by: await publicPerson(db, row.creatorId),
    place: { name: tribe.name, path: `/tribe/${tribe.slug}` },
    facts: [
      LEVELS[level],
      counted(lessonCount, 'lesson'),
      ...(enrollmentCount > 0 ? [counted(enrollmentCount, 'student')] : []),
    ],
    price: { amount: price, currency, interval: null },
  };
}
