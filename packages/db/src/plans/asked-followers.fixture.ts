import type { Viewer } from '@kindred/permissions/viewer';
import type { Db } from '../client.ts';
import { forYouPage, latestPage, type RankCursor } from '../feed/queries.ts';
import type { Cursor } from '../paging.ts';
import type { AskedByName } from './asked.fixture.ts';
import { FOLLOWERS, idOf, PERSON } from './scale.fixture.ts';

interface Filled {
  db: Db;
  cursors: Record<'chronological' | 'algorithmic', Cursor>;
}

/** In pages of 8 KB: each of those who are asked one by one costs three of an index, and their post two. */
const PAGES: Record<keyof typeof FOLLOWERS, number> = {
  'nobody at all': 30,
  'one person who wrote a year ago': 150,
  '5,000 people, some of them busy': 6_000,
  '5,000 people who wrote long ago': 40_000,
  '5,000 people who never wrote': 22_000,
};

/** The feed of people one follows, for those who follow few and many, busy ones and quiet ones. */
export function askedOfFollowers(filled: Filled): AskedByName {
  return Object.fromEntries(
    Object.entries(FOLLOWERS).flatMap(([whom, n]) => {
      const viewer: Viewer = { id: idOf(PERSON, n), role: 'member' };
      const most = { rows: 25_000, pages: PAGES[whom as keyof typeof FOLLOWERS] };
      const latest = (db: Db, after?: Cursor) =>
        latestPage(db, viewer, { following: true, limit: 20, ...(after ? { after } : {}) });
      const forYou = (db: Db, after?: RankCursor) =>
        forYouPage(db, viewer, { following: true, limit: 20, ...(after ? { after } : {}) });
      const block = () => ({ top: null, end: filled.cursors.algorithmic, after: null });
      return [
        [`the newest of ${whom}`, { ...most, run: (db: Db) => latest(db) }],
        [
          `the newest of ${whom}, further back`,
          {
            ...most,
            run: (db: Db) => latest(db, filled.cursors.chronological),
          },
        ],
        [`the hottest of ${whom}`, { ...most, run: (db: Db) => forYou(db) }],
        [
          `a block in the middle of heat, of ${whom}`,
          {
            ...most,
            run: (db: Db) => forYou(db, block()),
          },
        ],
        [
          `the next page of that block, of ${whom}`,
          {
            ...most,
            run: async (db: Db) => forYou(db, (await forYou(filled.db, block())).next ?? undefined),
          },
        ],
      ];
    }),
  );
}
