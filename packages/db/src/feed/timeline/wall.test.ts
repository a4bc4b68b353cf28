import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockUser, createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { restorePost } from '../actions/writes.ts';
import { deletePost, insertPost } from '../writes.ts';
import { postsOfTribe, trendingOnTimeline } from './queries.ts';
import { pinOnTimeline } from './writes.ts';

let database: TestDatabase;
let ada: Viewer;
let leo: string;
let tribeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  leo = (await createUser(database.db)).id;
  tribeId = (await createTribe(database.db, { isPrivate: true })).id;
  await joinTribe(database.db, tribeId, ada.id);
  await joinTribe(database.db, tribeId, leo);
});
afterAll(() => database.drop());

const wall = async (tx: Tx, page: { limit?: number; after?: string | undefined } = {}) =>
  (await postsOfTribe(tx, ada, { tribeId, limit: 20, ...page })).map(({ id }) => id);

async function give(tx: Tx, postId: string, createdAt: Date): Promise<void> {
  await unrestrictedDb(tx).insertInto('postTribes').values({ postId, tribeId, createdAt }).execute();
}

test('pinned posts, then what was written there and what was given to it, newest first; nothing twice', async () => {
  const kinds = fc.constantFrom('written', 'pinned', 'given', 'both', 'story', 'space', 'deleted', 'blocked');
  const posts = fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 3 })), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(posts, fc.integer({ min: 1, max: 6 }), (made, limit) =>
      undone(database.db, async (tx) => {
        const blocked = await createUser(tx);
        await blockUser(tx, blocked.id, ada.id);
        const space = await unrestrictedDb(tx)
          .insertInto('spaces')
          .values({ tribeId, type: 'discussion', name: 'Talk' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const expected: { id: string; at: number; isPinned: boolean }[] = [];
        for (const [kind, day] of made) {
          const createdAt = new Date(Date.UTC(2026, 0, 1 + day));
          const isGiven = kind === 'given' || kind === 'both';
          const { id } = await createPost(tx, {
            authorId: kind === 'blocked' ? blocked.id : leo,
            createdAt,
            ...(kind === 'given' ? {} : { tribeId }),
            ...(kind === 'pinned' ? { isPinned: true } : {}),
            ...(kind === 'deleted' ? { deletedAt: new Date() } : {}),
            ...(kind === 'story' ? { type: 'story', expiresAt: new Date(Date.now() + 60_000) } : {}),
            ...(kind === 'space' || isGiven ? { visibility: 'custom', onFeed: false, onProfile: false } : {}),
            ...(kind === 'space' ? { spaceId: space.id } : {}),
          });
          if (isGiven) await give(tx, id, createdAt);
          if (kind === 'both')
            await unrestrictedDb(tx).updateTable('posts').set({ tribeId }).where('id', '=', id).execute();
          const isShown = !['story', 'space', 'deleted', 'blocked'].includes(kind);
          if (isShown) expected.push({ id, at: createdAt.getTime(), isPinned: kind === 'pinned' });
        }
        const order = expected.toSorted(
          (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.at - a.at || (a.id < b.id ? 1 : -1),
        );
        // Above ten pins a wall is no wall any more.
        if (order.filter(({ isPinned }) => isPinned).length > 10) return;
        const read: string[] = [];
        for (;;) {
          const page = await wall(tx, { limit, after: read.at(-1) });
          read.push(...page);
          if (page.length < limit) break;
        }
        expect(read).toEqual(order.map(({ id }) => id));
      }),
    ),
    { numRuns: runs(40) },
  );
});

test('a wall has three pins; one that is brought back when it is full is pinned no more', async () => {
  await undone(database.db, async (tx) => {
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await createPost(tx, { tribeId, authorId: leo })).id);
    const [a = '', b = '', c = '', d = ''] = ids;
    for (const id of [a, b, c]) expect(await pinOnTimeline(tx, id, tribeId)).toBe('pinned');
    expect(await pinOnTimeline(tx, d, tribeId)).toBe('full');
    expect(await pinOnTimeline(tx, a, tribeId)).toBe('pinned');
    await deletePost(tx, a, leo);
    expect(await pinOnTimeline(tx, d, tribeId)).toBe('pinned');
    expect(await restorePost(tx, a, leo)).toBe(true);
    expect(
      (await postsOfTribe(tx, ada, { tribeId, limit: 10 })).filter(({ isPinned }) => isPinned),
    ).toHaveLength(3);
    await deletePost(tx, d, leo);
    expect(await restorePost(tx, d, leo)).toBe(true);
    expect((await postsOfTribe(tx, ada, { tribeId, limit: 10 })).find(({ id }) => id === d)?.isPinned).toBe(
      true,
    );
    await deletePost(tx, b, leo);
    expect(await pinOnTimeline(tx, b, tribeId)).toBe('gone');
  });
});

test('two moderators who pin the fourth at once: one of them is told that there is no place', async () => {
  const tribe = await createTribe(database.db);
  const ids = [];
  for (let n = 0; n < 6; n++) {
    ids.push((await createPost(database.db, { tribeId: tribe.id, authorId: tribe.ownerId })).id);
  }
  const outcomes = await Promise.all(
    ids.map((id) => database.db.transaction().execute((tx) => pinOnTimeline(tx, id, tribe.id))),
  );
  expect(outcomes.filter((outcome) => outcome === 'pinned')).toHaveLength(3);
});

test('what most people of a tribe write about trends there, and nothing of other places', async () => {
  await undone(database.db, async (tx) => {
    const publish = (content: string, authorId: string, over = {}) =>
      insertPost(tx, { authorId, type: 'text', content, places: null, tribeId, ...over }).then(
        ({ id }) => id,
      );
    for (let n = 0; n < 3; n++) await publish('#loud', leo);
    await publish('#shared', leo);
    await publish('#shared and #rye', ada.id);
    await publish('#elsewhere', leo, { tribeId: undefined });
    const gone = await publish('#gone', leo);
    await deletePost(tx, gone, leo);
    expect(await trendingOnTimeline(tx, ada, tribeId, 10)).toEqual([
      { tag: 'shared', postCount: 2 },
      { tag: 'loud', postCount: 3 },
      { tag: 'rye', postCount: 1 },
    ]);
    const stranger: Viewer = { id: (await createUser(tx)).id, role: 'member' };
    expect(await trendingOnTimeline(tx, stranger, tribeId, 10)).toEqual([]);
  });
});
