import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Arranged, ByRole, Scene, Situation } from '../support/case.ts';

interface Placed {
  id: string;
  authorId: string;
  content: string;
}

/** Between whom and where: made once a caller, the post that stands there anew for each call. */
interface Relation {
  authorId: string;
  tribeId?: string;
  /** A tribe that it was given to, beside the one it was written in. */
  givenTo?: string;
}

const stranger = async (db: Db) => (await createUser(db)).id;

async function inPrivateTribe({ db, caller }: Scene, role: TribeRole): Promise<Relation> {
  const isOwner = role === 'owner';
  const tribe = await createTribe(db, { isPrivate: true, ...(isOwner ? { ownerId: caller.id } : {}) });
  if (!isOwner) await joinTribe(db, tribe.id, caller.id, role);
  const authorId = await stranger(db);
  await joinTribe(db, tribe.id, authorId);
  return { authorId, tribeId: tribe.id };
}

async function afterLeaving(scene: Scene): Promise<Relation & { tribeId: string }> {
  const { db, caller } = scene;
  const tribe = await createTribe(db, { isPrivate: true });
  await joinTribe(db, tribe.id, caller.id);
  await db
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', caller.id)
    .execute();
  return { authorId: tribe.ownerId, tribeId: tribe.id };
}

async function givenTo({ db, caller }: Scene, isIn: boolean): Promise<Relation> {
  const { id, ownerId } = await createTribe(db, { isPrivate: true });
  if (isIn) await joinTribe(db, id, caller.id);
  return { authorId: ownerId, givenTo: id };
}

/** Everything that a caller can have to do with a post. */
const PLACES = {
  'my own': async ({ caller }: Scene) => ({ authorId: caller.id }),
  "a stranger's": async ({ db }: Scene) => ({ authorId: await stranger(db) }),
  'in a public tribe I am not in': async ({ db }: Scene) => {
    const { id, ownerId } = await createTribe(db);
    return { authorId: ownerId, tribeId: id };
  },
  'in a private tribe, as a member': (scene: Scene) => inPrivateTribe(scene, 'member'),
  'in a private tribe, as its moderator': (scene: Scene) => inPrivateTribe(scene, 'moderator'),
  'in a private tribe, as its admin': (scene: Scene) => inPrivateTribe(scene, 'admin'),
  'in a private tribe, as its owner': (scene: Scene) => inPrivateTribe(scene, 'owner'),
  'in a private tribe I am not in': async ({ db }: Scene) => {
    const { id, ownerId } = await createTribe(db, { isPrivate: true });
    return { authorId: ownerId, tribeId: id };
  },
  'in a private tribe I have left': afterLeaving,
  'my own, in a private tribe I have left': async (scene: Scene) => ({
    ...(await afterLeaving(scene)),
    authorId: scene.caller.id,
  }),
  'by somebody who blocked me': async ({ db, caller }: Scene) => {
    const authorId = await stranger(db);
    await blockUser(db, authorId, caller.id);
    return { authorId };
  },
  'by somebody I blocked': async ({ db, caller }: Scene) => {
    const authorId = await stranger(db);
    await blockUser(db, caller.id, authorId);
    return { authorId };
  },
  'by somebody who blocked me, in a tribe I own': async (scene: Scene) => {
    const relation = await inPrivateTribe(scene, 'owner');
    await blockUser(scene.db, relation.authorId, scene.caller.id);
    return relation;
  },
  'by somebody who is suspended': async ({ db }: Scene) => ({
    authorId: (await createUser(db, { suspendedAt: new Date() })).id,
  }),
  "a stranger's, shown in chosen places only": async ({ db }: Scene) => ({ authorId: await stranger(db) }),
  'my own, shown in chosen places only': async ({ caller }: Scene) => ({ authorId: caller.id }),
  'given to a private tribe I am in': (scene: Scene) => givenTo(scene, true),
  'given to a private tribe I am not in': (scene: Scene) => givenTo(scene, false),
  "on a stranger's profile only": async ({ db }: Scene) => ({ authorId: await stranger(db) }),
  'my own, deleted': async ({ caller }: Scene) => ({ authorId: caller.id }),
} satisfies Record<string, (scene: Scene) => Promise<Relation>>;

export type Place = keyof typeof PLACES;

const relations = new Map<string, Promise<Relation>>();

async function put(place: Place, scene: Scene): Promise<Placed> {
  const key = `${place} ${scene.caller.id}`;
  const relation = relations.get(key) ?? PLACES[place](scene);
  relations.set(key, relation);
  const { givenTo: tribeId, ...written }: Relation = await relation;
  const post = await createPost(scene.db, {
    ...written,
    content: `canary-${randomUUID()}`,
    ...(/ only$|^given to/.test(place)
      ? { visibility: 'custom', onProfile: place.includes('profile'), onFeed: false }
      : {}),
    ...(place.endsWith('deleted') ? { deletedAt: new Date() } : {}),
  });
  if (tribeId !== undefined) {
    await unrestrictedDb(scene.db).insertInto('postTribes').values({ postId: post.id, tribeId }).execute();
  }
  return post;
}

/** A situation for each place; `arrange` says what is sent about the post that stands there. */
export function aboutPosts(
  gets: Record<Place, ByRole>,
  arrange: (post: Placed, scene: Scene) => Arranged | Promise<Arranged>,
): Record<Place, Situation> {
  const places = Object.keys(PLACES) as Place[];
  const situations = places.map((place): [Place, Situation] => [
    place,
    { arrange: async (scene) => arrange(await put(place, scene), scene), gets: gets[place] },
  ]);
  return Object.fromEntries(situations) as Record<Place, Situation>;
}
