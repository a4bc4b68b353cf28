import { randomUUID } from 'node:crypto';
import { REACTION_KINDS, type ReactionKind } from '@kindred/validation/feed';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createBusiness } from '../../factories/businesses.ts';
import { createPost } from '../../factories/feed.ts';
import { createTribe } from '../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../client.ts';
import type { ReactionCounts } from '../schema/feed.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { react as reactTo } from './reactions/writes.ts';
import { tribesGiven } from './visibility.ts';
import { deletePost, endLive, insertPost, type NewPost } from './writes.ts';

const CROWD = 50;

let database: TestDatabase;
/** A connection for everybody in the crowd, so that they truly meet. */
let crowded: OpenedDatabase;
let crowd: string[];
let postId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  crowded = createDatabase({
    url: database.url,
    max: CROWD,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  });
  const people = Array.from({ length: CROWD }, () => createUser(crowded.db));
  crowd = (await Promise.all(people)).map(({ id }) => id);
});
afterAll(async () => {
  await crowded.close();
  await database.drop();
});
beforeEach(async () => {
  postId = (await createPost(database.db, { authorId: crowd[0] })).id;
});

async function react(userId: string, type: ReactionKind | null, id = postId): Promise<number | undefined> {
  const reactions = await crowded.db.transaction().execute((tx) => reactTo(tx, 'post', id, userId, type));
  return reactions?.likeCount;
}
const like = (userId: string, id = postId) => react(userId, 'like', id);
const unlike = (userId: string, id = postId) => react(userId, null, id);

/** The counters of the post, and the reactions there are. */
async function counts() {
  const db = unrestrictedDb(database.db);
  const post = await db
    .selectFrom('posts')
    .select(['likeCount', 'reactionCounts'])
    .where('id', '=', postId)
    .executeTakeFirst();
  const reactions = await db
    .selectFrom('postReactions')
    .select('type')
    .where('postId', '=', postId)
    .execute();
  const kinds: ReactionCounts = {};
  for (const { type } of reactions) kinds[type] = (kinds[type] ?? 0) + 1;
  return { counter: post?.likeCount, likes: reactions.length, byKind: post?.reactionCounts, kinds };
}

/** Nobody reacted, or only by liking. */
function liked(count: number) {
  const kinds = count === 0 ? {} : { like: count };
  return { counter: count, likes: count, byKind: kinds, kinds };
}

test('fifty people like a post at once: fifty likes, each told a number of their own', async () => {
  const told = await Promise.all(crowd.map((userId) => like(userId)));
  expect(told.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(crowd.map((_, at) => at + 1));
  expect(await counts()).toEqual(liked(CROWD));

  const left = await Promise.all(crowd.map((userId) => unlike(userId)));
  expect(left.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(crowd.map((_, at) => at));
  expect(await counts()).toEqual(liked(0));
});

test('one person who likes a post fifty times at once likes it once', async () => {
  const [ada = ''] = crowd;
  const told = await Promise.all(crowd.map(() => like(ada)));
  expect(new Set(told)).toEqual(new Set([1]));
  expect(await counts()).toEqual(liked(1));
  const left = await Promise.all(crowd.map(() => unlike(ada)));
  expect(new Set(left)).toEqual(new Set([0]));
  expect(await counts()).toEqual(liked(0));
});

test('fifty people react at once, each in their own way: every kind is counted', async () => {
  const kindOf = (at: number) => REACTION_KINDS[at % REACTION_KINDS.length] ?? 'like';
  await Promise.all(crowd.map((userId, at) => react(userId, kindOf(at))));
  const { kinds, ...found } = await counts();
  expect(found).toEqual({ counter: CROWD, likes: CROWD, byKind: kinds });
  expect(kinds).toEqual({ like: 9, love: 9, celebrate: 8, laugh: 8, wow: 8, support: 8 });
  // All of them change their mind: nobody is counted twice, and what nobody chose is left out.
  await Promise.all(crowd.map((userId) => react(userId, 'wow')));
  expect(await counts()).toMatchObject({ counter: CROWD, byKind: { wow: CROWD }, kinds: { wow: CROWD } });
  const [ada = ''] = crowd;
  await react(ada, 'love');
  expect(await counts()).toMatchObject({ counter: CROWD, byKind: { wow: CROWD - 1, love: 1 } });
});

test('whatever people do at once, the counters are the counts', async () => {
  const deeds = fc.array(
    fc.record({
      who: fc.nat({ max: 4 }),
      type: fc.option(fc.constantFrom(...REACTION_KINDS), { freq: 3 }),
    }),
    { minLength: 10, maxLength: CROWD },
  );
  await fc.assert(
    fc.asyncProperty(deeds, async (todo) => {
      postId = (await createPost(database.db, { authorId: crowd[0] })).id;
      await Promise.all(todo.map(({ who, type }) => react(crowd[who] ?? '', type)));
      const { counter, likes, byKind, kinds } = await counts();
      expect(counter).toBe(likes);
      expect(byKind).toEqual(kinds);
    }),
    { numRuns: runs(10) },
  );
});

test('a post that is gone is liked by nobody, and its likes stay as they were', async () => {
  const [ada = '', leo = ''] = crowd;
  await like(ada);
  const remove = () => database.db.transaction().execute((tx) => deletePost(tx, postId, crowd[0] ?? ''));
  expect(await remove()).toBe(true);
  expect(await remove()).toBe(false);
  expect(await like(leo)).toBeUndefined();
  expect(await unlike(ada)).toBeUndefined();
  expect(await counts()).toEqual(liked(1));
  expect(await like(leo, randomUUID())).toBeUndefined();
});

test('likes that meet the deletion leave a counter that is the count', async () => {
  const remove = database.db.transaction().execute((tx) => deletePost(tx, postId, crowd[0] ?? ''));
  await Promise.all([...crowd.map((userId) => like(userId)), remove]);
  const { counter, likes } = await counts();
  expect(counter).toBe(likes);
});

const publish = (post: Partial<NewPost> & { authorId: string }) =>
  database.db
    .transaction()
    .execute((tx) =>
      insertPost(tx, { type: 'text', content: 'Hello', places: null, ...post }).then(({ id }) => id),
    );
const stored = (id: string) =>
  unrestrictedDb(database.db).selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a new post is public, unliked, and answers with its id', async () => {
  const [ada = ''] = crowd;
  expect(await stored(await publish({ authorId: ada }))).toMatchObject({
    authorId: ada,
    content: 'Hello',
    visibility: 'public',
    onProfile: true,
    onFeed: true,
    likeCount: 0,
    reactionCounts: {},
    tribeId: null,
    businessId: null,
    isShare: false,
    expiresAt: null,
    deletedAt: null,
  });
});

test('a post of chosen places is given to those and to no other', async () => {
  const [ada = ''] = crowd;
  const [bakers, runners] = [await createTribe(database.db), await createTribe(database.db)];
  const bakery = await createBusiness(database.db, { ownerId: ada });
  const nowhere = {
    profile: false,
    feed: false,
    tribe: false,
    business: false,
    // What was chosen before the box was unticked says nothing.
    selectedTribes: [bakers.id, runners.id],
    selectedBusiness: bakery.id,
  };
  const given = async (places: Partial<typeof nowhere>) => {
    const id = await publish({ authorId: ada, places: { ...nowhere, ...places } });
    const { visibility, onProfile, onFeed, businessId } = await stored(id);
    const tribes = (await tribesGiven(database.db, [id])).map(({ tribeId }) => tribeId);
    return { visibility, onProfile, onFeed, businessId, tribes };
  };
  const none = { visibility: 'custom', onProfile: false, onFeed: false, businessId: null, tribes: [] };
  expect(await given({ profile: true })).toEqual({ ...none, onProfile: true });
  expect(await given({ feed: true })).toEqual({ ...none, onFeed: true });
  expect(await given({ business: true })).toEqual({ ...none, businessId: bakery.id });
  const tribes = [bakers.id, runners.id].toSorted();
  expect(await given({ tribe: true })).toEqual({ ...none, tribes });
  expect(await given({ tribe: true, selectedTribes: [bakers.id, bakers.id] })).toEqual({
    ...none,
    tribes: [bakers.id],
  });
});

test('passing a post on is counted there, until the one that passes it on is deleted', async () => {
  const [leo = ''] = crowd;
  const shares = async () => (await stored(postId)).shareCount;
  const passed = await Promise.all(crowd.map((authorId) => publish({ authorId, sharedPostId: postId })));
  expect(await shares()).toBe(CROWD);
  expect(await stored(passed[0] ?? '')).toMatchObject({ isShare: true, sharedPostId: postId });
  const remove = (id: string) => database.db.transaction().execute((tx) => deletePost(tx, id, leo));
  expect(await Promise.all(passed.map(remove))).toEqual(passed.map(() => true));
  expect(await remove(passed[0] ?? '')).toBe(false);
  expect(await shares()).toBe(0);
  const last = await publish({ authorId: leo, sharedPostId: postId });
  // The post that was passed on is gone for good: that it was passed on stays.
  await unrestrictedDb(database.db).deleteFrom('posts').where('id', '=', postId).execute();
  expect(await stored(last)).toMatchObject({ isShare: true, sharedPostId: null, authorId: leo });
});

test('a live post ends once', async () => {
  const [ada = ''] = crowd;
  const end = (id: string) => database.db.transaction().execute((tx) => endLive(tx, id));
  const live = await publish({
    authorId: ada,
    type: 'live',
    link: { url: 'https://meet.example.org/a', title: 'Baking' },
  });
  expect((await Promise.all([end(live), end(live)])).toSorted()).toEqual([false, true]);
  expect(await stored(live)).toMatchObject({ linkTitle: 'Baking', liveEndedAt: expect.any(Date) });
  expect(await end(postId)).toBe(false);
});
