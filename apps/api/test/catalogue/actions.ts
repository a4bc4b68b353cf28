import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { postPage, postView } from '@kindred/validation/feed';
import { pinnedState, postEdits, savedState } from '@kindred/validation/feed/edits';
import { placesView } from '@kindred/validation/feed/places';
import { blockState, followState, peoplePage, profileView } from '@kindred/validation/profiles';
import type { Method, Row, World } from '../catalogue.ts';
import type { Person } from '../harness.ts';

async function postOf(world: World, author: Person): Promise<{ id: string }> {
  const { id } = await createPost(world.api.db, { authorId: author.user.id });
  return { id };
}

const bos = (world: World) => postOf(world, world.bo);
const mine = (world: World) => postOf(world, world.ada);

/** What is done with a post. */
function about(
  name: string,
  method: Method,
  path: string,
  input: Row['input'],
  answers: Row['answers'],
): Row {
  const kind = method === 'GET' ? 'query' : 'mutation';
  return { procedure: `feed.${name}`, kind, rest: `${method} /${path}`, for: 'signedIn', input, answers };
}

/** Somebody who is followed by nobody yet, or by Ada. */
async function personOf({ api, ada }: World, isFollowed = false): Promise<{ id: string }> {
  const { id } = await createUser(api.db);
  if (isFollowed) {
    const follows = [
      { followerId: ada.user.id, followeeId: id },
      { followerId: id, followeeId: ada.user.id },
    ];
    await unrestrictedDb(api.db).insertInto('userFollows').values(follows).execute();
  }
  return { id };
}

const people = async (world: World) => ({ ...(await personOf(world, true)), limit: 5 });

export const ACTIONS: Row[] = [
  about(
    'edit',
    'PATCH',
    'posts/{id}',
    async (world) => ({ ...(await mine(world)), content: 'Better words' }),
    postView,
  ),
  about(
    'edits',
    'GET',
    'posts/{id}/edits',
    async (world) => {
      const { id } = await bos(world);
      const before = { postId: id, content: 'As it was', writtenAt: new Date(0) };
      await unrestrictedDb(world.api.db).insertInto('postEdits').values(before).execute();
      return { id };
    },
    postEdits,
  ),
  about('save', 'POST', 'posts/{id}/save', bos, savedState),
  about('unsave', 'DELETE', 'posts/{id}/save', bos, savedState),
  about(
    'saved',
    'GET',
    'saved',
    async (world) => {
      const { id } = await bos(world);
      const saved = { postId: id, userId: world.ada.user.id };
      await unrestrictedDb(world.api.db).insertInto('savedPosts').values(saved).execute();
      return { limit: 5 };
    },
    postPage,
  ),
  about('pin', 'POST', 'posts/{id}/pin', mine, pinnedState),
  about('unpin', 'DELETE', 'posts/{id}/pin', mine, pinnedState),
  about(
    'restore',
    'POST',
    'posts/{id}/restore',
    async ({ api, ada }) => {
      const gone = { deletedAt: new Date(), deletedBy: ada.user.id };
      const { id } = await createPost(api.db, { authorId: ada.user.id, content: 'Oh', ...gone });
      return { id };
    },
    postView,
  ),
  about(
    'report',
    'POST',
    'posts/{id}/report',
    async (world) => ({ ...(await bos(world)), reason: 'spam' }),
    messageOnly,
  ),
  about(
    'reportPerson',
    'POST',
    'users/{id}/report',
    async (world) => ({ ...(await personOf(world)), reason: 'other', details: 'They know' }),
    messageOnly,
  ),
  about('places', 'GET', 'feed/places', async () => undefined, placesView),
  {
    procedure: 'profiles.get',
    kind: 'query',
    rest: 'GET /profiles/{handle}',
    for: 'signedIn',
    input: async ({ bo }) => ({ handle: bo.user.handle }),
    answers: profileView,
  },
  {
    procedure: 'profiles.block',
    kind: 'mutation',
    rest: 'POST /users/{id}/block',
    for: 'signedIn',
    input: async ({ api }) => ({ id: (await createUser(api.db)).id }),
    answers: blockState,
  },
  {
    procedure: 'profiles.unblock',
    kind: 'mutation',
    rest: 'DELETE /users/{id}/block',
    for: 'signedIn',
    input: async ({ api, ada }) => {
      const { id } = await createUser(api.db);
      await blockUser(api.db, ada.user.id, id);
      return { id };
    },
    answers: blockState,
  },
  {
    procedure: 'profiles.blocked',
    kind: 'query',
    rest: 'GET /blocks',
    for: 'signedIn',
    input: async ({ api, ada }) => {
      await blockUser(api.db, ada.user.id, (await createUser(api.db)).id);
      return { limit: 5 };
    },
    answers: peoplePage,
  },
  {
    procedure: 'profiles.follow',
    kind: 'mutation',
    rest: 'POST /users/{id}/follow',
    for: 'signedIn',
    input: (world) => personOf(world),
    answers: followState,
  },
  {
    procedure: 'profiles.unfollow',
    kind: 'mutation',
    rest: 'DELETE /users/{id}/follow',
    for: 'signedIn',
    input: (world) => personOf(world),
    answers: followState,
  },
  ...(['followers', 'following', 'friends'] as const).map(
    (list): Row => ({
      procedure: `profiles.${list}`,
      kind: 'query',
      rest: `GET /users/{id}/${list}`,
      for: 'signedIn',
      input: people,
      answers: peoplePage,
    }),
  ),
];
