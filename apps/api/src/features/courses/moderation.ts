import type { Tx } from '@kindred/db/client';
import { lockCourse } from '@kindred/db/courses/writes';
import type { Outbox } from '../../platform/bus.ts';
import { dropCourse, useOf } from './builder/service.ts';

export { purgeCourseReview } from '@kindred/db/courses/reviews/writes';

/** Deletes a hidden course for good, unless it was bought, is in a bundle or opens a tribe. */
export async function purgeCourse(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  const locked = await lockCourse(tx, id);
  if (locked === undefined || locked.hiddenAt === null || (await useOf(tx, id)) !== null) return;
  await dropCourse(tx, outbox, id);
}
