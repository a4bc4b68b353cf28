import { type Box, gridOf, WORLD } from '@kindred/validation/map/geometry';
import type { Db } from '../client.ts';
import { countInCells, type MapFilter, placesInBox } from '../map/visibility.ts';
import { type AskedByName, ada } from './asked.fixture.ts';

const CITY: Box = { west: 10, south: 50, east: 10.2, north: 50.2 };
const STREET: Box = { west: 10.1, south: 50.1, east: 10.11, north: 50.11 };

/** A box of the map: its clusters, and the list below it. */
export function askedOfMap(): Record<string, AskedByName> {
  const asked = (box: Box, zoom: number, rows: number, filter: MapFilter = {}) => ({
    run: async (db: Db) => {
      await countInCells(db, ada, gridOf(box, zoom).cells, filter);
      await placesInBox(db, ada, box, filter, { limit: 21 });
    },
    rows,
  });
  return {
    map: {
      // Each of its cells is read as far as it is counted, and no further.
      'the whole world': asked(WORLD, 2, 25_000),
      'a city full of places': asked(CITY, 11, 8_000),
      // With the 300 people Ada follows, twice: their profile may be for followers.
      'a street': asked(STREET, 15, 1_800),
      'a street, of a kind that is not there': asked(STREET, 15, 500, { type: 'event' }),
      'words that many have': asked(WORLD, 2, 12_000, { words: 'metropolis' }),
      'words that few have': asked(WORLD, 2, 1_000, { words: 'village 39999' }),
      'words that nobody has': asked(WORLD, 2, 600, { words: 'zebra' }),
    },
  };
}
