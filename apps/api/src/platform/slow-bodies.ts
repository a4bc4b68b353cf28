import type { FastifyInstance } from 'fastify';

/** Bytes a second that a body must at least arrive with, over each window. */
const RATE_MIN = 8 * 1024;

/**
 * Closes connections whose request body arrives too slowly: a server that Fastify was handed has no request timeout,
 * and a fixed one would cut large files on honest lines.
 * @param windowMs how long a body may take at all, and between looks
 */
export function closeSlowBodies(app: FastifyInstance, windowMs = 10_000): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return;
    const { socket } = raw;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      // Nobody is slow whose bytes we do not take.
      const isWaiting = raw.readableFlowing === false || raw.readableLength > 0;
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (!isWaiting && arrived < (RATE_MIN * windowMs) / 1000) {
        request.log.info({ route: request.routeOptions.url }, 'a body arrived too slowly');
        socket.destroy();
      }
    }, windowMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
