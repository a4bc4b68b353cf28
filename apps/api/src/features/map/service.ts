export { tileSource } from './tiles.ts';

import { countInCells, type Placed, placeOf, placesInBox } from '@kindred/db/map/visibility';
import { removePlace, setPlace } from '@kindred/db/map/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { MapLocations, MapPlace, mapLocationsInput, putPlaceInput } from '@kindred/validation/map';
import { centerOf, gridOf, WORLD } from '@kindred/validation/map/geometry';
import { z } from 'zod';
import { cutPage, decodeCursor, encodeCursor } from '../../platform/paging.ts';
import type { Context } from '../../trpc/context.ts';
import { presentCells, presentLocations, presentPlace } from './present.ts';

export { blurEventPlace, removePlace, setPlace } from '@kindred/db/map/writes';

const cursorParts = z.tuple([
  z.literal('d'),
  z.string().regex(/^\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/),
  z.uuid(),
]);

/** Places of a box: what the map draws with the first page, and the list below it page by page. */
export async function findLocations(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  input: z.output<typeof mapLocationsInput>,
): Promise<MapLocations> {
  const { bbox = WORLD, zoom, type, q, limit, cursor } = input;
  const filter = { type, words: q === '' ? undefined : q };
  const [, place, id] = cursor ? decodeCursor(cursor, cursorParts) : [];
  const after = place === undefined || id === undefined ? undefined : { place, id };
  const [cells, rows] = await Promise.all([
    after === undefined ? countInCells(db, viewer, gridOf(bbox, zoom).cells, filter) : [],
    placesInBox(db, viewer, bbox, filter, { limit: limit + 1, after }),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (row) =>
    encodeCursor(['d', row.place, row.id] satisfies z.infer<typeof cursorParts>),
  );
  const drawn = presentCells(cells);
  return {
    total: drawn.pins.length + drawn.clusters.reduce((sum, { count }) => sum + count, 0),
    isMore: drawn.clusters.some(({ isMore }) => isMore),
    ...drawn,
    items: await presentLocations(db, viewer, shown, centerOf(bbox)),
    nextCursor,
  };
}

export async function getPlace(ctx: Pick<Context, 'db'>, of: Placed): Promise<MapPlace> {
  return presentPlace(await placeOf(ctx.db, of));
}

export async function putPlace(
  ctx: Pick<Context, 'db' | 'write'>,
  of: Placed,
  { location, lat, lng, isExact }: Omit<z.output<typeof putPlaceInput>, 'id'>,
): Promise<MapPlace> {
  await ctx.write((tx) => setPlace(tx, of, { location, lat, lng, isExact }));
  return getPlace(ctx, of);
}

export async function deletePlace(ctx: Pick<Context, 'write'>, of: Placed): Promise<MapPlace> {
  await ctx.write((tx) => removePlace(tx, of));
  return { place: null };
}
