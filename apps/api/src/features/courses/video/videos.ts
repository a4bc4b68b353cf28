import type { Tx } from '@kindred/db/client';
import { updateCompletesBy } from '@kindred/db/courses/builder/completion';
import { lockLesson } from '@kindred/db/courses/builder/writes';
import { homeOfLesson } from '@kindred/db/courses/lessons/visibility';
import { replaceLink } from '@kindred/db/courses/video/writes';
import { lockCourse } from '@kindred/db/courses/writes';
import { viewerOf } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { defineVideoNoun, deleteLatestVideo, deleteVideos } from '../../media/video/service.ts';
import { courseLocked, lessonLocked, loadPartByLesson } from '../builder/service.ts';
import { assertReadsLesson } from '../service.ts';

/** Uploaded videos of lessons: their teachers upload them, and users who read the lesson watch them. */
export const lessonVideos = defineVideoNoun('courses.processVideo', {
  kind: 'lesson',
  readAs: 'courses.lesson',
  assertWatches: (ctx, id) => assertReadsLesson(ctx.db, viewerOf(ctx), id),
  async assertEdits({ db, viewer }, id) {
    const part = (await loadPartByLesson(db, viewer, { id })) ?? fail('not_found');
    if (part.archivedAt !== null) fail('tribe_archived');
  },
  async lockToEdit(tx, viewer, id) {
    const home = (await homeOfLesson(tx, id)) ?? fail('not_found');
    await courseLocked(tx, viewer, home.courseId);
    await lessonLocked(tx, id);
  },
  async lock(tx, id) {
    const home = await homeOfLesson(tx, id);
    if (home === undefined) return;
    await lockCourse(tx, home.courseId);
    await lockLesson(tx, id);
  },
  shown: (tx, _outbox, { ownerId }) => replaceLink(tx, ownerId),
});

/** Deletes all uploads of a locked lesson, or only {@link deleteLatestVideo}. @returns false when it has none */
export async function deleteLessonVideos(
  tx: Tx,
  lessonId: string,
  which: 'latest' | 'all',
): Promise<boolean> {
  const wasThere = await (which === 'all'
    ? deleteVideos(tx, 'lesson', [lessonId])
    : deleteLatestVideo(tx, { kind: 'lesson', id: lessonId }));
  if (wasThere) await updateCompletesBy(tx, lessonId);
  return wasThere;
}
