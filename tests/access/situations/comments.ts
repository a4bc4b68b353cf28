import { randomUUID } from 'node:crypto';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { commentOn, createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Arranged, ByRole, Scene, Situation } from '../support/case.ts';

interface Placed {
  id: string;
  postId: string;
  content: string;
}

/** Who wrote the comment, who wrote the post, and where. */
interface Relation {
  authorId: string;
  postAuthorId: string;
  tribeId?: string;
}

const stranger = async ({ db }: Scene) => (await createUser(db)).id;

async function inPrivateTribe(scene: Scene, role: TribeRole | null): Promise<Relation & { tribeId: string }> {
  const { db, caller } = scene;
  const tribe = await createTribe(db, { isPrivate: true });
  if (role !== null) await joinTribe(db, tribe.id, caller.id, role);
  return { authorId: await stranger(scene), postAuthorId: tribe.ownerId, tribeId: tribe.id };
}

async function blocked(scene: Scene, by: 'me' | 'them'): Promise<string> {
  const other = await stranger(scene);
  const [blocker, target] = by === 'me' ? [scene.caller.id, other] : [other, scene.caller.id];
  await blockUser(scene.db, blocker, target);
  return other;
}

/** Everything that a caller can have to do with a comment. */
const PLACES = {
  'my own': async (scene: Scene) => ({ authorId: scene.caller.id, postAuthorId: await stranger(scene) }),
  "a stranger's": async (scene: Scene) => ({
    authorId: await stranger(scene),
    postAuthorId: await stranger(scene),
  }),
  "a stranger's, on my post": async (scene: Scene) => ({
    authorId: await stranger(scene),
    postAuthorId: scene.caller.id,
  }),
  'in a private tribe, as a member': (scene: Scene) => inPrivateTribe(scene, 'member'),
  'in a private tribe, as its moderator': (scene: Scene) => inPrivateTribe(scene, 'moderator'),
  'in a private tribe I am not in': (scene: Scene) => inPrivateTribe(scene, null),
  'my own, in a private tribe I have left': async (scene: Scene) => ({
    ...(await inPrivateTribe(scene, null)),
    authorId: scene.caller.id,
  }),
  'by somebody who blocked me': async (scene: Scene) => ({
    authorId: await blocked(scene, 'them'),
    postAuthorId: await stranger(scene),
  }),
  'by somebody I blocked, on my post': async (scene: Scene) => ({
    authorId: await blocked(scene, 'me'),
    postAuthorId: scene.caller.id,
  }),
  'my own, on a post by somebody who blocked me': async (scene: Scene) => ({
    authorId: scene.caller.id,
    postAuthorId: await blocked(scene, 'them'),
  }),
  'my own, on a post that is deleted': async (scene: Scene) => ({
    authorId: scene.caller.id,
    postAuthorId: await stranger(scene),
  }),
  'my own, deleted but answered': async (scene: Scene) => ({
    authorId: scene.caller.id,
    postAuthorId: await stranger(scene),
  }),
} satisfies Record<string, (scene: Scene) => Promise<Relation>>;

export type CommentPlace = keyof typeof PLACES;

const relations = new Map<string, Promise<Relation>>();

async function put(place: CommentPlace, scene: Scene): Promise<Placed> {
  const key = `${place} ${scene.caller.id}`;
  const relation = relations.get(key) ?? PLACES[place](scene);
  relations.set(key, relation);
  const { authorId, postAuthorId, ...written }: Relation = await relation;
  const { db } = scene;
  const post = await createPost(db, { authorId: postAuthorId, ...written });
  const content = `canary-${randomUUID()}`;
  const { id } = await commentOn(db, post.id, authorId, { content });
  if (place.endsWith('but answered')) {
    await commentOn(db, post.id, postAuthorId, { parentId: id });
    await unrestrictedDb(db)
      .updateTable('comments')
      .set({ deletedAt: new Date() })
      .where('id', '=', id)
      .execute();
  }
  if (place.endsWith('that is deleted')) {
    await unrestrictedDb(db)
      .updateTable('posts')
      .set({ deletedAt: new Date() })
      .where('id', '=', post.id)
      .execute();
  }
  return { id, postId: post.id, content };
}

/** A situation for each place; `arrange` says what is sent about the comment that stands there. */
export function aboutComments(
  gets: Record<CommentPlace, ByRole>,
  arrange: (comment: Placed, scene: Scene) => Arranged | Promise<Arranged>,
): Record<CommentPlace, Situation> {
  const places = Object.keys(PLACES) as CommentPlace[];
  const situations = places.map((place): [CommentPlace, Situation] => [
    place,
    { arrange: async (scene) => arrange(await put(place, scene), scene), gets: gets[place] },
  ]);
  return Object.fromEntries(situations) as Record<CommentPlace, Situation>;
}
