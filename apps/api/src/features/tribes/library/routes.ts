import { libraryItemInput } from '@kindred/validation/tribes/library';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDownload } from '../../../platform/download.ts';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { fileToSend } from './service.ts';

/** Files of libraries go out as downloads, whatever they are: no browser shows or runs them here. */
export function libraryRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get(
    '/api/tribes/:id/spaces/:spaceId/files/:itemId/content',
    { compress: false, config: { access: { procedure: 'tribes.spaces.library.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = libraryItemInput.safeParse(request.params);
      const file = asked.success ? await fileToSend(ctx.db, viewer, asked.data) : undefined;
      const size = file === undefined ? null : await storage.size(file.key);
      if (file === undefined || size === null) return fail('not_found');
      return sendDownload(request, reply, storage, { ...file, size });
    },
  );
}
