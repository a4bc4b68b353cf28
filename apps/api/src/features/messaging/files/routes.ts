import { fileToSend } from '@kindred/db/messaging/files/visibility';
import { messageFileInput } from '@kindred/validation/messaging/attachments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendPrivate } from '../../media/service.ts';

/**
 * What messages hold goes out to who may see the message at that moment, and is asked about each time. A file of
 * any sort is a download, which no browser shows or runs here.
 */
export function messageFileRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get(
    '/api/messages/:id/files/:fileId/:part',
    { compress: false, config: { access: { procedure: 'messaging.messages.list' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = messageFileInput.safeParse(request.params);
      if (!asked.success) return fail('not_found');
      const { id: messageId, fileId, part } = asked.data;
      const file = await fileToSend(ctx.db, viewer, { messageId, fileId });
      if (file === undefined) return fail('not_found');
      return sendPrivate(request, reply, storage, { file, part });
    },
  );
}
