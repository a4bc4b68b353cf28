import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR, limit } from '../../../platform/limits.ts';
import { zip } from '../../../platform/zip.ts';
import { viewerWho } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { allows, loadInside } from '../service.ts';
import { archiveOf } from './archive.ts';

const EXPORTS_PER_HOUR = 20;

/** Everything of a tribe for its owner to take along, written while it is read: however much there is. */
export function archiveRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/tribes/:id/export',
    { exposeHeadRoute: false, compress: false, config: { access: { permission: 'manage_tribe_content' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerWho(ctx, 'manage_tribe_content');
      const tribe = (await loadInside(ctx.db, viewer, request.params)) ?? fail('not_found');
      if (!allows('own')(viewer, tribe)) fail('not_allowed');
      await limit(ctx.db, `exports:${tribe.id}`, EXPORTS_PER_HOUR, HOUR);
      return reply
        .header('content-disposition', `attachment; filename="${tribe.slug}.zip"`)
        .type('application/zip')
        .send(zip(archiveOf(ctx, tribe.id)));
    },
  );
}
