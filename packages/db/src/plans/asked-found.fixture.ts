import type { Db } from '../client.ts';
import { storiesFor } from '../feed/stories/visibility.ts';
import { postsOfTribe, trendingOnTimeline } from '../feed/timeline/queries.ts';
import { pinOnTimeline } from '../feed/timeline/writes.ts';
import { discoverPage, featuredTribes, myTribes, tribesByIds } from '../tribes/discover/queries.ts';
import { markVisited } from '../tribes/discover/writes.ts';
import { findTribe } from '../tribes/queries.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, POST, TRIBE, TRIBES } from './scale.fixture.ts';

const PAGE = 21;
/** Ada is in every fortieth tribe; most is written in the first. */
const BUSY = idOf(TRIBE, 0);
const EVERYTHING = ['owner', 'admin', 'moderator', 'member'];

/** The questions of finding tribes, and of what is written on their walls. */
export function askedOfFound(filled: { db: Db }): Record<string, AskedByName> {
  const discover = (page: Partial<Parameters<typeof discoverPage>[2]> = {}, rows = 350) => ({
    run: (db: Db) => discoverPage(db, ada, { sort: 'active', limit: PAGE, ...page }),
    rows,
  });
  return {
    tribesFound: {
      'the most active': discover(),
      'the newest': discover({ sort: 'newest' }),
      'the biggest': discover({ sort: 'biggest' }),
      'the biggest, further on': {
        run: async (db) => {
          const page = await discoverPage(filled.db, ada, { sort: 'biggest', limit: 600 });
          const { place = '', id = '' } = page.at(-1) ?? {};
          return discoverPage(db, ada, { sort: 'biggest', limit: PAGE, after: { place, id } });
        },
        rows: 350,
      },
      'the most active, after one that is held': discover({ after: { id: idOf(TRIBE, 1_000) } }),
      'of a category': discover({ category: 'Health & Wellness', sort: 'biggest' }),
      'with a price': discover({ price: 'paid', sort: 'newest' }),
      'for nothing': discover({ price: 'free' }, 500),
      'of a category, with a price': discover({ category: 'Health & Wellness', price: 'paid' }, 700),
      'of common words': discover({ query: 'tribe' }, 900),
      'of rare words': discover({ query: 'tribe 1777' }),
      'of words that nobody used': discover({ query: 'zebra' }),
      'of one letter': discover({ query: 'z' }, TRIBES),
      'those that are featured': { run: (db) => featuredTribes(db, ada), rows: 250 },
      mine: { run: (db) => myTribes(db, ada, { roles: EVERYTHING, limit: PAGE }), rows: 3_500 },
      'mine, further back': {
        run: (db) => myTribes(db, ada, { roles: EVERYTHING, limit: PAGE, after: idOf(TRIBE, 800) }),
        rows: 3_500,
      },
      'those I own': { run: (db) => myTribes(db, ada, { roles: ['owner'], limit: PAGE }), rows: 150 },
      'a tribe by its slug': { run: (db) => findTribe(db, ada, 'tribe-40'), rows: 20 },
      'a tribe by its id': { run: (db) => findTribe(db, ada, BUSY), rows: 20 },
      'twenty tribes to write in': {
        run: (db) =>
          tribesByIds(
            db,
            ada,
            Array.from({ length: 20 }, (_, n) => idOf(TRIBE, n * 3)),
          ),
        rows: 200,
      },
      visiting: { run: (db) => inOne(db, (tx) => markVisited(tx, BUSY, ada.id)), rows: 5 },
    },
    walls: {
      'the wall of a busy tribe': {
        run: (db) => postsOfTribe(db, ada, { tribeId: BUSY, limit: 20 }),
        rows: 1_200,
      },
      'the wall of a busy tribe, further back': {
        run: async (db) => {
          const page = await postsOfTribe(filled.db, ada, { tribeId: BUSY, limit: 99 });
          return postsOfTribe(db, ada, { tribeId: BUSY, limit: 20, after: page.at(-1)?.id ?? '' });
        },
        rows: 1_200,
      },
      'the wall of a quiet tribe': {
        run: (db) => postsOfTribe(db, ada, { tribeId: idOf(TRIBE, TRIBES - 1), limit: 20 }),
        rows: 1_200,
      },
      'what a tribe writes about': { run: (db) => trendingOnTimeline(db, ada, BUSY, 10), rows: 2_500 },
      'what was told in a tribe': { run: (db) => storiesFor(db, ada, BUSY), rows: 500 },
      'pinning to a wall': {
        run: (db) => inOne(db, (tx) => pinOnTimeline(tx, idOf(POST, 2), BUSY)),
        rows: 10,
      },
    },
  };
}
