import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createPost } from '../../../factories/feed.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { restorePost } from '../actions/writes.ts';
import { forYouPage, latestPage, type RankCursor } from '../queries.ts';
import { react } from '../reactions/writes.ts';
import { deletePost } from '../writes.ts';

let database: TestDatabase;
let ada: Viewer;
let leo: string;
let tribe: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ada = { id: (await createUser(database.db)).id, role: 'member' };
  leo = (await createUser(database.db)).id;
  tribe = (await createTribe(database.db, { isPrivate: true })).id;
  other = (await createTribe(database.db)).id;
  await joinTribe(database.db, tribe, ada.id);
});
afterAll(() => database.drop());

interface Written {
  id: string;
  kind: 'written' | 'given' | 'both' | 'for it alone' | 'deleted' | 'elsewhere';
  day: number;
  likes: number;
}

/** Few days and few counts for many posts, so that the order is full of ties. */
const drawn: fc.Arbitrary<Written[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid({ version: 7 }),
    kind: fc.constantFrom(
      'written' as const,
      'given' as const,
      'given' as const,
      'both' as const,
      'for it alone' as const,
      'deleted' as const,
      'elsewhere' as const,
    ),
    day: fc.nat({ max: 3 }),
    likes: fc.constantFrom(0, 0, 1, 9, 99),
  }),
  { maxLength: 40, selector: ({ id }) => id },
);

async function write(tx: Tx, posts: Written[]): Promise<void> {
  if (posts.length === 0) return;
  const timeOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
  await unrestrictedDb(tx)
    .insertInto('posts')
    .values(
      posts.map(({ id, kind, day, likes }) => ({
        id,
        authorId: leo,
        content: 'Hello',
        tribeId: kind === 'written' || kind === 'both' ? tribe : null,
        visibility: kind === 'written' ? ('public' as const) : ('custom' as const),
        onFeed: kind !== 'for it alone',
        onProfile: kind === 'written',
        likeCount: likes,
        createdAt: timeOf(day),
        deletedAt: kind === 'deleted' ? new Date() : null,
      })),
    )
    .execute();
  const given = posts.filter(({ kind }) => kind !== 'written');
  if (given.length === 0) return;
  await unrestrictedDb(tx)
    .insertInto('postTribes')
    .values(
      given.map(({ id, kind, day }) => ({
        postId: id,
        tribeId: kind === 'elsewhere' ? other : tribe,
        createdAt: timeOf(day),
      })),
    )
    .execute();
}

const isInFeed = ({ kind }: Written) => kind === 'written' || kind === 'given' || kind === 'both';
const heatOf = ({ day, likes }: Written) => Math.log10(1 + likes) + (day * 86_400) / 45_000;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Reads For You of the tribe to its end. */
async function readRanked(
  tx: Tx,
  limit: number,
  between: (turn: number) => Promise<void> = async () => {},
): Promise<string[]> {
  const read: string[] = [];
  let after: RankCursor | undefined;
  for (let turn = 0; ; turn++) {
    const { rows, next } = await forYouPage(tx, ada, { tribe, limit, after });
    read.push(...idsOf(rows));
    if (next === null) return read;
    after = next;
    await between(turn);
  }
}

async function readLatest(tx: Tx, limit: number): Promise<string[]> {
  const read: { id: string; place: string }[] = [];
  for (;;) {
    const last = read.at(-1);
    const { rows, next } = await latestPage(tx, ada, {
      tribe,
      limit,
      after: last && { place: last.place, id: last.id },
    });
    read.push(...rows);
    if (next === null) return idsOf(read);
  }
}

test('what was written in a tribe and what was given to it is read whole, in both orders, nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.integer({ min: 1, max: 5 }), (posts, limit) =>
      undone(database.db, async (tx) => {
        await write(tx, posts);
        const expected = posts.filter(isInFeed);
        const newestFirst = expected.toSorted((a, b) => b.day - a.day || (a.id < b.id ? 1 : -1));
        expect(await readLatest(tx, limit)).toEqual(idsOf(newestFirst));
        const ranked = await readRanked(tx, limit);
        expect(ranked.toSorted()).toEqual(idsOf(expected).toSorted());
        // Within a block the reader has a say; no block is hotter than the one before.
        const heats = ranked.map((id) => heatOf(expected.find((post) => post.id === id) as Written));
        for (let at = 3 * limit; at < heats.length; at += 3 * limit) {
          const coldest = Math.min(...heats.slice(at - 3 * limit, at));
          expect(Math.max(...heats.slice(at))).toBeLessThanOrEqual(coldest + 1e-9);
        }
      }),
    ),
    { numRuns: runs(40) },
  );
});

test('what is given to it while somebody reads on neither repeats nor hides what was there', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.integer({ min: 1, max: 5 }), (posts, limit) =>
      undone(database.db, async (tx) => {
        await write(tx, posts);
        const before = await readRanked(tx, limit);
        const during = await readRanked(tx, limit, async (turn) => {
          await write(tx, [{ id: randomUUID(), kind: 'given', day: 20 + turn, likes: 99 }]);
        });
        expect(during).toEqual(before);
      }),
    ),
    { numRuns: runs(20) },
  );
});

test('there is no end to it before the last post that was ever given', async () => {
  await undone(database.db, async (tx) => {
    const posts = Array.from({ length: 700 }, (_, n): Written => {
      return { id: randomUUID(), kind: 'given', day: -n, likes: n % 7 };
    });
    await write(tx, posts);
    const read = await readRanked(tx, 20);
    expect(read.toSorted()).toEqual(idsOf(posts).toSorted());
  });
});

test('moves up with what people make of it, is gone while it is deleted, and stands where it stood after', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await createPost(tx, { authorId: leo, visibility: 'custom', onProfile: false });
    await unrestrictedDb(tx).insertInto('postTribes').values({ postId: id, tribeId: tribe }).execute();
    const scores = () =>
      unrestrictedDb(tx)
        .selectFrom('postTribes')
        .innerJoin('posts', 'posts.id', 'postTribes.postId')
        .select(['postTribes.feedScore', 'posts.hotScore'])
        .where('posts.id', '=', id)
        .executeTakeFirstOrThrow();
    const first = await scores();
    expect(first.feedScore).toBe(first.hotScore);
    await react(tx, 'post', id, ada.id, 'love');
    const liked = await scores();
    expect(liked.feedScore).toBeGreaterThan(first.hotScore);
    expect(liked.feedScore).toBe(liked.hotScore);
    await deletePost(tx, id, leo);
    expect((await scores()).feedScore).toBeNull();
    expect(await restorePost(tx, id, leo)).toBe(true);
    expect((await scores()).feedScore).toBe(liked.hotScore);
  });
});

test('stands beside the tribe with its type, and moves to another with the post', async () => {
  await undone(database.db, async (tx) => {
    const { id } = await createPost(tx, { authorId: leo, visibility: 'custom', onProfile: false });
    await unrestrictedDb(tx).insertInto('postTribes').values({ postId: id, tribeId: tribe }).execute();
    const found = async (type: 'text' | 'image') =>
      idsOf((await latestPage(tx, ada, { tribe, type, limit: 100 })).rows).includes(id);
    expect([await found('text'), await found('image')]).toEqual([true, false]);
    await unrestrictedDb(tx).updateTable('posts').set({ type: 'image' }).where('id', '=', id).execute();
    expect([await found('text'), await found('image')]).toEqual([false, true]);
  });
});
