import { randomUUID } from 'node:crypto';
import { blockUser, createUser } from '@kindred/db/factories/accounts';
import { createPost } from '@kindred/db/factories/feed';
import { createTribe, joinTribe } from '@kindred/db/factories/tribes';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import type { Arranged, ByRole, Scene, Situation } from '../support/case.ts';

interface Told {
  id: string;
  authorId: string;
  content: string;
}

interface Relation {
  authorId: string;
  tribeId?: string;
  givenTo?: string;
}

const HOUR_MS = 3_600_000;

async function followed({ db, caller }: Scene): Promise<string> {
  const { id } = await createUser(db);
  await unrestrictedDb(db)
    .insertInto('userFollows')
    .values({ followerId: caller.id, followeeId: id })
    .execute();
  return id;
}

/** Everything that a caller can have to do with a story. */
const PLACES = {
  'my own': async ({ caller }: Scene) => ({ authorId: caller.id }),
  'of somebody I follow': async (scene: Scene) => ({ authorId: await followed(scene) }),
  'of somebody in a tribe with me': async ({ db, caller }: Scene) => {
    const { id, ownerId } = await createTribe(db);
    await joinTribe(db, id, caller.id);
    return { authorId: ownerId };
  },
  'of a stranger': async ({ db }: Scene) => ({ authorId: (await createUser(db)).id }),
  'in a private tribe I am not in': async (scene: Scene) => {
    const authorId = await followed(scene);
    const { id } = await createTribe(scene.db, { ownerId: authorId, isPrivate: true });
    return { authorId, tribeId: id };
  },
  'given to a private tribe I am not in': async (scene: Scene) => {
    const authorId = await followed(scene);
    const { id } = await createTribe(scene.db, { ownerId: authorId, isPrivate: true });
    return { authorId, givenTo: id };
  },
  'of somebody I follow who blocked me': async (scene: Scene) => {
    const authorId = await followed(scene);
    await blockUser(scene.db, authorId, scene.caller.id);
    return { authorId };
  },
  'of somebody I blocked': async (scene: Scene) => {
    const authorId = await followed(scene);
    await blockUser(scene.db, scene.caller.id, authorId);
    return { authorId };
  },
  'my own, over': async ({ caller }: Scene) => ({ authorId: caller.id }),
  'of somebody I follow, over': async (scene: Scene) => ({ authorId: await followed(scene) }),
  'my own, deleted': async ({ caller }: Scene) => ({ authorId: caller.id }),
} satisfies Record<string, (scene: Scene) => Promise<Relation>>;

export type StoryPlace = keyof typeof PLACES;

async function tell(place: StoryPlace, scene: Scene): Promise<Told> {
  const { givenTo, ...written }: Relation = await PLACES[place](scene);
  const left = place.endsWith('over') ? -1_000 : HOUR_MS;
  // Nobody is shown more than twenty of one person, and callers tell one in every test.
  await unrestrictedDb(scene.db)
    .updateTable('posts')
    .set({ expiresAt: new Date(0) })
    .where('type', '=', 'story')
    .where('authorId', '=', written.authorId)
    .execute();
  const story = await createPost(scene.db, {
    ...written,
    type: 'story',
    content: `canary-${randomUUID()}`,
    expiresAt: new Date(Date.now() + left),
    ...(givenTo === undefined ? {} : { visibility: 'custom', onProfile: false, onFeed: false }),
    ...(place.endsWith('deleted') ? { deletedAt: new Date() } : {}),
  });
  if (givenTo !== undefined) {
    await unrestrictedDb(scene.db)
      .insertInto('postTribes')
      .values({ postId: story.id, tribeId: givenTo })
      .execute();
  }
  return story;
}

/** A situation for each place; `arrange` says what is sent about the story that is told there. */
export function aboutStories(
  gets: Record<StoryPlace, ByRole>,
  arrange: (story: Told, scene: Scene) => Arranged | Promise<Arranged>,
): Record<StoryPlace, Situation> {
  const places = Object.keys(PLACES) as StoryPlace[];
  const situations = places.map((place): [StoryPlace, Situation] => [
    place,
    { arrange: async (scene) => arrange(await tell(place, scene), scene), gets: gets[place] },
  ]);
  return Object.fromEntries(situations) as Record<StoryPlace, Situation>;
}
