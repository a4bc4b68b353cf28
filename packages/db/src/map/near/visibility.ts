import { type Point, uncrossed } from '@kindred/validation/map/geometry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerSql } from '../../accounts/visibility.ts';
import { tribesJoinedBy } from '../../tribes/visibility.ts';

const EARTH_KM = 6371.0088;
const KM_A_DEGREE = (EARTH_KM * Math.PI) / 180;

/** A circle on the map. */
export interface Around extends Point {
  km: number;
}

/** Boxes around a circle that cross no antimeridian, each a condition of `point`. */
function boxesOf({ lat, lng, km }: Around): RawBuilder<SqlBool>[] {
  const [south, north] = [Math.max(-90, lat - km / KM_A_DEGREE), Math.min(90, lat + km / KM_A_DEGREE)];
  // As wide as where the circle is widest in degrees; around a pole it is all longitudes.
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = Math.min(180, km / KM_A_DEGREE / Math.max(narrowest, 1e-6));
  return uncrossed({ west: lng - wide, east: lng + wide }).map(
    ({ west, east }) => sql<SqlBool>`
      point <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
}

/** Whether `point` is in a circle. */
function isWithin({ lat, lng, km }: Around): RawBuilder<SqlBool> {
  const half = (from: RawBuilder<unknown>, to: number) =>
    sql`power(sin(radians(${from} - ${to}::float8) / 2), 2)`;
  return sql<SqlBool>`asin(sqrt(least(1, ${half(sql`point[1]`, lat)}
      + cos(radians(${lat}::float8)) * cos(radians(point[1])) * ${half(sql`point[0]`, lng)})))
      <= ${km / EARTH_KM / 2}::float8`;
}

/** Places for members of the viewer's tribes, of which those in a circle are looked for. */
const CLOSED_MAX = 5_000;

/** Word for word what the partial indexes say. */
const FOR_EVERYBODY = sql<SqlBool>`audience = '00000000-0000-0000-0000-000000000000'`;
const FOR_MEMBERS = sql<SqlBool>`audience <> '00000000-0000-0000-0000-000000000000'`;

/** Ids of businesses on everybody's map in a circle, as an array of at most `max`. */
export function businessesNear(around: Around, max: number): RawBuilder<string[]> {
  const parts = boxesOf(around).map(
    (isInBox) => sql`
      select business_id, point from map_places where ${FOR_EVERYBODY} and kind = 'business' and ${isInBox}`,
  );
  return sql<string[]>`array(
    select business_id from (${sql.join(parts, sql` union all `)}) around
    where ${isWithin(around)} limit ${sql.lit(max)})`;
}

/**
 * Ids of events that are not over, on the map of everybody or of the members of the viewer's tribes, in a circle. At most
 * the `max` nearest of each map.
 */
export function eventsNear(viewer: ViewerSql, around: Around, max: number): RawBuilder<string[]> {
  const { lat, lng } = around;
  const isOpen = sql<SqlBool>`kind = 'event' and ends_at > now()`;
  const open = boxesOf(around).map(
    (isInBox) => sql`(
      select subject_id from map_places where ${FOR_EVERYBODY} and ${isOpen} and ${isInBox} and ${isWithin(around)}
      order by point <-> point(${lng}::float8, ${lat}::float8) limit ${sql.lit(max)})`,
  );
  const ofTribes = sql`(
    select subject_id from (
      select subject_id, point from map_places
      where ${FOR_MEMBERS} and audience = any (array(${tribesJoinedBy(viewer)})) and ${isOpen}
      limit ${sql.lit(CLOSED_MAX)}) closed
    where ${isWithin(around)} limit ${sql.lit(max)})`;
  return sql<string[]>`array(${sql.join([...open, ofTribes], sql` union all `)})`;
}
