import { lessonFileById } from '@kindred/db/courses/files/visibility';
import { resourceFileById } from '@kindred/db/courses/resources/visibility';
import { captionsOfLesson } from '@kindred/db/courses/video/visibility';
import { readsResources } from '@kindred/permissions/policies/courses';
import { lessonFileParams } from '@kindred/validation/courses/files';
import { captionsInput } from '@kindred/validation/courses/videoInputs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendPrivate } from '../../media/service.ts';
import { factsOf } from '../present.ts';
import { assertReadsLesson, loadCourse } from '../service.ts';

const ROUTE = { compress: false, config: { access: { procedure: 'courses.lesson' } } } as const;
const RESOURCE_ROUTE = { compress: false, config: { access: { procedure: 'courses.resources' } } } as const;

/** Sends files and captions to users who can read their lesson at that moment; asked on every request. */
export function lessonFileRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get('/api/lesson-files/:fileId/:part', ROUTE, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = viewerOf(ctx, 'screen');
    const asked = lessonFileParams.safeParse(request.params);
    if (!asked.success) return fail('not_found');
    const { fileId, part } = asked.data;
    const row = (await lessonFileById(ctx.db, fileId)) ?? fail('not_found');
    await assertReadsLesson(ctx.db, viewer, row.lessonId);
    const storageKey = row.storageKey ?? fail('not_found');
    const file = { ...row, storageKey, fileName: row.name, posterKey: null, posterWidths: null };
    return sendPrivate(request, reply, storage, { file, part });
  });

  app.get('/api/course-resources/:fileId/:part', RESOURCE_ROUTE, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = viewerOf(ctx, 'screen');
    const asked = lessonFileParams.safeParse(request.params);
    if (!asked.success) return fail('not_found');
    const { fileId, part } = asked.data;
    const row = (await resourceFileById(ctx.db, fileId)) ?? fail('not_found');
    const course = await loadCourse(ctx.db, viewer, { id: row.courseId });
    if (course === undefined || !readsResources(viewer, factsOf(course))) fail('not_found');
    const storageKey = row.storageKey ?? fail('not_found');
    return sendPrivate(request, reply, storage, {
      file: { ...row, storageKey, posterKey: null, posterWidths: null },
      part,
    });
  });

  app.get('/api/lessons/:id/captions/:language', ROUTE, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = viewerOf(ctx, 'screen');
    const asked = captionsInput.safeParse(request.params);
    if (!asked.success) return fail('not_found');
    const { id: lessonId, language } = asked.data;
    await assertReadsLesson(ctx.db, viewer, lessonId);
    const content = (await captionsOfLesson(ctx.db, lessonId, language)) ?? fail('not_found');
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('text/vtt; charset=utf-8')
      .send(content);
  });
}
