import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { insertPost } from '@kindred/db/feed/writes';
import { postView } from '@kindred/validation/feed';
import { trending } from '@kindred/validation/feed/hashtags';
import { storyGroups } from '@kindred/validation/feed/stories';
import { tribePage } from '@kindred/validation/tribes';
import { myTribeCards, tribeCards } from '@kindred/validation/tribes/discover';
import { visitedState } from '@kindred/validation/tribes/feed';
import { tribeActivity } from '@kindred/validation/tribes/tribeActivity';
import { z } from 'zod';
import type { Row, World } from '../catalogue.ts';

/** One that Ada is in, with something said. */
async function tribeOf({ api, ada }: World): Promise<{ id: string }> {
  const { id, ownerId, slug } = await createTribe(api.db, { isPrivate: true });
  await joinTribe(api.db, id, ada.user.id);
  const post = { authorId: ownerId, tribeId: id };
  await api.db
    .transaction()
    .execute((tx) => insertPost(tx, { ...post, type: 'text', content: 'Hello #bread', places: null }));
  await createPost(api.db, { ...post, type: 'story', expiresAt: new Date(Date.now() + 3_600_000) });
  return { id: slug };
}

function mine(procedure: string, path: `/${string}`): Row {
  return {
    procedure,
    kind: 'query',
    rest: `GET ${path}`,
    for: 'signedIn',
    input: async (world) => {
      await tribeOf(world);
      return { limit: 5 };
    },
    answers: myTribeCards,
  };
}

function inside(procedure: string, path: `/${string}`, answers: Row['answers']): Row {
  return { procedure, kind: 'query', rest: `GET ${path}`, for: 'signedIn', input: tribeOf, answers };
}

/** Finding tribes, and what is said in them. */
export const TRIBES_FOUND: Row[] = [
  {
    procedure: 'tribes.list',
    kind: 'query',
    rest: 'GET /tribes',
    for: 'signedIn',
    input: async ({ api }) => {
      await createTribe(api.db);
      return { limit: 3, sort: 'newest' };
    },
    answers: tribeCards,
  },
  {
    procedure: 'tribes.discover',
    kind: 'query',
    rest: 'GET /tribes/discover',
    for: 'signedIn',
    input: async ({ api }) => {
      await createTribe(api.db);
      return { limit: 3, sort: 'biggest', query: 'tribe' };
    },
    answers: tribePage,
  },
  mine('tribes.my', '/tribes/my'),
  mine('tribes.owned', '/my-tribes/owned'),
  mine('tribes.admin', '/my-tribes/admin'),
  mine('tribes.member', '/my-tribes/member'),
  inside('tribes.posts', '/tribes/{id}/posts', z.array(postView)),
  inside('tribes.stories', '/tribes/{id}/stories', storyGroups),
  inside('tribes.pulse', '/tribes/{id}/pulse', tribeActivity),
  inside('tribes.trending', '/tribes/{id}/trending', trending),
  {
    procedure: 'tribes.visit',
    kind: 'mutation',
    rest: 'POST /tribes/{id}/visit',
    for: 'signedIn',
    input: tribeOf,
    answers: visitedState,
  },
];
