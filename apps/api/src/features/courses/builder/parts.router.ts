import type { Tx } from '@kindred/db/client';
import {
  countParts,
  deleteModule,
  insertLesson,
  insertModule,
  lockLesson,
  lockModule,
  restoreModule,
  setLessonDeleted,
  updateLesson,
  updateModule,
} from '@kindred/db/courses/builder/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { LESSONS_MAX, lessonIdInput, lessonView, MODULES_MAX, moduleView } from '@kindred/validation/courses';
import {
  createLessonInput,
  createModuleInput,
  moduleIdInput,
  updateLessonInput,
  updateModuleInput,
} from '@kindred/validation/courses/builder';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { changeRelease } from '../drip/service.ts';
import { notifyOfLessonJob } from '../notices.ts';
import { presentModule } from '../present.ts';
import { loadCourse } from '../service.ts';
import { deleteLessonVideos } from '../video/videos.ts';
import { recountProgress } from './jobs.ts';
import {
  assertEvent,
  assertPlays,
  assertUnchanged,
  courseLocked,
  lessonLocked,
  lessonOf,
  loadPartByLesson,
  loadPartByModule,
  teaches,
} from './service.ts';

/** Modules and lessons of a course, the deleted ones included. */
const PARTS_EVER_MAX = 10_000;

const documented = documentedUnder('Courses');
const onCourse = { permission: 'create_courses', load: loadCourse, policy: teaches } as const;
const onModule = { permission: 'create_courses', load: loadPartByModule, policy: () => true } as const;
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: () => true } as const;

/** Locks a module that is not deleted, after its course. */
async function moduleLocked(tx: Tx, id: string) {
  const part = await lockModule(tx, id);
  return part === undefined || part.deletedAt !== null ? fail('not_found') : part;
}

/** Stops when a locked course has more parts than it can have. */
async function assertRoom(tx: Tx, courseId: string): Promise<void> {
  const { modules, lessons } = await countParts(tx, courseId);
  if (modules > MODULES_MAX || lessons > LESSONS_MAX) fail('course_full');
}

/** Modules and lessons: what teachers write of them. */
export const partsRouter = {
  addModule: canOn({ input: createModuleInput, ...onCourse })
    .meta(documented('POST', '/courses/{id}/modules', 'Add a module to a course'))
    .output(moduleView)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId, title, description } = input;
      const made = await ctx.write(async (tx) => {
        const id = await once(tx, ctx, ctx.viewer, 'courses.addModule', input, async () => {
          await courseLocked(tx, ctx.viewer, courseId);
          const { modules, ever } = await countParts(tx, courseId);
          if (modules >= MODULES_MAX || ever >= PARTS_EVER_MAX) fail('course_full');
          return insertModule(tx, { courseId, title, description: description || null });
        });
        return moduleLocked(tx, id);
      });
      return presentModule(made);
    }),

  updateModule: canOn({ input: updateModuleInput, ...onModule })
    .meta(documented('PATCH', '/modules/{id}', 'Change a module'))
    .output(moduleView)
    .mutation(async ({ ctx, input: { id, readAt, title, description } }) => {
      const changed = await ctx.write(async (tx) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        assertUnchanged(readAt, (await moduleLocked(tx, id)).updatedAt);
        await updateModule(tx, id, {
          title,
          description: description === undefined ? undefined : description || null,
        });
        return moduleLocked(tx, id);
      });
      return presentModule(changed);
    }),

  deleteModule: canOn({ input: moduleIdInput, ...onModule })
    .meta(documented('DELETE', '/modules/{id}', 'Delete a module with its lessons'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId } = ctx.subject.course;
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, courseId);
        if (!(await deleteModule(tx, courseId, input.id))) fail('not_found');
        await recountProgress(outbox, courseId);
      });
      return { message: 'Module deleted' };
    }),

  restoreModule: canOn({ input: moduleIdInput, ...onModule })
    .meta(
      documented('POST', '/modules/{id}/restore', 'Restore a module with the lessons deleted along with it'),
    )
    .output(moduleView)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId } = ctx.subject.course;
      const restored = await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const part = (await lockModule(tx, input.id)) ?? fail('not_found');
        if (part.deletedAt !== null) {
          await restoreModule(tx, courseId, input.id);
          await assertRoom(tx, courseId);
          await recountProgress(outbox, courseId);
        }
        return moduleLocked(tx, input.id);
      });
      return presentModule(restored);
    }),

  addLesson: canOn({ input: createLessonInput, ...onModule })
    .meta(documented('POST', '/modules/{id}/lessons', 'Add a lesson to a module'))
    .output(lessonView)
    .mutation(async ({ ctx, input }) => {
      const { id: moduleId, isPublished, ...fields } = input;
      assertPlays(fields.videoUrl, ctx.deps.env.VIDEO_HOSTS);
      const { id: courseId } = ctx.subject.course;
      const id = await ctx.write((tx, outbox) =>
        once(tx, ctx, ctx.viewer, 'courses.addLesson', input, async () => {
          const course = await courseLocked(tx, ctx.viewer, courseId);
          await moduleLocked(tx, moduleId);
          const { lessons, ever } = await countParts(tx, courseId);
          if (lessons >= LESSONS_MAX || ever >= PARTS_EVER_MAX) fail('course_full');
          await recountProgress(outbox, courseId);
          const lesson = { ...fields, courseId, moduleId, isPublished: isPublished ?? !course.isPublished };
          const lessonId = await insertLesson(tx, lesson);
          if (course.isPublished && lesson.isPublished) await outbox.job(notifyOfLessonJob, { lessonId });
          return lessonId;
        }),
      );
      return lessonOf(ctx, ctx.subject, id);
    }),

  updateLesson: canOn({ input: updateLessonInput, ...onLesson })
    .meta(documented('PATCH', '/lessons/{id}', 'Change a lesson'))
    .output(lessonView)
    .mutation(async ({ ctx, input: { id, readAt, isPublished, release, ...fields } }) => {
      assertPlays(fields.videoUrl, ctx.deps.env.VIDEO_HOSTS);
      const { id: courseId } = ctx.subject.course;
      await ctx.write(async (tx, outbox) => {
        const course = await courseLocked(tx, ctx.viewer, courseId);
        const lesson = await lessonLocked(tx, id);
        assertUnchanged(readAt, lesson.updatedAt);
        await assertEvent(tx, ctx.viewer, ctx.subject.course.tribeId, fields.eventId);
        const isChanged = isPublished !== undefined && isPublished !== (lesson.publishedAt !== null);
        const publishedAt = isChanged ? { publishedAt: isPublished ? new Date() : null } : {};
        await updateLesson(tx, id, { ...fields, ...publishedAt });
        // A lesson has a link or an upload.
        if (fields.videoUrl != null) await deleteLessonVideos(tx, id, 'all');
        if (release !== undefined) await changeRelease(tx, id, release);
        if (isChanged) await recountProgress(outbox, courseId);
        if (isChanged && isPublished && course.isPublished)
          await outbox.job(notifyOfLessonJob, { lessonId: id });
      });
      return lessonOf(ctx, ctx.subject, id);
    }),

  deleteLesson: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}', 'Delete a lesson; completions of it stay'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId } = ctx.subject.course;
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, courseId);
        if (!(await setLessonDeleted(tx, { courseId, lessonId: input.id, isDeleted: true })))
          fail('not_found');
        await recountProgress(outbox, courseId);
      });
      return { message: 'Lesson deleted' };
    }),

  restoreLesson: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('POST', '/lessons/{id}/restore', 'Restore a deleted lesson'))
    .output(lessonView)
    .mutation(async ({ ctx, input }) => {
      const { id: courseId } = ctx.subject.course;
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, courseId);
        const lesson = (await lockLesson(tx, input.id)) ?? fail('not_found');
        await moduleLocked(tx, lesson.moduleId);
        if (!(await setLessonDeleted(tx, { courseId, lessonId: input.id, isDeleted: false }))) return;
        await assertRoom(tx, courseId);
        await recountProgress(outbox, courseId);
      });
      return lessonOf(ctx, ctx.subject, input.id);
    }),
};
