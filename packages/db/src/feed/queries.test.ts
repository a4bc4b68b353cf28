import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser, createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, runs, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import type { Cursor } from '../paging.ts';
import { undone } from '../undone.fixture.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import {
  type FeedFilter,
  forYouPage,
  latestPage,
  type PostRow,
  postById,
  postsOfUser,
  type RankCursor,
} from './queries.ts';
import { FOLLOWING_BONUS, TRIBE_BONUS } from './ranking.ts';
import { deletePost } from './writes.ts';

let database: TestDatabase;
let leo: Viewer;
let authors: string[];
let tribeId: string;
/** Which of the authors Leo follows; he is in the tribe. */
const FOLLOWED = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  leo = { id: (await createUser(database.db)).id, role: 'member' };
  authors = [(await createUser(database.db)).id, (await createUser(database.db)).id];
  tribeId = (await createTribe(database.db, { isPrivate: true })).id;
  await joinTribe(database.db, tribeId, leo.id);
  await unrestrictedDb(database.db)
    .insertInto('userFollows')
    .values({ followerId: leo.id, followeeId: authors[FOLLOWED] ?? '' })
    .execute();
});
afterAll(() => database.drop());

interface Written {
  id: string;
  author: number;
  /** Microseconds after the first second of 2026. */
  at: number;
  likes: number;
  type: 'text' | 'poll' | 'story';
  isInTribe: boolean;
}

/** Few moments and few counts for many posts, so that the order is full of ties. */
const posts: fc.Arbitrary<Written[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid({ version: 7 }),
    author: fc.nat({ max: 1 }),
    at: fc.constantFrom(0, 1, 2, 999, 1_000_000, 1_000_001, 14_000_000_000, 86_400_000_000),
    likes: fc.constantFrom(0, 0, 1, 2, 9, 99),
    type: fc.constantFrom('text' as const, 'text' as const, 'poll' as const, 'story' as const),
    isInTribe: fc.boolean(),
  }),
  { maxLength: 40, selector: ({ id }) => id },
);
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
const isListed = ({ type }: Written) => type !== 'story';

function timeOf(at: number): string {
  const day = String(1 + Math.floor(at / 86_400_000_000)).padStart(2, '0');
  const time = new Date(Math.floor((at % 86_400_000_000) / 1_000_000) * 1_000).toISOString().slice(11, 19);
  return `2026-01-${day}T${time}.${String(at % 1_000_000).padStart(6, '0')}Z`;
}

async function write(tx: Tx, rows: Written[]): Promise<void> {
  if (rows.length === 0) return;
  await unrestrictedDb(tx)
    .insertInto('posts')
    .values(
      rows.map(({ id, author, at, likes, type, isInTribe }) => ({
        id,
        authorId: authors[author] ?? '',
        tribeId: isInTribe ? tribeId : null,
        type,
        content: 'Hello',
        createdAt: timeOf(at),
        likeCount: likes,
        expiresAt: type === 'story' ? new Date(Date.now() + 3_600_000) : null,
      })),
    )
    .execute();
}

const text = (at: number, overrides: Partial<Written> = {}): Written => ({
  id: randomUUID(),
  author: 0,
  at,
  likes: 0,
  type: 'text',
  isInTribe: false,
  ...overrides,
});
const newestFirst = (a: Written, b: Written) => b.at - a.at || (a.id < b.id ? 1 : -1);
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

function cursorOf(row: PostRow | undefined): Cursor | undefined {
  return row && { place: row.place, id: row.id };
}

/** Reads on until a page comes back short, with the sizes in turn. */
async function readAll(
  page: (limit: number, last: PostRow | undefined, turn: number) => Promise<PostRow[]>,
  limits: number[],
): Promise<PostRow[]> {
  const all: PostRow[] = [];
  for (let turn = 0; ; turn++) {
    const limit = limits[turn % limits.length] ?? 1;
    const rows = await page(limit, all.at(-1), turn);
    expect(rows.length).toBeLessThanOrEqual(limit);
    all.push(...rows);
    if (rows.length < limit) return all;
  }
}

/** Reads For You to its end, with the sizes in turn. */
async function readRanked(
  tx: Tx,
  limits: number[],
  filter: FeedFilter = {},
  between: (turn: number) => Promise<void> = async () => {},
): Promise<PostRow[][]> {
  const pages: PostRow[][] = [];
  let after: RankCursor | undefined;
  for (let turn = 0; ; turn++) {
    const limit = limits[turn % limits.length] ?? 1;
    const { rows, next } = await forYouPage(tx, leo, { ...filter, limit, after });
    expect(rows.length).toBeLessThanOrEqual(limit);
    pages.push(rows);
    if (next === null) return pages;
    after = next;
    await between(turn);
  }
}

/** The formula of decisions/0011, without what only the reader brings. */
function heat({ at, likes }: Written): number {
  const since2020 = Date.UTC(2026, 0, 1) / 1000 - Date.UTC(2020, 0, 1) / 1000;
  return Math.log10(1 + likes) + (since2020 + at / 1_000_000) / 45_000;
}
const bonus = ({ author, isInTribe }: Written) =>
  (author === FOLLOWED ? FOLLOWING_BONUS : 0) + (isInTribe ? TRIBE_BONUS : 0);

type Ranked = Written & { heat: number; place: number };

function byPlace(place: (row: Ranked) => number) {
  return (a: Ranked, b: Ranked) => {
    const difference = place(b) - place(a);
    // Of what PostgreSQL and JavaScript reckon, the last digit may differ.
    return Math.abs(difference) > 5e-12 ? difference : a.id < b.id ? 1 : -1;
  };
}

/** For You in plain words: blocks of three pages by heat, ranked for the reader within each. */
function rankedPlainly(written: Written[], limit: number): string[] {
  const rows = written
    .filter(isListed)
    .map((row): Ranked => ({ ...row, heat: heat(row), place: heat(row) + bonus(row) }))
    .toSorted(byPlace((row) => row.heat));
  const blocks = Array.from({ length: Math.ceil(rows.length / (3 * limit)) }, (_, at) =>
    rows.slice(at * 3 * limit, (at + 1) * 3 * limit).toSorted(byPlace((row) => row.place)),
  );
  return idsOf(blocks.flat());
}

describe('Latest, page by page', () => {
  test('newest first, equal moments by id, nothing twice and nothing left out', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const read = await readAll(
            async (limit, last) => (await latestPage(tx, leo, { limit, after: cursorOf(last) })).rows,
            limits,
          );
          expect(idsOf(read)).toEqual(idsOf(written.filter(isListed).toSorted(newestFirst)));
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  test('posts that arrive while somebody reads on neither repeat nor hide older ones', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const { rows: before } = await latestPage(tx, leo, { limit: 100 });
          const read = await readAll(async (limit, last, turn) => {
            const { rows } = await latestPage(tx, leo, { limit, after: cursorOf(last) });
            await write(tx, [text(5 * 86_400_000_000 + turn, { author: turn % 2, likes: 999 })]);
            return rows;
          }, limits);
          expect(idsOf(read)).toEqual(idsOf(before));
        }),
      ),
      { numRuns: runs(20) },
    );
  });

  test('a post deleted between two pages takes nobody else with it', async () => {
    await undone(database.db, async (tx) => {
      await write(
        tx,
        [4, 3, 2, 1].map((at) => text(at)),
      );
      const [first, second, ...rest] = (await latestPage(tx, leo, { limit: 10 })).rows;
      await deletePost(tx, second?.id ?? '', authors[0] ?? '');
      const after = cursorOf(second);
      expect(idsOf((await latestPage(tx, leo, { limit: 10, after })).rows)).toEqual(idsOf(rest));
      expect(rest).toHaveLength(2);
      expect(idsOf((await latestPage(tx, leo, { limit: 10 })).rows)).toEqual([first?.id, ...idsOf(rest)]);
    });
  });
});

describe('For You, page by page', () => {
  test('is what the formula says, in blocks of three pages, equal places by id', async () => {
    await fc.assert(
      fc.asyncProperty(posts, fc.integer({ min: 1, max: 7 }), (written, limit) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const pages = await readRanked(tx, [limit]);
          expect(idsOf(pages.flat())).toEqual(rankedPlainly(written, limit));
          // As long as there is more, pages are full.
          for (const rows of pages.slice(0, -2)) expect(rows).toHaveLength(limit);
        }),
      ),
      { numRuns: runs(80) },
    );
  });

  test('by pages of any size: nothing twice and nothing left out', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const read = (await readRanked(tx, limits)).flat();
          expect(idsOf(read).sort()).toEqual(idsOf(written.filter(isListed)).sort());
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  test('posts that arrive while somebody reads on, hot or cold, neither repeat nor hide others', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, posts, (written, limits, arriving) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const known = new Set(idsOf(written));
          const late = arriving.filter(({ id }) => !known.has(id));
          const pages = await readRanked(tx, limits, {}, (turn) =>
            write(tx, late.slice(turn * 2, turn * 2 + 2)),
          );
          const read = idsOf(pages.flat());
          expect(new Set(read).size).toBe(read.length);
          const older = read.filter((id) => known.has(id));
          expect(older.sort()).toEqual(idsOf(written.filter(isListed)).sort());
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  test('whom I follow weighs six hours, a tribe of mine four, both ten', async () => {
    await undone(database.db, async (tx) => {
      const HOUR = 3_600_000_000;
      const other = { author: 1 - FOLLOWED };
      const plain = text(12 * HOUR, other);
      const older = (hours: number, bonus: Partial<Written>) =>
        text(Math.round((12 - hours) * HOUR), { ...other, ...bonus });
      const follows = { author: FOLLOWED };
      const tribe = { isInTribe: true };
      const both = { ...follows, ...tribe };
      const pairs = [
        [older(5.9, follows), older(6.1, follows)],
        [older(3.9, tribe), older(4.1, tribe)],
        [older(9.9, both), older(10.1, both)],
      ];
      await write(tx, [plain, ...pairs.flat()]);
      const { rows } = await forYouPage(tx, leo, { limit: 10 });
      const at = idsOf(rows).indexOf(plain.id);
      const before = idsOf(rows.slice(0, at)).sort();
      expect(before).toEqual(pairs.map(([near]) => near?.id).sort());
      expect(rows).toHaveLength(7);
    });
  });

  test('somebody who has seen all but what is deleted now is told that this was all', async () => {
    await undone(database.db, async (tx) => {
      await write(
        tx,
        [4, 3, 2, 1].map((at) => text(at)),
      );
      const first = await forYouPage(tx, leo, { limit: 2 });
      const second = await forYouPage(tx, leo, { limit: 2, after: first.next ?? undefined });
      for (const { id } of second.rows) await deletePost(tx, id, leo.id);
      let after = first.next;
      const left: string[] = [];
      for (let turn = 0; after !== null && turn < 5; turn++) {
        const page = await forYouPage(tx, leo, { limit: 2, after });
        left.push(...idsOf(page.rows));
        after = page.next;
      }
      expect([after, left]).toEqual([null, []]);
    });
  });
});

describe('the feed narrowed down', () => {
  const filters = fc.record({
    type: fc.option(fc.constantFrom('text' as const, 'poll' as const, 'image' as const), { nil: undefined }),
    inTribe: fc.boolean(),
    following: fc.option(fc.boolean(), { nil: undefined }),
  });

  test('to a type, a tribe and people I follow, together and alone, in both orders', async () => {
    await fc.assert(
      fc.asyncProperty(posts, filters, sizes, (written, { inTribe, ...narrow }, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const filter = { ...narrow, tribe: inTribe ? tribeId : undefined };
          const expected = written
            .filter(isListed)
            .filter(({ type }) => filter.type === undefined || type === filter.type)
            .filter(({ isInTribe }) => !inTribe || isInTribe)
            .filter(({ author }) => filter.following !== true || author === FOLLOWED);
          const latest = await readAll(
            async (limit, last) =>
              (await latestPage(tx, leo, { ...filter, limit, after: cursorOf(last) })).rows,
            limits,
          );
          expect(idsOf(latest)).toEqual(idsOf(expected.toSorted(newestFirst)));
          const [limit = 1] = limits;
          const ranked = await readRanked(tx, [limit], filter);
          expect(idsOf(ranked.flat())).toEqual(rankedPlainly(expected, limit));
        }),
      ),
      { numRuns: runs(60) },
    );
  });

  test('a page of any size, for somebody with blocks, is full of what they may see', async () => {
    await undone(database.db, async (tx) => {
      const written = Array.from({ length: 260 }, (_, at) => text(at * 1_000, { author: at % 2 }));
      await write(tx, written);
      await blockUser(tx, authors[1 - FOLLOWED] ?? '', leo.id);
      const theirs = written.filter(({ author }) => author === FOLLOWED).toSorted(newestFirst);
      for (const limit of [1, 2, 19, 20, 21, 50, 99, 100]) {
        expect(idsOf((await latestPage(tx, leo, { limit })).rows)).toEqual(idsOf(theirs).slice(0, limit));
        const { rows } = await forYouPage(tx, leo, { limit });
        expect(idsOf(rows)).toEqual(idsOf(theirs).slice(0, limit));
      }
    });
  });
});

describe("somebody's posts", () => {
  test('page by page, newest first, nothing twice and nothing left out', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const read = await readAll(
            (limit, last) => postsOfUser(tx, leo, { userId: authors[0] ?? '', limit, after: last?.id }),
            limits,
          );
          const theirs = written.filter((row) => isListed(row) && row.author === 0).toSorted(newestFirst);
          expect(idsOf(read)).toEqual(idsOf(theirs));
        }),
      ),
      { numRuns: runs(40) },
    );
  });

  test('reading on works from a post that was deleted meanwhile', async () => {
    await undone(database.db, async (tx) => {
      const written = [4, 3, 2, 1].map((at) => text(at));
      await write(tx, written);
      const [, second, third, fourth] = idsOf(written);
      await deletePost(tx, second ?? '', authors[0] ?? '');
      const rows = await postsOfUser(tx, leo, { userId: authors[0] ?? '', limit: 10, after: second });
      expect(idsOf(rows)).toEqual([third, fourth]);
    });
  });

  test('what is no post of theirs is no place to read on from, and tells nothing', async () => {
    await undone(database.db, async (tx) => {
      await write(tx, [text(1), text(2, { author: 1 })]);
      const [elsewhere] = await postsOfUser(tx, leo, { userId: authors[1] ?? '', limit: 1 });
      const from = (after: string | undefined) =>
        postsOfUser(tx, leo, { userId: authors[0] ?? '', limit: 10, after });
      expect(await from(undefined)).toHaveLength(1);
      expect(await from(randomUUID())).toEqual([]);
      expect(await from(elsewhere?.id)).toEqual([]);
    });
  });
});

test('a post comes with its author, its tribe and what both have to do with it', async () => {
  await undone(database.db, async (tx) => {
    const sana = await createUser(tx, {
      firstName: 'Sana',
      lastName: 'Iqbal',
      role: 'creator',
      profileImageUrl: '/files/sana.webp',
    });
    const tribe = await createTribe(tx, { name: 'Bakers', isPrivate: true });
    await joinTribe(tx, tribe.id, sana.id, 'moderator');
    await joinTribe(tx, tribe.id, leo.id);
    const post = await createPost(tx, {
      authorId: sana.id,
      tribeId: tribe.id,
      content: 'Sourdough',
      isPinned: true,
      likeCount: 1,
      commentCount: 2,
      shareCount: 3,
      reactionCounts: { love: 1 },
    });
    const mine = { postId: post.id, userId: leo.id };
    const guarded = unrestrictedDb(tx);
    const loved = { ...mine, type: 'love' as const };
    await guarded.insertInto('postReactions').values(loved).execute();
    await guarded.insertInto('savedPosts').values(mine).execute();
    await guarded.insertInto('userFollows').values({ followerId: leo.id, followeeId: sana.id }).execute();
    const found = await postById(tx, leo, post.id);
    expect(found).toEqual({
      id: post.id,
      type: 'text',
      content: 'Sourdough',
      createdAt: post.createdAt,
      editedAt: null,
      isPinned: true,
      likeCount: 1,
      commentCount: 2,
      shareCount: 3,
      viewCount: 0,
      reactionCounts: { love: 1 },
      visibility: 'public',
      onProfile: true,
      onFeed: true,
      businessId: null,
      business: null,
      ctaText: null,
      ctaLink: null,
      linkUrl: null,
      linkTitle: null,
      linkDescription: null,
      linkSiteName: null,
      liveEndedAt: null,
      sharedPostId: null,
      ...{ isShare: false, courseId: null, eventId: null },
      expiresAt: null,
      media: null,
      poll: null,
      myReaction: 'love',
      isSaved: true,
      isOnFollowedPage: false,
      isFollowing: true,
      place: expect.any(String),
      authorId: sana.id,
      authorFirstName: 'Sana',
      authorLastName: 'Iqbal',
      authorHandle: sana.handle,
      authorImageUrl: '/files/sana.webp',
      authorRole: 'creator',
      authorTribeRole: 'moderator',
      isAuthorMentor: false,
      viewerTribeRole: 'member',
      tribeId: tribe.id,
      tribeName: 'Bakers',
      tribeSlug: tribe.slug,
      spaceId: null,
      space: null,
      acceptedCommentId: null,
      isTribeOpen: false,
      isTribeArchived: false,
      givenTo: null,
    });
    const owner: Viewer = { id: tribe.ownerId, role: 'tribe_owner' };
    expect(await postById(tx, owner, post.id)).toMatchObject({
      myReaction: null,
      isSaved: false,
      isFollowing: false,
      viewerTribeRole: 'owner',
    });
  });
});
