import { ZOOM_MAX } from '@kindred/validation/map/geometry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { memoBy } from '../../platform/memoBy.ts';
import { viewerOf } from '../../trpc/access.ts';
import type { Context, Deps } from '../../trpc/context.ts';
import { fail } from '../../trpc/errors.ts';
import { tileSource } from './tiles.ts';

const TILES = '/map/tiles';
const DAY = 86_400;
const place = z
  .strictObject({
    z: z.coerce.number().int().min(0).max(ZOOM_MAX),
    x: z.coerce.number().int().min(0),
    y: z.coerce.number().int().min(0),
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom);

/** The images of the map, for pages of ours alone: their source never learns who looks where. */
export function mapRoutes(
  app: FastifyInstance,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  { env, log }: Pick<Deps, 'env' | 'log'>,
): void {
  const sourceNow = memoBy(
    () => env.MAP_TILES_URL ?? '',
    () => (env.MAP_TILES_URL === undefined ? null : tileSource(env.MAP_TILES_URL)),
  );
  const config = { access: { procedure: 'map.locations' } };
  const signedIn = async (request: FastifyRequest, reply: FastifyReply) =>
    viewerOf(await makeContext(request, reply), 'screen');

  /** TileJSON 3.0; `tiles` is empty where the operator set no source. */
  app.get(`${TILES}.json`, { exposeHeadRoute: false, config }, async (request, reply) => {
    await signedIn(request, reply);
    const source = sourceNow();
    return reply.header('cache-control', 'private, max-age=300').send({
      tilejson: '3.0.0',
      tiles: source === null ? [] : [`${TILES}/{z}/{x}/{y}`],
      attribution: env.MAP_TILES_CREDIT ?? '',
      maxzoom: Math.min(ZOOM_MAX, (await source?.maxZoom().catch(() => undefined)) ?? ZOOM_MAX),
    });
  });

  app.get(`${TILES}/:z/:x/:y`, { exposeHeadRoute: false, config }, async (request, reply) => {
    await signedIn(request, reply);
    const source = sourceNow();
    const asked = place.safeParse(request.params);
    if (!asked.success || source === null) return fail('not_found');
    const tile = await source.tile(asked.data.z, asked.data.x, asked.data.y).catch((error: unknown) => {
      log.warn({ err: error }, 'a tile could not be fetched');
      return fail('unavailable', { retryAfter: 30 });
    });
    // No failure: browsers would write each one to the console.
    if (tile === null) return reply.code(204).send();
    return reply
      .type(tile.type)
      .header('cache-control', `private, max-age=${DAY}`)
      .header('x-content-type-options', 'nosniff')
      .send(tile.body);
  });
}
