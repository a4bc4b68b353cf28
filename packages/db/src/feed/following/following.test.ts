import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../../factories/accounts.ts';
import { createBusiness } from '../../../factories/businesses.ts';
import { createTribe, joinTribe } from '../../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../../testing.ts';
import type { Tx } from '../../client.ts';
import { undone } from '../../undone.fixture.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { forYouPage, postInFeed } from '../queries.ts';
import { type InOrder, visiblePosts } from '../visibility.ts';
import { postsOfFollowed } from './visibility.ts';

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

/** So near that every step is taken: the window ends amid the posts, and few are asked for theirs. */
const reaches = fc.record({
  many: fc.nat({ max: 4 }),
  window: fc.integer({ min: 1, max: 12 }),
  asked: fc.integer({ min: 1, max: 3 }),
});
const orders = fc.constantFrom('created_at' as const, 'hot_score' as const);
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

type Cursor = { place: string; id: string } | undefined;

async function pageOf(
  tx: Tx,
  { by, limit, only = sql<SqlBool>`true` }: InOrder,
  after: Cursor,
  reach: { many: number; window: number; asked: number },
) {
  const type = sql.raw(by === 'created_at' ? 'timestamptz' : 'double precision');
  const column = sql.ref(`posts.${by}`);
  const below = after
    ? sql<SqlBool>`(${column}, posts.id) < (${after.place}::text::${type}, ${after.id}::uuid)`
    : sql<SqlBool>`true`;
  const narrowed = sql<SqlBool>`posts.on_feed and posts.type <> 'story' and ${only} and ${below}`;
  return postsOfFollowed(tx, leo, { by, limit, only: narrowed }, reach)
    .clearSelect()
    .select(['posts.id', sql<string>`${column}::text`.as('place')])
    .execute();
}

/** The same in plain words: all of them, sorted. */
async function plainly(tx: Tx, written: Written[], followed: number[], by: InOrder['by']): Promise<string[]> {
  const rows = await visiblePosts(tx, leo).select(['posts.id', 'posts.hotScore']).execute();
  const heat = new Map(rows.map(({ id, hotScore }) => [id, hotScore]));
  const keyOf = (row: Written) => (by === 'created_at' ? row.at : (heat.get(row.id) ?? 0));
  return written
    .filter(({ type, place }) => type !== 'story' && place !== 'theirs')
    .filter(
      ({ author, page }) =>
        followed.includes(author) || (page !== null && followed.includes(FIRST_PAGE + page)),
    )
    .toSorted((a, b) => keyOf(b) - keyOf(a) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

test('page by page, however it is found: all of theirs that can be seen, in order, none twice', async () => {
  await fc.assert(
    fc.asyncProperty(posts, followings, reaches, orders, limits, (written, followed, reach, by, limit) =>
      undone(database.db, async (tx) => {
        await write(tx, written);
        await followOnly(tx, followed);
        const read: string[] = [];
        let after: Cursor;
        for (;;) {
          const rows = await pageOf(tx, { by, limit }, after, reach);
          read.push(...rows.map(({ id }) => id));
          after = rows.at(-1);
          if (rows.length < limit) break;
        }
        expect(read).toEqual(await plainly(tx, written, followed, by));
      }),
    ),
    { numRuns: runs(150) },
  );
});

test('narrowed down further, as a block of For You is by its bounds', async () => {
  await fc.assert(
    fc.asyncProperty(posts, followings, reaches, orders, (written, followed, reach, by) =>
      undone(database.db, async (tx) => {
        await write(tx, written);
        await followOnly(tx, followed);
        const only = sql<SqlBool>`posts.type = 'poll' and posts.created_at >= '2026-01-01 00:00:01Z'`;
        const rows = await pageOf(tx, { by, limit: 50, only }, undefined, reach);
        const narrowed = written.filter(({ type, at }) => type === 'poll' && at >= 1);
        expect(rows.map(({ id }) => id)).toEqual(await plainly(tx, narrowed, followed, by));
      }),
    ),
    { numRuns: runs(60) },
  );
});

test('what arrives while somebody reads on neither repeats nor hides what was there', async () => {
  await fc.assert(
    fc.asyncProperty(posts, followings, reaches, orders, limits, (written, followed, reach, by, limit) =>
      undone(database.db, async (tx) => {
        const half = Math.ceil(written.length / 2);
        const [older, late] = [written.slice(0, half), written.slice(half)];
        await write(tx, older);
        await followOnly(tx, followed);
        const read: string[] = [];
        let after: Cursor;
        for (let turn = 0; ; turn++) {
          const rows = await pageOf(tx, { by, limit }, after, reach);
          read.push(...rows.map(({ id }) => id));
          after = rows.at(-1);
          if (rows.length < limit) break;
          await write(tx, late.slice(turn * 2, turn * 2 + 2));
        }
        expect(new Set(read).size).toBe(read.length);
        const known = new Set(older.map(({ id }) => id));
        expect(read.filter((id) => known.has(id))).toEqual(await plainly(tx, older, followed, by));
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
