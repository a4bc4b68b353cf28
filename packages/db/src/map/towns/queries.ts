import type { Box } from '@kindred/validation/map/geometry';
import { uncrossed } from '@kindred/validation/map/geometry';
import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { opaqueParameter } from '../../escapeLike.ts';

export interface TownRow {
  geonameId: number;
  name: string;
  region: string;
  country: string;
  population: number;
  lng: number;
  lat: number;
}

function towns(db: Db) {
  return db
    .selectFrom('towns')
    .select(['geonameId', 'name', 'region', 'country', 'population'])
    .select([sql<number>`point[0]`.as('lng'), sql<number>`point[1]`.as('lat')])
    .orderBy('population', 'desc')
    .orderBy('geonameId');
}

/** What comes before a comma, as `infra/scripts/make-towns.ts` writes it: in lower case, without accents. */
function plain(words: string): string {
  return (words.split(',')[0] ?? '').trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Towns of which a word begins like this, the largest first. */
export async function findTowns(db: Db, words: string, limit: number): Promise<TownRow[]> {
  const begin = (said: string) => `% ${said.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return towns(db)
    .where('searchText', 'like', opaqueParameter(begin(plain(words))))
    .limit(limit)
    .execute();
}

/** Those that have their name on the map of a box, the largest first. */
export async function labelledTowns(db: Db, box: Box, zoom: number, limit: number): Promise<TownRow[]> {
  const parts = uncrossed(box).map(
    ({ west, east }) =>
      sql`point <@ box(point(${west}::float8, ${box.south}::float8), point(${east}::float8, ${box.north}::float8))`,
  );
  return towns(db)
    .where('labelZoom', '<=', zoom)
    .where(sql<boolean>`(${sql.join(parts, sql` or `)})`)
    .limit(limit)
    .execute();
}
