import { type Point, uncrossed } from '@kindred/validation/map/geometry';
import { type RawBuilder, sql } from 'kysely';

const EARTH_KM = 6371.0088;
const KM_A_DEGREE = (EARTH_KM * Math.PI) / 180;

/** Ids of businesses on everybody's map within so many km of a point, as an array of at most `max`. */
export function businessesNear({ lat, lng }: Point, km: number, max: number): RawBuilder<string[]> {
  const [south, north] = [Math.max(-90, lat - km / KM_A_DEGREE), Math.min(90, lat + km / KM_A_DEGREE)];
  // As wide as where the circle is widest in degrees; around a pole it is all longitudes.
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const wide = Math.min(180, km / KM_A_DEGREE / Math.max(narrowest, 1e-6));
  const parts = uncrossed({ west: lng - wide, east: lng + wide }).map(
    ({ west, east }) => sql`
      select business_id, point from map_places
      where audience = '00000000-0000-0000-0000-000000000000' and kind = 'business'
        and point <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
  const half = (from: RawBuilder<unknown>, to: number) =>
    sql`power(sin(radians(${from} - ${to}::float8) / 2), 2)`;
  return sql<string[]>`array(
    select business_id from (${sql.join(parts, sql` union all `)}) around
    where asin(sqrt(least(1, ${half(sql`point[1]`, lat)}
      + cos(radians(${lat}::float8)) * cos(radians(point[1])) * ${half(sql`point[0]`, lng)})))
      <= ${km / EARTH_KM / 2}::float8
    limit ${sql.lit(max)})`;
}
