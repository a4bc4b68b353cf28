import { Readable } from 'node:stream';
import { verificationDocumentInput } from '@kindred/validation/tribes/verifications';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentToSend } from './service.ts';

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

/**
 * Documents go out to who sent them and those who decide: as downloads, which no browser shows or keeps here, and
 * what was kept as a picture as that picture.
 */
export function verificationRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { storage }: { storage: Storage },
): void {
  const path = '/api/verifications/:requestId/documents/:documentId';
  const options = { compress: false, config: { access: { procedure: 'tribes.verifications.get' } } } as const;

  async function find(request: FastifyRequest, reply: FastifyReply) {
    const ctx = await makeContext(request, reply);
    const viewer = viewerOf(ctx);
    const asked = verificationDocumentInput.safeParse(request.params);
    const file = asked.success ? await documentToSend(ctx.db, viewer, asked.data) : undefined;
    const size = file === undefined ? null : await storage.size(file.key);
    return file === undefined || size === null ? fail('not_found') : { ...file, size };
  }
  async function send(request: FastifyRequest, reply: FastifyReply, file: { key: string; size: number }) {
    reply
      .header('content-length', file.size)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store');
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(file.key));
  }

  app.get(`${path}/content`, options, async (request, reply) => {
    const file = await find(request, reply);
    const extension = await extensionOf(storage, file.key, file.size);
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="document-${file.place}.${extension}"`);
    return send(request, reply, file);
  });

  app.get(`${path}/picture`, options, async (request, reply) => {
    const file = await find(request, reply);
    if (file.picture === null) return fail('not_found');
    reply.type(file.picture).header('content-disposition', 'inline');
    return send(request, reply, file);
  });
}
