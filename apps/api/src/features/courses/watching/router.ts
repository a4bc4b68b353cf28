import { completionOf, lessonById } from '@kindred/db/courses/lessons/visibility';
import { watchableVideoOf } from '@kindred/db/courses/watching/visibility';
import { reportWatched } from '@kindred/db/courses/watching/writes';
import { completeLesson, lockEnrollment } from '@kindred/db/courses/writes';
import { WATCHED_TO_COMPLETE } from '@kindred/validation/courses/video';
import { watchedInput, watchReport } from '@kindred/validation/courses/watching';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadLesson, openEnrollmentOf, studiesLesson } from '../service.ts';

const documented = documentedUnder('Courses');

/** What students watch of uploaded videos. */
export const watchingRouter = {
  watch: canOn({
    input: watchedInput,
    permission: null,
    load: loadLesson,
    policy: studiesLesson,
    inArchive: true,
  })
    .meta(
      documented(
        'PUT',
        '/lessons/{id}/watched',
        'Report what I watched of a video',
        'At most twice the time since the last report counts. Watching 90 % completes the lesson.',
      ),
    )
    .output(watchReport)
    .mutation(async ({ ctx, input }) => {
      const { id: lessonId, position, intervals } = input;
      const enrollmentId = openEnrollmentOf(ctx.subject.course) ?? fail('not_enrolled');
      return ctx.write(async (tx) => {
        if ((await lockEnrollment(tx, enrollmentId)) === undefined) fail('not_enrolled');
        const video = await watchableVideoOf(tx, lessonId);
        const watch = await reportWatched(tx, { enrollmentId, lessonId, position, intervals, video });
        // Read again under the lock: the teacher may have changed it.
        const lesson = watch.percent < WATCHED_TO_COMPLETE ? undefined : await lessonById(tx, lessonId);
        if (lesson?.completesBy === 'video' && lesson.publishedAt !== null) {
          await completeLesson(tx, { enrollmentId, lessonId });
        }
        const completedAt = await completionOf(tx, { enrollmentId, lessonId });
        return { ...watch, completedAt: completedAt?.toISOString() ?? null };
      });
    }),
};
