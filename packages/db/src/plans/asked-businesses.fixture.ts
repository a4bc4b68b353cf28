import type { DirectoryFilter } from '@kindred/validation/businesses/directory';
import { BUSINESS_SORTS } from '@kindred/validation/businesses/values';
import { sameBusinesses } from '../businesses/creation/visibility.ts';
import { insertBusiness } from '../businesses/creation/writes.ts';
import {
  countsOfDirectory,
  directoryPage,
  featuredBusinesses,
  myBusinesses,
} from '../businesses/directory/queries.ts';
import { followersToNotify } from '../businesses/follows/visibility.ts';
import { promotedTo } from '../businesses/promotions/visibility.ts';
import { recommendedTo } from '../businesses/recommended/visibility.ts';
import type { Db } from '../client.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { businessAt } from './scale-businesses.fixture.ts';

const PAGE = 21;
const WHOLE: DirectoryFilter = { industry: 'food', size: 'small', scope: 'local', rating: 4 };

/** What the directory can be narrowed to. */
const NARROWED: Record<string, DirectoryFilter> = {
  'of everything': {},
  'of an industry': { industry: 'food' },
  'with five stars': { rating: 5 },
  'of everything at once': WHOLE,
  'of rare words': { query: 'matter number 1777' },
  'of common words': { query: 'people who' },
  'of a service': { query: 'service 1234' },
  'of a letter': { query: 'z' },
  'of words that nobody used': { query: 'zebra' },
  'that are open': { openNow: true },
  'near a point': { lat: 41.9, lng: 2.8 },
  'near a point, open, of an industry': { lat: 41.9, lng: 2.8, openNow: true, industry: 'food' },
  'of common words, and everything at once': { query: 'people', ...WHOLE },
};

/** The questions of the directory, to somebody in the team of two hundred. */
export function askedOfBusinesses(filled: { db: Db }): Record<string, AskedByName> {
  const lists = BUSINESS_SORTS.flatMap((sort) =>
    Object.entries(NARROWED).flatMap(([name, filter]) => [
      [
        `${name}, ${sort}`,
        { run: (db: Db) => directoryPage(db, ada, { sort, limit: PAGE, ...filter }), rows: 5_000 },
      ] as const,
      [
        `${name}, ${sort}, further on`,
        {
          run: async (db: Db) => {
            const page = await directoryPage(filled.db, ada, { sort, limit: 100, ...filter });
            const { place = '0', id = businessAt(0) } = page.at(-1) ?? {};
            const from = sort === 'newest' && page.length === 0 ? '2026-01-01' : place;
            return directoryPage(db, ada, { sort, limit: PAGE, ...filter, after: { place: from, id } });
          },
          rows: 6_000,
        },
      ] as const,
    ]),
  );
  const counts = Object.entries(NARROWED).map(
    ([name, filter]) =>
      [`numbers ${name}`, { run: (db: Db) => countsOfDirectory(db, ada, filter), rows: 8_000 }] as const,
  );
  return {
    directory: {
      ...Object.fromEntries(lists),
      ...Object.fromEntries(counts),
      'those that are featured': { run: (db) => featuredBusinesses(db, ada), rows: 500 },
      mine: { run: (db) => myBusinesses(db, ada, { limit: PAGE }), rows: 450 },
      'mine, further back': {
        run: (db) => myBusinesses(db, ada, { limit: PAGE, after: businessAt(9_000) }),
        rows: 450,
      },
      'what followed ones promote': { run: (db) => promotedTo(db, ada, 10), rows: 2_500 },
      'followers to tell, further on': {
        run: (db) =>
          followersToNotify(db, { businessId: businessAt(0), about: 'posts', after: ada.id, limit: 200 }),
        rows: 3_000,
      },
      'what is recommended': { run: (db) => recommendedTo(db, ada, 3), rows: 15_000 },
      'the same name and place': {
        run: (db) => sameBusinesses(db, ada, { name: 'Business 77', location: 'Town 1' }, 3),
        rows: 250,
      },
      'creating one': {
        run: (db) =>
          inOne(db, (tx) =>
            insertBusiness(tx, {
              ownerId: ada.id,
              name: 'New',
              slug: 'new-of-plans',
              description: 'New',
              industry: 'food',
              size: 'small',
              website: null,
              location: null,
            }),
          ),
        rows: 5,
      },
    },
  };
}
