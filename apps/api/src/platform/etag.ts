import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the text, or 304 when the request's If-None-Match names it: scripts and calendar clients poll. */
export function sendUnlessHeld(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  reply.header('etag', etag);
  const held = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  return held?.includes(etag) ? reply.code(304).send() : reply.send(text);
}
