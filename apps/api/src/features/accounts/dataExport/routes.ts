import { exportOf } from '@kindred/db/accounts/dataExport/visibility';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDownload } from '../../../platform/download.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

/** The file of an export, for the person it is of, in a browser. */
export function dataExportRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/auth/export/:id/file',
    { compress: false, config: { access: { procedure: 'accounts.dataExport' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      if (ctx.credential.kind !== 'session') fail('session_required');
      const row = await exportOf(ctx.db, viewer.id);
      if (row === undefined || row.storageKey === null || row.id !== request.params.id) fail('not_found');
      const size = (await ctx.deps.storage.size(row.storageKey)) ?? fail('not_found');
      const name = `my-data-${row.createdAt.toISOString().slice(0, 10)}.zip`;
      return sendDownload(request, reply, ctx.deps.storage, { name, key: row.storageKey, size });
    },
  );
}
