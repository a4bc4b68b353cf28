import { randomUUID } from 'node:crypto';
import type { Db } from '@kindred/db/client';
import { openGuarded } from '@kindred/db/door';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import type { TribeRole } from '@kindred/db/schema/tribes';
import type { Arranged, ByRole, Scene, Situation } from '../support/case.ts';

interface Placed {
  id: string;
  authorId: string;
  content: string;
}

const write = (db: Db, post: { authorId?: string; tribeId?: string; visibility?: 'custom' }) =>
  createPost(db, { content: `canary-${randomUUID()}`, ...post });

async function inPrivateTribe({ db, caller }: Scene, role: TribeRole): Promise<Placed> {
  const tribe = await createTribe(db, {
    isPrivate: true,
    ...(role === 'owner' ? { ownerId: caller.id } : {}),
  });
  if (role !== 'owner') await joinTribe(db, tribe.id, caller.id, role);
  const author = await createUser(db);
  await joinTribe(db, tribe.id, author.id);
  return write(db, { tribeId: tribe.id, authorId: author.id });
}

async function afterLeaving({ db, caller }: Scene, authorId?: string): Promise<Placed> {
  const tribe = await createTribe(db, { isPrivate: true });
  await joinTribe(db, tribe.id, caller.id);
  const post = await write(db, { tribeId: tribe.id, ...(authorId ? { authorId } : {}) });
  await db
    .deleteFrom('tribeMemberships')
    .where('tribeId', '=', tribe.id)
    .where('userId', '=', caller.id)
    .execute();
  return post;
}

/** Everything that a caller can have to do with a post. */
const PLACES = {
  'my own': ({ db, caller }: Scene) => write(db, { authorId: caller.id }),
  "a stranger's": ({ db }: Scene) => write(db, {}),
  'in a public tribe I am not in': async ({ db }: Scene) =>
    write(db, { tribeId: (await createTribe(db)).id }),
  'in a private tribe, as a member': (scene: Scene) => inPrivateTribe(scene, 'member'),
  'in a private tribe, as its moderator': (scene: Scene) => inPrivateTribe(scene, 'moderator'),
  'in a private tribe, as its admin': (scene: Scene) => inPrivateTribe(scene, 'admin'),
  'in a private tribe, as its owner': (scene: Scene) => inPrivateTribe(scene, 'owner'),
  'in a private tribe I am not in': async ({ db }: Scene) =>
    write(db, { tribeId: (await createTribe(db, { isPrivate: true })).id }),
  'in a private tribe I have left': (scene: Scene) => afterLeaving(scene),
  'my own, in a private tribe I have left': (scene: Scene) => afterLeaving(scene, scene.caller.id),
  'by somebody who blocked me': async ({ db, caller }: Scene) => {
    const post = await write(db, {});
    await blockUser(db, post.authorId, caller.id);
    return post;
  },
  'by somebody I blocked': async ({ db, caller }: Scene) => {
    const post = await write(db, {});
    await blockUser(db, caller.id, post.authorId);
    return post;
  },
  'by somebody who blocked me, in a tribe I own': async (scene: Scene) => {
    const post = await inPrivateTribe(scene, 'owner');
    await blockUser(scene.db, post.authorId, scene.caller.id);
    return post;
  },
  'by somebody who is suspended': async ({ db }: Scene) =>
    write(db, { authorId: (await createUser(db, { suspendedAt: new Date() })).id }),
  "a stranger's, shown in chosen places only": ({ db }: Scene) => write(db, { visibility: 'custom' }),
  'my own, shown in chosen places only': ({ db, caller }: Scene) =>
    write(db, { authorId: caller.id, visibility: 'custom' }),
  'my own, deleted': async ({ db, caller }: Scene) => {
    const post = await write(db, { authorId: caller.id });
    await openGuarded(db)
      .updateTable('posts')
      .set({ deletedAt: new Date() })
      .where('id', '=', post.id)
      .execute();
    return post;
  },
} satisfies Record<string, (scene: Scene) => Promise<Placed>>;

export type Place = keyof typeof PLACES;

/** A situation for each place; `arrange` says what is sent about the post that stands there. */
export function aboutPosts(
  gets: Record<Place, ByRole>,
  arrange: (post: Placed, scene: Scene) => Arranged | Promise<Arranged>,
): Record<Place, Situation> {
  const situations = Object.entries(PLACES).map(([place, put]): [string, Situation] => [
    place,
    { arrange: async (scene) => arrange(await put(scene), scene), gets: gets[place as Place] },
  ]);
  return Object.fromEntries(situations) as Record<Place, Situation>;
}
