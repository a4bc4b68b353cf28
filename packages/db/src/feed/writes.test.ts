import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import { createDatabase, type OpenedDatabase } from '../client.ts';
import { openGuarded } from '../door.ts';
import { deletePost, insertPost, likePost, unlikePost } from './writes.ts';

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

const like = (userId: string, id = postId) =>
  crowded.db.transaction().execute((tx) => likePost(tx, id, userId));
const unlike = (userId: string, id = postId) =>
  crowded.db.transaction().execute((tx) => unlikePost(tx, id, userId));

/** The counter of the post, and the likes there are. */
async function counts(): Promise<{ counter: number | undefined; likes: number }> {
  const db = openGuarded(database.db);
  const post = await db.selectFrom('posts').select('likeCount').where('id', '=', postId).executeTakeFirst();
  const likes = await db.selectFrom('postReactions').select('id').where('postId', '=', postId).execute();
  return { counter: post?.likeCount, likes: likes.length };
}

test('fifty people like a post at once: fifty likes, each told a number of their own', async () => {
  const told = await Promise.all(crowd.map((userId) => like(userId)));
  expect(told.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(crowd.map((_, at) => at + 1));
  expect(await counts()).toEqual({ counter: CROWD, likes: CROWD });

  const left = await Promise.all(crowd.map((userId) => unlike(userId)));
  expect(left.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(crowd.map((_, at) => at));
  expect(await counts()).toEqual({ counter: 0, likes: 0 });
});

test('one person who likes a post fifty times at once likes it once', async () => {
  const [ada = ''] = crowd;
  const told = await Promise.all(crowd.map(() => like(ada)));
  expect(new Set(told)).toEqual(new Set([1]));
  expect(await counts()).toEqual({ counter: 1, likes: 1 });
  const left = await Promise.all(crowd.map(() => unlike(ada)));
  expect(new Set(left)).toEqual(new Set([0]));
  expect(await counts()).toEqual({ counter: 0, likes: 0 });
});

test('whatever people do at once, the counter is the count', async () => {
  const deeds = fc.array(fc.record({ who: fc.nat({ max: 4 }), likes: fc.boolean() }), {
    minLength: 10,
    maxLength: CROWD,
  });
  await fc.assert(
    fc.asyncProperty(deeds, async (todo) => {
      postId = (await createPost(database.db, { authorId: crowd[0] })).id;
      await Promise.all(
        todo.map(({ who, likes }) => (likes ? like(crowd[who] ?? '') : unlike(crowd[who] ?? ''))),
      );
      const { counter, likes } = await counts();
      expect(counter).toBe(likes);
    }),
    { numRuns: 10 },
  );
});

test('a post that is gone is liked by nobody, and its likes stay as they were', async () => {
  const [ada = '', leo = ''] = crowd;
  await like(ada);
  const remove = () => database.db.transaction().execute((tx) => deletePost(tx, postId));
  expect(await remove()).toBe(true);
  expect(await remove()).toBe(false);
  expect(await like(leo)).toBeUndefined();
  expect(await unlike(ada)).toBeUndefined();
  expect(await counts()).toEqual({ counter: 1, likes: 1 });
  expect(await like(leo, randomUUID())).toBeUndefined();
});

test('likes that meet the deletion leave a counter that is the count', async () => {
  const remove = database.db.transaction().execute((tx) => deletePost(tx, postId));
  await Promise.all([...crowd.map((userId) => like(userId)), remove]);
  const { counter, likes } = await counts();
  expect(counter).toBe(likes);
});

test('a new post is public, unliked, and answers with its id', async () => {
  const [ada = ''] = crowd;
  const id = await database.db
    .transaction()
    .execute((tx) => insertPost(tx, { authorId: ada, type: 'text', content: 'Hello' }));
  const stored = await openGuarded(database.db)
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    authorId: ada,
    content: 'Hello',
    visibility: 'public',
    likeCount: 0,
    tribeId: null,
    deletedAt: null,
  });
});
