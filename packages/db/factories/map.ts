import type { Insertable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { TownsTable } from '../src/schema/map.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

/** A town of a million in Germany, found by its name. */
export async function createTown(
  db: Db | Tx,
  { name, ...overrides }: Partial<Insertable<TownsTable>> & { name: string },
): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('towns')
    .values({
      geonameId: next(),
      name,
      region: '',
      country: 'DE',
      population: 1_000_000,
      point: '(13.4,52.5)',
      labelZoom: 3,
      searchText: ` ${name.toLowerCase()}`,
      ...overrides,
    })
    .execute();
}
