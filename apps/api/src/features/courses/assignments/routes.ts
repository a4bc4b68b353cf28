import { submissionFileInput } from '@kindred/validation/courses/assignments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDownload } from '../../../platform/download.ts';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { fileToSend } from './service.ts';

/** Sends files of submissions as downloads, to their student and to the teachers of the course. */
export function submissionFileRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get(
    '/api/submissions/:id/files/:fileId',
    { compress: false, config: { access: { procedure: 'courses.assignments.submission' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = submissionFileInput.safeParse(request.params);
      const file = asked.success ? await fileToSend(ctx.db, viewer, asked.data) : undefined;
      const size = file === undefined ? null : await storage.size(file.key);
      if (file === undefined || size === null) return fail('not_found');
      return sendDownload(request, reply, storage, { ...file, size });
    },
  );
}
