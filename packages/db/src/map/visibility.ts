import type { Viewer } from '@kindred/permissions/viewer';
import { COUNTED_IN_CELL_MAX, COUNTED_IN_SEARCH_MAX, type PlaceType } from '@kindred/validation/map';
import { type Box, centerOf, type GridCell, type Point, uncrossed } from '@kindred/validation/map/geometry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { limitedProfilesShownTo } from '../accounts/privacy/visibility.ts';
import { notBlocked, type ViewerSql, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { CUSTOM_PLAN } from '../dialect.ts';
import { opaqueParameter } from '../escapeLike.ts';
import { tribesBanning, tribesJoinedBy } from '../tribes/visibility.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

/** What is asked of the map, in the whole of it or in a box. */
export interface MapFilter {
  type?: PlaceType | undefined;
  words?: string | undefined;
}

export interface CellRow {
  /** The place of the cell in the list that was given. */
  cell: number;
  /** Up to one more than are counted. */
  count: number;
  lng: number;
  lat: number;
  /** Of the places that were counted. */
  west: number;
  south: number;
  east: number;
  north: number;
  /** One of its places: the only one, where there is one. */
  kind: PlaceType;
  id: string;
  /** Empty of several. */
  name: string;
  isExact: boolean;
}

export interface PlaceRow {
  kind: PlaceType;
  id: string;
  name: string;
  location: string;
  lng: number;
  lat: number;
  isExact: boolean;
  /** Degrees from the middle of the box, in full precision: half of the next page's cursor. */
  place: string;
}

/** Word for word what the partial indexes say. */
const FOR_EVERYBODY = sql<SqlBool>`places.audience = '00000000-0000-0000-0000-000000000000'`;
const FOR_MEMBERS = sql<SqlBool>`places.audience <> '00000000-0000-0000-0000-000000000000'`;

/** What hides a place that is for everybody, or for those in its tribe: the same blocks and bans as in lists. */
function isSeen(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(places.ends_at is null or places.ends_at > now())
    and (places.person_id is null or ${notBlocked('places.person_id', viewer)})
    and (places.tribe_id is null or places.tribe_id <> all (array(${tribesBanning(viewer)})))`;
}

const isOfType = (type: PlaceType | undefined) =>
  type === undefined ? sql`` : sql` and places.kind = ${sql.lit(type)}`;

/** Of the words as a whole; of fewer than three letters only how a word begins has an index. */
function isFound(words: string): RawBuilder<SqlBool> {
  const escaped = words.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);
  const pattern = /[\p{L}\p{N}]{3}/u.test(words) ? `%${escaped}%` : `% ${escaped}%`;
  return sql<SqlBool>`places.search_text like ${opaqueParameter(pattern)}`;
}

/** Places that are for the members of the viewer's tribes, or for those whom a profile is shown to; called `closed`. */
function closedPlaces(viewer: ViewerSql, { type, words }: MapFilter) {
  const hasPeople = type === undefined || type === 'user';
  const people = sql`select ${viewer} union all ${limitedProfilesShownTo(viewer)} union all `;
  return sql`closed as materialized (
      select places.* from map_places places
      where ${FOR_MEMBERS} and places.audience = any (array(
        ${hasPeople ? people : sql``}${tribesJoinedBy(viewer)})) and ${isSeen(viewer)}${isOfType(type)}${
          words === undefined ? sql`` : sql` and ${isFound(words)}`
        } limit ${sql.lit(COUNTED_IN_SEARCH_MAX)})`;
}

/** Those that match the words, wherever they are; called `matches`. No index of places is to be read for them. */
function matches(viewer: ViewerSql, type: PlaceType | undefined, words: string) {
  return sql`matches as materialized (
      (select places.* from map_places places
        where ${FOR_EVERYBODY} and ${isFound(words)} and ${isSeen(viewer)}${isOfType(type)}
        limit ${sql.lit(COUNTED_IN_SEARCH_MAX + 1)})
      union all select * from closed)`;
}

const IN_CELL = sql<SqlBool>`places.point[0] >= cells.west and places.point[0] < cells.east
        and places.point[1] >= cells.south and places.point[1] < cells.north`;

/**
 * How many places there are in each cell that has any, and where their middle is. A cell is read only as far as it is
 * counted, so that the work is bounded by the number of cells however many places there are.
 */
export async function countInCells(
  db: Db | Tx,
  viewer: Viewer,
  cells: readonly GridCell[],
  filter: MapFilter,
): Promise<CellRow[]> {
  const me = viewerSql(viewer);
  const { type, words } = filter;
  const bounds = (side: keyof Box) => sql`${cells.map((cell) => cell[side])}::float8[]`;
  const atMost = sql.lit(COUNTED_IN_CELL_MAX + 1);
  const columns = sql`places.point, places.kind, places.subject_id, places.is_exact`;
  const found =
    words === undefined
      ? sql`(select ${columns} from map_places places
          where ${FOR_EVERYBODY}${isOfType(type)} and ${isSeen(me)} and ${IN_CELL}
            and places.point <@ box(point(cells.west, cells.south), point(cells.east, cells.north))
          limit ${atMost})
        union all (select ${columns} from closed places where ${IN_CELL} limit ${atMost})`
      : sql`select ${columns} from matches places where ${IN_CELL}`;
  const query = sql<CellRow>`
    with ${closedPlaces(me, filter)}${words === undefined ? sql`` : sql`, ${matches(me, type, words)}`},
    cells as (select * from unnest(${bounds('west')}, ${bounds('south')}, ${bounds('east')}, ${bounds('north')})
      with ordinality as cells(west, south, east, north, n))
    select (cells.n - 1)::int as cell, counted.*, coalesce((
      select named.name from map_places named
      where counted.count = 1 and named.kind = counted.kind and named.subject_id = counted.id::uuid), '') as name
    from cells cross join lateral (
      select count(*)::int as count, avg(places.point[0]) as lng, avg(places.point[1]) as lat,
        min(places.point[0]) as west, min(places.point[1]) as south,
        max(places.point[0]) as east, max(places.point[1]) as north,
        min(places.kind) as kind, min(places.subject_id::text) as id,
        bool_and(places.is_exact) as is_exact
      from (${found}) places) counted
    where counted.count > 0 ${words === undefined ? sql`` : CUSTOM_PLAN}`;
  if (words !== undefined || db.isTransaction) return (await query.execute(unrestrictedDb(db))).rows;
  return db.transaction().execute(async (tx) => {
    // A bitmap is made of the whole cell before its first row is read.
    await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(tx);
    return (await query.execute(unrestrictedDb(tx))).rows;
  });
}

/** The places of a box, nearest to its middle first. */
export async function placesInBox(
  db: Db | Tx,
  viewer: Viewer,
  box: Box,
  filter: MapFilter,
  page: { limit: number; after?: { place: string; id: string } | undefined },
): Promise<PlaceRow[]> {
  const me = viewerSql(viewer);
  const { type, words } = filter;
  const { limit, after } = page;
  const middle = centerOf(box);
  const parts = uncrossed(box).map((part) => {
    const lng = nearestTo(middle.lng, part);
    const degrees = sql`(places.point <-> point(${lng}::float8, ${middle.lat}::float8))`;
    const isIn = sql`places.point <@ box(point(${part.west}::float8, ${box.south}::float8),
        point(${part.east}::float8, ${box.north}::float8)) and places.point[0] < ${part.east}::float8
        ${box.north === 90 ? sql`` : sql`and places.point[1] < ${box.north}::float8`}`;
    const from = after === undefined ? sql`` : beyond(degrees, after);
    const order = sql`order by ${degrees}, places.subject_id limit ${sql.lit(limit)}`;
    const open = sql`(select places.*, ${degrees} as degrees from map_places places
        where ${FOR_EVERYBODY}${isOfType(type)} and ${isSeen(me)} and ${isIn}${from} ${order})`;
    const rest = (table: 'closed' | 'matches') =>
      sql`(select places.*, ${degrees} as degrees from ${sql.table(table)} places where ${isIn}${from} ${order})`;
    return words === undefined ? sql`${open} union all ${rest('closed')}` : rest('matches');
  });
  const { rows } = await sql<PlaceRow>`
    with ${closedPlaces(me, filter)}${words === undefined ? sql`` : sql`, ${matches(me, type, words)}`}
    select places.kind, places.subject_id as id, places.name, places.location, places.point[0] as lng,
      places.point[1] as lat, places.is_exact, places.degrees::text as place
    from (${sql.join(parts, sql` union all `)}) places
    order by places.degrees, places.subject_id limit ${sql.lit(limit)}`.execute(unrestrictedDb(db));
  return rows;
}

function beyond(degrees: RawBuilder<unknown>, after: { place: string; id: string }) {
  const place = sql`${after.place}::text::float8`;
  return sql` and ${degrees} >= ${place} and (${degrees} > ${place} or places.subject_id > ${after.id}::uuid)`;
}

/** The same longitude, one turn on where a part of the box is nearer to it from there. */
function nearestTo(lng: number, { west, east }: { west: number; east: number }): number {
  const middle = (west + east) / 2;
  return [lng - 360, lng, lng + 360].reduce((best, turned) =>
    Math.abs(turned - middle) < Math.abs(best - middle) ? turned : best,
  );
}

/** Whose place is meant. */
export interface Placed {
  type: PlaceType;
  id: string;
}

/** Where something is that the viewer was found to have a say in. */
export async function placeOf(
  db: Db | Tx,
  { type, id }: Placed,
): Promise<(Point & { location: string; isExact: boolean }) | undefined> {
  return unrestrictedDb(db)
    .selectFrom('mapPlaces')
    .select(['location', 'isExact'])
    .select([sql<number>`point[0]`.as('lng'), sql<number>`point[1]`.as('lat')])
    .where('kind', '=', type)
    .where('subjectId', '=', id)
    .executeTakeFirst();
}
