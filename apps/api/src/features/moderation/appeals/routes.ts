import { appealFileById } from '@kindred/db/moderation/appeals/visibility';
import { appealFileParams } from '@kindred/validation/moderation/appeals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendPrivate } from '../../media/service.ts';
import { loadCase } from '../cases/service.ts';

/** Sends the file of an appeal to the one who appealed and to those who may see the case. */
export function appealRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  const options = { compress: false, config: { access: { procedure: 'moderation.decisions.get' } } } as const;
  app.get('/api/appeals/:id/file', options, async (request, reply) => {
    const ctx = await makeContext(request, reply);
    const viewer = viewerOf(ctx);
    const asked = appealFileParams.safeParse(request.params);
    const row =
      (asked.success ? await appealFileById(ctx.db, asked.data.id) : undefined) ?? fail('not_found');
    const isOpen = row.appellantId === viewer.id || (await loadCase(ctx.db, viewer, { id: row.caseId }));
    if (!isOpen) fail('not_found');
    const file = {
      ...row,
      storageKey: row.storageKey ?? fail('not_found'),
      posterKey: null,
      posterWidths: null,
    };
    return sendPrivate(request, reply, storage, { file, part: 'content' });
  });
}
