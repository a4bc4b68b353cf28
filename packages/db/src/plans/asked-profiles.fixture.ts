import type { Db } from '../client.ts';
import {
  reviewOfSeller,
  reviewsOfSeller,
  sellerHidesReviews,
} from '../commerce/productReviews/visibility.ts';
import { commentsWrittenBy } from '../feed/comments/queries.ts';
import { postsOfUser, postsWrittenBy } from '../feed/queries.ts';
import { reachable } from '../messaging/conversations/writes.ts';
import type { Cursor } from '../paging.ts';
import { worksOf } from '../profiles/portfolio/visibility.ts';
import { followsOf, formerOwner, nameIsTaken } from '../profiles/queries.ts';
import { suggestedTo } from '../profiles/suggested/visibility.ts';
import { badgesShownOf, tribesShownOf } from '../tribes/shown/queries.ts';
import { type Asked, type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON } from './scale.fixture.ts';

const limit = 21;
const userId = idOf(PERSON, 3);

type Ask = (
  db: Db,
  page: { userId: string; limit: number; after?: Cursor },
) => Promise<{ place: string; id: string }[]>;

/** What a profile is made of, for somebody who did much. */
export function askedOfProfiles(): Record<string, AskedByName> {
  const paged = (name: string, ask: Ask, rows: number): [string, Asked][] => [
    [name, { run: (db) => ask(db, { userId, limit }), rows }],
    [
      `${name}, further back`,
      {
        run: async (db) => {
          const after = { place: new Date(Date.now() - 30 * 86_400_000).toISOString(), id: userId };
          return ask(db, { userId, limit, after });
        },
        rows,
      },
    ],
  ];
  return {
    'parts of profiles': {
      ...Object.fromEntries([
        ...paged('tribes', (db, page) => tribesShownOf(db, ada, page), 3_000),
        ...paged('posts written', (db, page) => postsWrittenBy(db, ada, page), 1_500),
        ...paged('comments written', (db, page) => commentsWrittenBy(db, ada, page), 3_000),
        ...paged('people followed', (db, page) => followsOf(db, ada, page), 1_500),
        ...paged(
          'reviews of what somebody sells',
          (db, { userId: sellerId, ...page }) => reviewsOfSeller(db, ada, { ...page, sellerId }),
          2_000,
        ),
      ]),
      reels: { run: (db) => postsOfUser(db, ada, { userId, limit, type: 'video' }), rows: 1_000 },
      badges: { run: (db) => badgesShownOf(db, ada, { userId, limit: 50 }), rows: 1_500 },
      works: { run: (db) => worksOf(db, userId), rows: 50 },
      'whether reviews of what somebody sells are hidden': {
        run: (db) => sellerHidesReviews(db, ada, userId),
        rows: 300,
      },
      'a review of what I sell': { run: (db) => reviewOfSeller(db, ada.id, userId), rows: 10 },
      'people suggested to me': { run: (db) => suggestedTo(db, ada), rows: 6_000 },
      'whose name it is': {
        run: async (db) => {
          await nameIsTaken(db, 'person77', ada.id);
          await formerOwner(db, 'Person77');
        },
        rows: 10,
      },
      'whom I may write to': {
        run: (db) => inOne(db, (tx) => reachable(tx, ada.id, [userId, idOf(PERSON, 7)])),
        rows: 300,
      },
    },
  };
}
