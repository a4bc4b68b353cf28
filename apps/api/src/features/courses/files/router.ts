import { filesOfLesson, type LessonFileRow } from '@kindred/db/courses/files/visibility';
import { addLessonFile, deleteLessonFile } from '@kindred/db/courses/files/writes';
import { messageOnly } from '@kindred/validation/accounts';
import { lessonIdInput } from '@kindred/validation/courses';
import {
  addLessonFileInput,
  type LessonFileView,
  lessonFile,
  lessonFileInput,
  lessonFileList,
  lessonFileUrl,
} from '@kindred/validation/courses/files';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { sweepMedia } from '../../media/service.ts';
import { courseLocked, lessonLocked, loadPartByLesson } from '../builder/service.ts';
import { uploadLocked } from './service.ts';

const documented = documentedUnder('Courses');
const onLesson = { permission: 'create_courses', load: loadPartByLesson, policy: () => true } as const;

function presentFile({ id, kind, name, size, mimeType }: LessonFileRow): LessonFileView {
  const shown = kind === 'image' || kind === 'audio' ? kind : 'file';
  return { id, kind: shown, name, size: Number(size), mimeType, url: lessonFileUrl(id) };
}

/** Pictures, audio and other files of a lesson: what teachers do with them. */
export const lessonFilesRouter = {
  files: canOn({ input: lessonIdInput, ...onLesson })
    .meta(documented('GET', '/lessons/{id}/files', 'List the files of a lesson'))
    .output(lessonFileList)
    .query(async ({ ctx, input }) => (await filesOfLesson(ctx.db, input.id)).map(presentFile)),

  addFile: canOn({ input: addLessonFileInput, ...onLesson })
    .meta(documented('POST', '/lessons/{id}/files', 'Add my upload to a lesson'))
    .output(lessonFile)
    .mutation(async ({ ctx, input }) => {
      const { id: lessonId, uploadId, name } = input;
      const { viewer, subject } = ctx;
      const row = await ctx.write(async (tx) => {
        const id = await once(tx, ctx, viewer, 'courses.addFile', input, async () => {
          await courseLocked(tx, viewer, subject.course.id);
          await lessonLocked(tx, lessonId);
          await uploadLocked(tx, viewer, uploadId);
          return (await addLessonFile(tx, { lessonId, uploadId, name })) ?? fail('lesson_full');
        });
        return (await filesOfLesson(tx, lessonId)).find((file) => file.id === id) ?? fail('not_found');
      });
      return presentFile(row);
    }),

  deleteFile: canOn({ input: lessonFileInput, ...onLesson })
    .meta(documented('DELETE', '/lessons/{id}/files/{fileId}', 'Delete a file of a lesson'))
    .output(messageOnly)
    .mutation(async ({ ctx, input: { id: lessonId, fileId } }) => {
      await ctx.write(async (tx, outbox) => {
        await courseLocked(tx, ctx.viewer, ctx.subject.course.id);
        if (!(await deleteLessonFile(tx, { lessonId, fileId }))) fail('not_found');
        await outbox.job(sweepMedia, {});
      });
      return { message: 'File deleted' };
    }),
};
