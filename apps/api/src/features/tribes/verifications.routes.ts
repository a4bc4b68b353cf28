import { Readable } from 'node:stream';
import { verificationDocumentInput } from '@kindred/validation/tribes/verifications';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../platform/storage.ts';
import { viewerOf } from '../../trpc/access.ts';
import type { Context } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { documentToSend } from './verifications.service.ts';

/** What the few sorts of documents begin with: nobody keeps what a file was called. */
const BEGINNINGS: readonly [extension: string, bytes: readonly (number | null)[]][] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];
const BEGINNING = 12;

async function extensionOf(storage: Storage, key: string, size: number): Promise<string> {
  const chunks: Buffer[] = [];
  const end = Math.min(size, BEGINNING) - 1;
  for await (const chunk of await storage.read(key, { start: 0, end })) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const found = BEGINNINGS.find(([, start]) =>
    start.every((byte, at) => byte === null || byte === bytes[at]),
  );
  return found?.[0] ?? 'bin';
}

/** Documents go out as downloads to who sent them and those who decide; no browser shows or keeps them here. */
export function verificationRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  app.get(
    '/api/verifications/:requestId/documents/:documentId/content',
    { compress: false, config: { access: { procedure: 'tribes.verifications.get' } } },
    async (request, reply) => {
      const ctx = await makeContext(request, reply);
      const viewer = viewerOf(ctx);
      const asked = verificationDocumentInput.safeParse(request.params);
      const file = asked.success ? await documentToSend(ctx.db, viewer, asked.data) : undefined;
      const size = file === undefined ? null : await storage.size(file.key);
      if (file === undefined || size === null) return fail('not_found');
      const extension = await extensionOf(storage, file.key, size);
      reply
        .type('application/octet-stream')
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="document-${file.place}.${extension}"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store');
      return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(file.key));
    },
  );
}
