import { createPost, likePost } from '@kindred/db/factories/feed';
import { insertDraft } from '@kindred/db/feed/drafts/writes';
import { insertPoll } from '@kindred/db/feed/polls/writes';
import { insertPost } from '@kindred/db/feed/writes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { likeState, postPage, postView } from '@kindred/validation/feed';
import { draftPage, draftView } from '@kindred/validation/feed/drafts';
import { trending } from '@kindred/validation/feed/hashtags';
import { reactionPage } from '@kindred/validation/feed/reactions';
import { storyGroups, storyViewers } from '@kindred/validation/feed/stories';
import { z } from 'zod';
import type { Row, World } from '../catalogue.ts';
import type { Person } from '../harness.ts';

const HOUR_MS = 3_600_000;

async function postOf(world: World, author: Person): Promise<{ id: string }> {
  const { id } = await createPost(world.api.db, { authorId: author.user.id });
  return { id };
}

async function storyOf({ api }: World, author: Person): Promise<{ id: string }> {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const { id } = await createPost(api.db, { authorId: author.user.id, type: 'story', expiresAt });
  return { id };
}

async function draftOf({ api, ada }: World): Promise<{ id: string }> {
  // A person has a hundred at most, and these tests ask for more.
  await unrestrictedDb(api.db).deleteFrom('postDrafts').where('authorId', '=', ada.user.id).execute();
  const input = {
    content: 'Not yet',
    type: 'text',
    mediaIds: [],
    visibility: 'public',
    visibilityOptions: null,
  } as const;
  const id = await api.db
    .transaction()
    .execute((tx) => insertDraft(tx, { authorId: ada.user.id, input: { ...input, mediaIds: [] } }));
  return { id };
}

export const FEED: Row[] = [
  {
    procedure: 'feed.list',
    kind: 'query',
    rest: 'GET /feed',
    for: 'signedIn',
    input: async (world) => {
      await postOf(world, world.bo);
      return { mode: 'chronological', limit: 5 };
    },
    answers: postPage,
  },
  {
    procedure: 'feed.create',
    kind: 'mutation',
    rest: 'POST /posts',
    for: 'signedIn',
    input: async () => ({ content: 'Good morning', type: 'text' }),
    answers: postView,
  },
  {
    procedure: 'feed.get',
    kind: 'query',
    rest: 'GET /posts/{id}',
    for: 'signedIn',
    input: (world) => postOf(world, world.bo),
    answers: postView,
  },
  {
    procedure: 'feed.like',
    kind: 'mutation',
    rest: 'POST /posts/{id}/like',
    for: 'signedIn',
    input: (world) => postOf(world, world.bo),
    answers: likeState,
  },
  {
    procedure: 'feed.unlike',
    kind: 'mutation',
    rest: 'DELETE /posts/{id}/like',
    for: 'signedIn',
    input: (world) => postOf(world, world.bo),
    answers: likeState,
  },
  {
    procedure: 'feed.react',
    kind: 'mutation',
    rest: 'PUT /posts/{id}/reaction',
    for: 'signedIn',
    input: async (world) => ({ ...(await postOf(world, world.bo)), type: 'love' }),
    answers: likeState,
  },
  {
    procedure: 'feed.reactions',
    kind: 'query',
    rest: 'GET /posts/{id}/reactions',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await postOf(world, world.bo);
      await likePost(world.api.db, id, world.bo.user.id);
      return { id, type: 'like', limit: 5 };
    },
    answers: reactionPage,
  },
  {
    procedure: 'feed.endLive',
    kind: 'mutation',
    rest: 'POST /posts/{id}/end',
    for: 'signedIn',
    input: async ({ api, ada }) => {
      const live = { type: 'live', linkUrl: 'https://meet.example.org/a', linkTitle: 'Baking' } as const;
      const { id } = await createPost(api.db, { authorId: ada.user.id, content: 'Now', ...live });
      return { id };
    },
    answers: postView,
  },
  {
    procedure: 'feed.delete',
    kind: 'mutation',
    rest: 'DELETE /posts/{id}',
    for: 'signedIn',
    input: (world) => postOf(world, world.ada),
    answers: messageOnly,
  },
  {
    procedure: 'feed.byUser',
    kind: 'query',
    rest: 'GET /users/{id}/posts',
    for: 'signedIn',
    input: async (world) => {
      await postOf(world, world.bo);
      return { id: world.bo.user.id, limit: 5 };
    },
    answers: z.array(postView),
  },
  {
    procedure: 'feed.polls.vote',
    kind: 'mutation',
    rest: 'PUT /posts/{id}/vote',
    for: 'signedIn',
    input: async ({ api, bo }) => {
      const { id } = await createPost(api.db, { authorId: bo.user.id, type: 'poll', content: 'Which' });
      const endsAt = new Date(Date.now() + HOUR_MS);
      await api.db
        .transaction()
        .execute((tx) => insertPoll(tx, { postId: id, options: ['Rye', 'Oat'], isMultiple: false, endsAt }));
      const [option] = await unrestrictedDb(api.db)
        .selectFrom('pollOptions')
        .select('id')
        .where('postId', '=', id)
        .execute();
      return { id, optionIds: [option?.id] };
    },
    answers: postView,
  },
  {
    procedure: 'feed.stories.list',
    kind: 'query',
    rest: 'GET /stories',
    for: 'signedIn',
    input: async (world) => {
      await storyOf(world, world.ada);
      return undefined;
    },
    answers: storyGroups,
  },
  {
    procedure: 'feed.stories.see',
    kind: 'mutation',
    rest: 'POST /stories/{id}/view',
    for: 'signedIn',
    input: (world) => storyOf(world, world.bo),
    answers: messageOnly,
  },
  {
    procedure: 'feed.stories.viewers',
    kind: 'query',
    rest: 'GET /stories/{id}/viewers',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await storyOf(world, world.ada);
      const view = { postId: id, viewerId: world.bo.user.id };
      await unrestrictedDb(world.api.db).insertInto('storyViews').values(view).execute();
      return { id, limit: 5 };
    },
    answers: storyViewers,
  },
  {
    procedure: 'feed.hashtags.trending',
    kind: 'query',
    rest: 'GET /trending',
    for: 'signedIn',
    input: async (world) => {
      await taggedBy(world, world.bo);
      return undefined;
    },
    answers: trending,
  },
  {
    procedure: 'feed.hashtags.posts',
    kind: 'query',
    rest: 'GET /hashtags/{tag}/posts',
    for: 'signedIn',
    input: async (world) => {
      await taggedBy(world, world.bo);
      return { tag: 'sourdough', limit: 5 };
    },
    answers: postPage,
  },
  {
    procedure: 'feed.drafts.list',
    kind: 'query',
    rest: 'GET /drafts',
    for: 'signedIn',
    input: async (world) => {
      await draftOf(world);
      return { list: 'drafts', limit: 5 };
    },
    answers: draftPage,
  },
  {
    procedure: 'feed.drafts.create',
    kind: 'mutation',
    rest: 'POST /drafts',
    for: 'signedIn',
    input: async (world) => {
      await draftOf(world);
      return { input: { content: 'Later, perhaps' } };
    },
    answers: draftView,
  },
  {
    procedure: 'feed.drafts.update',
    kind: 'mutation',
    rest: 'PATCH /drafts/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await draftOf(world)), input: { content: 'Better words' } }),
    answers: draftView,
  },
  {
    procedure: 'feed.drafts.get',
    kind: 'query',
    rest: 'GET /drafts/{id}',
    for: 'signedIn',
    input: draftOf,
    answers: draftView,
  },
  {
    procedure: 'feed.drafts.delete',
    kind: 'mutation',
    rest: 'DELETE /drafts/{id}',
    for: 'signedIn',
    input: draftOf,
    answers: messageOnly,
  },
  {
    procedure: 'feed.drafts.publish',
    kind: 'mutation',
    rest: 'POST /drafts/{id}/publish',
    for: 'signedIn',
    input: draftOf,
    answers: postView,
  },
];

async function taggedBy({ api }: World, author: Person): Promise<void> {
  const post = { authorId: author.user.id, type: 'text', content: 'Bake #sourdough', places: null } as const;
  await api.db.transaction().execute((tx) => insertPost(tx, post));
}
