import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition } from './disposition.ts';
import type { Storage } from './storage.ts';

/** Sends a stored file as a download, whatever it is: no browser shows or runs it here. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: { name: string; key: string; size: number },
): Promise<FastifyReply> {
  reply
    .type('application/octet-stream')
    .header('content-length', file.size)
    .header('content-disposition', disposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store');
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await storage.read(file.key));
}
