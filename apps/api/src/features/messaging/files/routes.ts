import { Readable } from 'node:stream';
import { type FileToSend, fileToSend } from '@kindred/db/messaging/files/visibility';
import { messageFileInput } from '@kindred/validation/messaging/attachments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../../platform/disposition.ts';
import type { Storage } from '../../../platform/storage.ts';
import { viewerOf } from '../../../trpc/access.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { fileNames, rangeOf } from '../../media/service.ts';

interface Part {
  name: string;
  type: string;
}

/** Under which name storage keeps what was asked for; undefined when the file has no such part. */
function partOf(file: FileToSend, part: string): Part | undefined {
  const [what = '', width = what] = part.split('-');
  const isPoster = what === 'poster';
  const picture = isPoster
    ? { storageKey: file.posterKey, widths: file.posterWidths ?? [] }
    : { storageKey: file.storageKey, widths: file.widths };
  if (picture.storageKey === null) return undefined;
  const names = fileNames({ storageKey: picture.storageKey, widths: picture.widths });
  const isWhole = part === 'content' || part === 'poster';
  const name = isWhole ? names.at(-1) : names[picture.widths.indexOf(Number(width))];
  return name === undefined ? undefined : { name, type: isPoster ? 'image/webp' : file.mimeType };
}

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
      const found = file && partOf(file, part);
      const size = found === undefined ? null : await storage.size(found.name);
      if (file === undefined || found === undefined || size === null) return fail('not_found');
      const isPlain = file.kind === 'file';
      const etag = `"${fileId}-${part}"`;
      reply
        // Kept by the browser and asked about all the same: tomorrow it may be deleted.
        .header('cache-control', isPlain ? 'private, no-store' : 'private, no-cache')
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox")
        .header('content-disposition', isPlain ? disposition(file.fileName ?? 'file') : 'inline')
        .header('accept-ranges', 'bytes')
        .type(isPlain ? 'application/octet-stream' : found.type);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { range: wanted, 'if-range': condition } = request.headers;
      const range = condition === undefined || condition === etag ? rangeOf(wanted, size) : null;
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
      reply.header('content-length', range === null ? size : range.end - range.start + 1);
      if (range !== null) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      }
      if (request.method === 'HEAD') return reply.send(Readable.from([]));
      return reply.send(await storage.read(found.name, range ?? undefined));
    },
  );
}
