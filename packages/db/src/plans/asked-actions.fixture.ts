import type { Db } from '../client.ts';
import { editsOf, savedPage, undoablePost } from '../feed/actions/queries.ts';
import { editPost, pinPost, restorePost, savePost, unpinPost, unsavePost } from '../feed/actions/writes.ts';
import { countPostsOfUser, postsOfUser } from '../feed/queries.ts';
import { insertReport } from '../moderation/reports/writes.ts';
import { peopleAround, visibleProfile } from '../profiles/queries.ts';
import { follow, unfollow } from '../profiles/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, POST } from './scale.fixture.ts';

type List = Parameters<typeof peopleAround>[2]['list'];

/** A post of the one who asks, and one of somebody else. */
const MINE = idOf(POST, 4_003);
const THEIRS = idOf(POST, 4_004);
const PAGE = 21;

/** The questions about what is done with posts, and about people, by noun. */
export function askedOfActions(filled: { db: Db }): Record<string, AskedByName> {
  const people = (list: List, userId = ada.id, isDeep = false) => ({
    run: async (db: Db) => {
      const [, , third] = isDeep ? await peopleAround(filled.db, ada, { list, userId, limit: 3 }) : [];
      return peopleAround(db, ada, { list, userId, limit: PAGE, ...(third ? { after: third } : {}) });
    },
    rows: list === 'friends' ? 1_500 : 400,
  });
  return {
    actions: {
      'my saved posts': { run: (db) => savedPage(db, ada, { limit: PAGE }), rows: 600 },
      'my saved posts, further back': {
        run: async (db) => {
          const [, , third] = await savedPage(filled.db, ada, { limit: 3 });
          return savedPage(db, ada, { limit: PAGE, ...(third ? { after: third } : {}) });
        },
        rows: 600,
      },
      'the profile of somebody who pinned a post': {
        run: (db) => postsOfUser(db, ada, { userId: idOf(PERSON, 3), limit: PAGE }),
        rows: 500,
      },
      'what a post said before': { run: (db) => editsOf(db, MINE), rows: 60 },
      'what I deleted a moment ago': { run: (db) => undoablePost(db, ada, MINE), rows: 250 },
      editing: { run: (db) => inOne(db, (tx) => editPost(tx, MINE, 'Other words #bread')), rows: 30 },
      saving: { run: (db) => inOne(db, (tx) => savePost(tx, THEIRS, ada.id)), rows: 5 },
      'saving no more': { run: (db) => inOne(db, (tx) => unsavePost(tx, THEIRS, ada.id)), rows: 5 },
      pinning: {
        run: (db) => inOne(db, (tx) => pinPost(tx, { id: MINE, authorId: ada.id, businessId: null })),
        rows: 10,
      },
      unpinning: { run: (db) => inOne(db, (tx) => unpinPost(tx, MINE)), rows: 5 },
      'bringing back': { run: (db) => inOne(db, (tx) => restorePost(tx, MINE, ada.id)), rows: 5 },
      reporting: {
        run: (db) =>
          inOne(db, (tx) =>
            insertReport(
              tx,
              { reporterId: ada.id, subjectType: 'post', subjectId: THEIRS, reason: 'spam' },
              {
                authorId: idOf(PERSON, 5),
                tribeId: null,
                path: null,
                content: { title: null, text: 'Text', files: [], context: [] },
              },
            ),
          ),
        rows: 40,
      },
    },
    profiles: {
      'somebody by id': { run: (db) => visibleProfile(db, ada, { id: idOf(PERSON, 5) }), rows: 250 },
      'somebody by handle': { run: (db) => visibleProfile(db, ada, { handle: 'PERSON5' }), rows: 250 },
      'somebody with their posts counted': {
        run: (db) => visibleProfile(db, ada, { handle: 'PERSON3' }, 1_000),
        rows: 5_000,
      },
      'how many posts a busy person shows': {
        run: (db) => countPostsOfUser(db, ada, idOf(PERSON, 3), 1_000),
        rows: 5_000,
      },
      'followers of somebody known': people('followers', idOf(PERSON, 3)),
      'followers of somebody known, further back': people('followers', idOf(PERSON, 3), true),
      'people I follow': people('following'),
      'people I follow, further back': people('following', ada.id, true),
      'my friends': people('friends'),
      'following somebody': {
        run: (db) => inOne(db, (tx) => follow(tx, ada.id, idOf(PERSON, 777))),
        rows: 15,
      },
      'following no more': {
        run: (db) => inOne(db, (tx) => unfollow(tx, ada.id, idOf(PERSON, 5))),
        rows: 15,
      },
    },
  };
}
