import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers the text, or 304 to those who have it already: programs and calendars ask again and again. */
export function sendUnlessHeld(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', etag);
  const held = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  return held?.includes(etag) ? reply.code(304).send() : reply.send(text);
}
