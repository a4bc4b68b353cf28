import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type FeedFilter, forYouPage, latestPage, postInFeed, type RankCursor } from '../queries.ts';
import { TRIBE_BONUS } from '../ranking.ts';
import { visiblePosts } from '../visibility.ts';
import type { Reach } from './visibility.ts';

let database: TestDatabase;
let leo: Viewer;
let authors: string[];
let pages: string[];
/** In one row with the authors: who is followed is drawn from both. */
const FIRST_PAGE = 6;
let ours: string;
let theirs: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  leo = { id: (await createUser(db)).id, role: 'member' };
  authors = await Promise.all(Array.from({ length: 6 }, async () => (await createUser(db)).id));
  pages = await Promise.all([0, 1].map(async () => (await createBusiness(db)).id));
  ours = (await createTribe(db, { isPrivate: true })).id;
  await joinTribe(db, ours, leo.id);
  // What is written here cannot be seen by Leo.
  theirs = (await createTribe(db, { isPrivate: true })).id;
});
afterAll(() => database.drop());

interface Written {
  id: string;
  author: number;
  at: number;
  likes: number;
  page: number | null;
  type: 'text' | 'poll' | 'story';
  place: 'nowhere' | 'ours' | 'theirs';
}

/** Few moments and few counts for many posts, so that both orders are full of ties. */
const posts: fc.Arbitrary<Written[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid({ version: 7 }),
    author: fc.nat({ max: 5 }),
    at: fc.constantFrom(0, 0, 1, 2, 30, 3_600, 86_400),
    likes: fc.constantFrom(0, 0, 1, 9),
    page: fc.constantFrom(null, null, 0, 1),
    type: fc.constantFrom('text' as const, 'text' as const, 'poll' as const, 'story' as const),
    place: fc.constantFrom('nowhere' as const, 'nowhere' as const, 'ours' as const, 'theirs' as const),
  }),
  { minLength: 5, maxLength: 60, selector: ({ id }) => id },
);

/**
 * So near that every step is taken: the window ends amid the posts, few are asked for theirs, and an account is asked
 * for one to four candidates, so that most pages are cut among hidden posts.
 */
const reaches = fc.record({
  many: fc.nat({ max: 4 }),
  window: fc.integer({ min: 1, max: 12 }),
  asked: fc.integer({ min: 1, max: 3 }),
  budget: fc.integer({ min: 1, max: 8 }),
  least: fc.integer({ min: 1, max: 2 }),
});
const orders = fc.constantFrom('latest' as const, 'forYou' as const);
const limits = fc.integer({ min: 1, max: 6 });
const followings = fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 6 });

async function write(tx: Tx, rows: Written[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, author, at, likes, page, type, place }) => ({
    id,
    authorId: authors[author] ?? '',
    tribeId: place === 'nowhere' ? null : place === 'ours' ? ours : theirs,
    businessId: page === null ? null : (pages[page] ?? null),
    type,
    content: 'Hello',
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 1_000),
    likeCount: likes,
    expiresAt: type === 'story' ? new Date(Date.now() + 3_600_000) : null,
  }));
  await unrestrictedDb(tx).insertInto('posts').values(values).execute();
}

async function followOnly(tx: Tx, followed: number[]): Promise<void> {
  const people = followed.flatMap((n) => authors[n] ?? []);
  const businesses = followed.flatMap((n) => pages[n - FIRST_PAGE] ?? []);
  const guarded = unrestrictedDb(tx);
  for (const followeeId of people) {
    await guarded.insertInto('userFollows').values({ followerId: leo.id, followeeId }).execute();
  }
  for (const businessId of businesses) {
    await guarded.insertInto('businessFollows').values({ userId: leo.id, businessId }).execute();
  }
}

type Order = 'latest' | 'forYou';
interface Reading {
  order: Order;
  limit: number;
  reach: Reach;
  filter?: FeedFilter;
}

/** Pages as the product reads them, to the last. */
async function readAll(
  tx: Tx,
  { order, limit, reach, filter }: Reading,
  between: (turn: number) => Promise<void> = async () => {},
): Promise<string[][]> {
  const page = { ...filter, following: true, limit, reach };
  const latest = async (after: Cursor | undefined) => latestPage(tx, leo, { ...page, after });
  const forYou = async (after: RankCursor | undefined) => forYouPage(tx, leo, { ...page, after });
  const pages: string[][] = [];
  const read = async <After>(
    ask: (after: After | undefined) => Promise<{ rows: { id: string }[]; next: After | null }>,
  ) => {
    let after: After | undefined;
    for (let turn = 0; turn < 500; turn++) {
      const { rows, next } = await ask(after);
      expect(rows.length).toBeLessThanOrEqual(limit);
      pages.push(rows.map(({ id }) => id));
      if (next === null) return pages;
      after = next;
      await between(turn);
    }
    throw new Error('The pages never end');
  };
  return order === 'latest' ? read(latest) : read(forYou);
}

/** The same in plain words: all of them, sorted by what the order has an index of. */
async function plainly(tx: Tx, written: Written[], followed: number[], order: Order): Promise<string[]> {
  const rows = await visiblePosts(tx, leo).select(['posts.id', 'posts.hotScore']).execute();
  const heat = new Map(rows.map(({ id, hotScore }) => [id, hotScore]));
  const keyOf = (row: Written) => (order === 'latest' ? row.at : (heat.get(row.id) ?? 0));
  return written
    .filter(({ type, place }) => type !== 'story' && place !== 'theirs')
    .filter(
      ({ author, page }) =>
        followed.includes(author) || (page !== null && followed.includes(FIRST_PAGE + page)),
    )
    .toSorted((a, b) => keyOf(b) - keyOf(a) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

/**
 * What was read is what there is, once each. In Latest in its order; in For You blocks are ranked by their own place,
 * so a post is at most as far from the order by heat as the bonus of a tribe lifts it.
 */
async function expectAll(tx: Tx, read: string[], expected: string[], order: Order): Promise<void> {
  if (order === 'latest') return expect(read).toEqual(expected);
  expect(read.toSorted()).toEqual(expected.toSorted());
  const rows = await visiblePosts(tx, leo).select(['posts.id', 'posts.hotScore']).execute();
  const heat = new Map(rows.map(({ id, hotScore }) => [id, hotScore]));
  let coldest = Number.POSITIVE_INFINITY;
  for (const id of read) {
    const now = heat.get(id) ?? 0;
    expect(now).toBeLessThanOrEqual(coldest + TRIBE_BONUS + 1e-9);
    coldest = Math.min(coldest, now);
  }
}

test('page by page, however it is found and wherever it is cut: all that can be seen, in order, none twice', async () => {
  let short = 0;
  await fc.assert(
    fc.asyncProperty(posts, followings, reaches, orders, limits, (written, followed, reach, order, limit) =>
      undone(database.db, async (tx) => {
        await write(tx, written);
        await followOnly(tx, followed);
        const pages = await readAll(tx, { order, limit, reach });
        short += pages.slice(0, -1).filter(({ length }) => length < limit).length;
        await expectAll(tx, pages.flat(), await plainly(tx, written, followed, order), order);
      }),
    ),
    { numRuns: runs(150) },
  );
  expect(short).toBeGreaterThan(0);
});

test('narrowed to a type and a tribe, page by page across what does not fit', async () => {
  await fc.assert(
    fc.asyncProperty(
      posts,
      followings,
      reaches,
      orders,
      limits,
      fc.boolean(),
      (written, followed, reach, order, limit, isInTribe) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          await followOnly(tx, followed);
          const filter = { type: 'poll' as const, ...(isInTribe ? { tribe: ours } : {}) };
          const pages = await readAll(tx, { order, limit, reach, filter });
          const narrowed = written.filter(
            ({ type, place }) => type === 'poll' && (!isInTribe || place === 'ours'),
          );
          await expectAll(tx, pages.flat(), await plainly(tx, narrowed, followed, order), order);
        }),
    ),
    { numRuns: runs(60) },
  );
});

test('what arrives while a member reads on neither repeats nor hides what was there', async () => {
  await fc.assert(
    fc.asyncProperty(posts, followings, reaches, limits, (written, followed, reach, limit) =>
      undone(database.db, async (tx) => {
        const half = Math.ceil(written.length / 2);
        const [older, late] = [written.slice(0, half), written.slice(half)];
        await write(tx, older);
        await followOnly(tx, followed);
        const pages = await readAll(tx, { order: 'latest', limit, reach }, (turn) =>
          write(tx, late.slice(turn * 2, turn * 2 + 2)),
        );
        const read = pages.flat();
        expect(new Set(read).size).toBe(read.length);
        const known = new Set(older.map(({ id }) => id));
        expect(read.filter((id) => known.has(id))).toEqual(await plainly(tx, older, followed, 'latest'));
      }),
    ),
    { numRuns: runs(60) },
  );
});

test('a business that is followed counts as its authors do: in For You, and post by post', async () => {
  await undone(database.db, async (tx) => {
    const post = { author: 0, likes: 0, type: 'text', place: 'nowhere' } as const;
    const [newer, onPage] = [randomUUID(), randomUUID()];
    const sixHours = 6 * 3_600;
    await write(tx, [
      { ...post, id: newer, at: sixHours - 60, page: 1 },
      { ...post, id: onPage, at: 0, page: 0 },
    ]);
    const order = async () => (await forYouPage(tx, leo, { limit: 20 })).rows.map(({ id }) => id);
    expect(await order()).toEqual([newer, onPage]);
    await followOnly(tx, [FIRST_PAGE]);
    expect(await order()).toEqual([onPage, newer]);
    const filter = { following: true };
    expect(await postInFeed(tx, leo, onPage, filter)).toMatchObject({ isOnFollowedPage: true });
    expect(await postInFeed(tx, leo, newer, filter)).toBeUndefined();
  });
});
