import { commentOn, createPost } from '@kindred/db/factories/feed';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { likeState } from '@kindred/validation/feed';
import { commentPage, commentPath, commentView } from '@kindred/validation/feed/comments';
import { reactionPage } from '@kindred/validation/feed/reactions';
import type { Row, World } from '../catalogue.ts';
import type { Person } from '../harness.ts';

interface Made {
  id: string;
  postId: string;
}

async function commentOf({ api, bo }: World, author: Person): Promise<Made> {
  const post = await createPost(api.db, { authorId: bo.user.id });
  const { id } = await commentOn(api.db, post.id, author.user.id);
  return { id, postId: post.id };
}

const idOf = ({ id }: Made) => ({ id });

export const COMMENTS: Row[] = [
  {
    procedure: 'feed.comments.list',
    kind: 'query',
    rest: 'GET /posts/{id}/comments',
    for: 'signedIn',
    input: async (world) => ({ id: (await commentOf(world, world.bo)).postId, sort: 'newest', limit: 5 }),
    answers: commentPage,
  },
  {
    procedure: 'feed.comments.create',
    kind: 'mutation',
    rest: 'POST /posts/{id}/comments',
    for: 'signedIn',
    input: async (world) => ({ id: (await commentOf(world, world.bo)).postId, content: 'Well said' }),
    answers: commentView,
  },
  {
    procedure: 'feed.comments.replies',
    kind: 'query',
    rest: 'GET /comments/{id}/replies',
    for: 'signedIn',
    input: async (world) => {
      const { id, postId } = await commentOf(world, world.bo);
      await commentOn(world.api.db, postId, world.ada.user.id, { parentId: id, depth: 1 });
      return { id, limit: 5 };
    },
    answers: commentPage,
  },
  {
    procedure: 'feed.comments.path',
    kind: 'query',
    rest: 'GET /comments/{id}',
    for: 'signedIn',
    input: async (world) => idOf(await commentOf(world, world.bo)),
    answers: commentPath,
  },
  {
    procedure: 'feed.comments.edit',
    kind: 'mutation',
    rest: 'PATCH /comments/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...idOf(await commentOf(world, world.ada)), content: 'Better said' }),
    answers: commentView,
  },
  {
    procedure: 'feed.comments.delete',
    kind: 'mutation',
    rest: 'DELETE /comments/{id}',
    for: 'signedIn',
    input: async (world) => idOf(await commentOf(world, world.ada)),
    answers: messageOnly,
  },
  {
    procedure: 'feed.comments.react',
    kind: 'mutation',
    rest: 'PUT /comments/{id}/reaction',
    for: 'signedIn',
    input: async (world) => ({ ...idOf(await commentOf(world, world.bo)), type: 'wow' }),
    answers: likeState,
  },
  {
    procedure: 'feed.comments.unreact',
    kind: 'mutation',
    rest: 'DELETE /comments/{id}/reaction',
    for: 'signedIn',
    input: async (world) => idOf(await commentOf(world, world.bo)),
    answers: likeState,
  },
  {
    procedure: 'feed.comments.reactions',
    kind: 'query',
    rest: 'GET /comments/{id}/reactions',
    for: 'signedIn',
    input: async (world) => {
      const { id } = await commentOf(world, world.bo);
      const reaction = { commentId: id, userId: world.ada.user.id, type: 'like' } as const;
      await unrestrictedDb(world.api.db).insertInto('commentReactions').values(reaction).execute();
      return { id, limit: 5 };
    },
    answers: reactionPage,
  },
  {
    procedure: 'feed.comments.report',
    kind: 'mutation',
    rest: 'POST /comments/{id}/report',
    for: 'signedIn',
    input: async (world) => ({ ...idOf(await commentOf(world, world.bo)), reason: 'spam' }),
    answers: messageOnly,
  },
];
