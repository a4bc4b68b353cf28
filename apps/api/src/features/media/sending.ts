import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from '../../platform/disposition.ts';
import type { Storage } from '../../platform/storage.ts';
import { fail } from '../../trpc/errors.ts';
import { fileNames } from './fileNames.ts';
import { rangeOf } from './ranges.ts';

export interface Sent {
  /** In storage. */
  name: string;
  type: string;
  etag: string;
  cacheControl: string;
  /** The name to download it under; undefined to show it in the browser. */
  download?: string | undefined;
}

/** Sends a stored file, or the range of it that is asked for. Opened by itself it is a picture or a player at most. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { name, type, etag, cacheControl, download }: Sent,
): Promise<FastifyReply> {
  const size = (await storage.size(name)) ?? fail('not_found');
  reply
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; img-src 'self'; media-src 'self'; sandbox")
    .header('content-disposition', download === undefined ? 'inline' : disposition(download))
    .header('accept-ranges', 'bytes')
    .type(type);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { range: asked, 'if-range': condition } = request.headers;
  const range = condition === undefined || condition === etag ? rangeOf(asked, size) : null;
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send();
  reply.header('content-length', range === null ? size : range.end - range.start + 1);
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  // A body of no known length: an empty one would put its own length in the place of the file's.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await storage.read(name, range ?? undefined));
}

export interface PrivateFile {
  id: string;
  kind: string;
  mimeType: string;
  storageKey: string;
  widths: number[];
  posterKey: string | null;
  posterWidths: number[] | null;
  fileName: string | null;
}

/** Under which name storage keeps a part of a file; undefined when the file has no such part. */
function partOf(file: PrivateFile, part: string): Pick<Sent, 'name' | 'type'> | undefined {
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

/** Sends a part of a file that the viewer was found to read now. One of any other kind is a download. */
export async function sendPrivate(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { file, part }: { file: PrivateFile; part: string },
): Promise<FastifyReply> {
  const { name, type } = partOf(file, part) ?? fail('not_found');
  const isPlain = file.kind === 'file';
  return sendStored(request, reply, storage, {
    name,
    type: isPlain ? 'application/octet-stream' : type,
    etag: `"${file.id}-${part}"`,
    // Kept by the browser and asked about all the same: tomorrow it may be deleted.
    cacheControl: isPlain ? 'private, no-store' : 'private, no-cache',
    download: isPlain ? (file.fileName ?? 'file') : undefined,
  });
}
