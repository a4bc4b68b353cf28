import { countDownload } from '@kindred/db/commerce/products/writes';
import { productFileInput } from '@kindred/validation/commerce/products';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDownload } from '../../../platform/download.ts';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { fileToSend } from './service.ts';

/** Files of products go out as downloads, whatever they are, to their seller and to who bought them. */
export function productFileRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get(
    '/api/products/:id/files/:fileId/content',
    { compress: false, config: { access: { procedure: 'commerce.products.files.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = productFileInput.safeParse(request.params);
      const file = asked.success ? await fileToSend(ctx.db, viewer, asked.data) : undefined;
      const size = file === undefined ? null : await storage.size(file.key);
      if (file === undefined || size === null || !asked.success) return fail('not_found');
      const { fileId } = asked.data;
      if (request.method !== 'HEAD')
        await ctx.write((tx) => countDownload(tx, { userId: viewer.id, fileId }));
      return sendDownload(request, reply, storage, { ...file, size });
    },
  );
}
