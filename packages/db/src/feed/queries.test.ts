import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../factories/accounts.ts';
import { createPost } from '../../factories/feed.ts';
import { createTribe, joinTribe } from '../../factories/tribes.ts';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';
import { undone } from '../undone.fixture.ts';
import { type Cursor, feedPage, type PostRow, postById, postsOfUser } from './queries.ts';
import { deletePost } from './writes.ts';

let database: TestDatabase;
let leo: Viewer;
let authors: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  leo = { id: (await createUser(database.db)).id, role: 'member' };
  authors = [(await createUser(database.db)).id, (await createUser(database.db)).id];
});
afterAll(() => database.drop());

interface Written {
  id: string;
  author: number;
  /** Microseconds after the first second of 2026. */
  at: number;
  likes: number;
}

/** Few moments and few counts for many posts, so that the order is full of ties. */
const posts: fc.Arbitrary<Written[]> = fc.array(
  fc.record({
    id: fc.uuid({ version: 7 }),
    author: fc.nat({ max: 1 }),
    at: fc.constantFrom(0, 1, 2, 999, 1_000_000, 1_000_001, 86_400_000_000),
    likes: fc.constantFrom(0, 0, 1, 9, 99),
  }),
  { maxLength: 40 },
);
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });

function timeOf(at: number): string {
  const day = String(1 + Math.floor(at / 86_400_000_000)).padStart(2, '0');
  const second = String(Math.floor((at % 86_400_000_000) / 1_000_000)).padStart(2, '0');
  return `2026-01-${day}T00:00:${second}.${String(at % 1_000_000).padStart(6, '0')}Z`;
}

async function write(tx: Tx, rows: Written[]): Promise<void> {
  if (rows.length === 0) return;
  await openGuarded(tx)
    .insertInto('posts')
    .values(
      rows.map(({ id, author, at, likes }) => ({
        id,
        authorId: authors[author] ?? '',
        content: 'Hello',
        createdAt: timeOf(at),
        likeCount: likes,
      })),
    )
    .execute();
}

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

describe('the feed, page by page', () => {
  test('chronological: newest first, equal moments by id, nothing twice and nothing left out', async () => {
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const read = await readAll(
            (limit, last) => feedPage(tx, leo, { mode: 'chronological', limit, after: cursorOf(last) }),
            limits,
          );
          expect(idsOf(read)).toEqual(idsOf(written.toSorted(newestFirst)));
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('algorithmic: by interest and age, nothing twice and nothing left out', async () => {
    /** As migration 0004 says it: ten times the interest weighs as much as 12.5 hours. */
    const heat = ({ at, likes }: Written) => Math.log10(1 + likes) + at / 1_000_000 / 45_000;
    await fc.assert(
      fc.asyncProperty(posts, sizes, (written, limits) =>
        undone(database.db, async (tx) => {
          await write(tx, written);
          const read = await readAll(
            (limit, last) => feedPage(tx, leo, { mode: 'algorithmic', limit, after: cursorOf(last) }),
            limits,
          );
          const whole = await feedPage(tx, leo, { mode: 'algorithmic', limit: 100 });
          expect(idsOf(read)).toEqual(idsOf(whole));
          expect(idsOf(read).sort()).toEqual(idsOf(written).sort());
          const byId = new Map(written.map((row) => [row.id, heat(row)]));
          const heats = read.map(({ id }) => byId.get(id) ?? Number.NaN);
          for (const [index, value] of heats.entries()) {
            if (index > 0) expect(value).toBeLessThanOrEqual((heats[index - 1] ?? 0) + 1e-9);
          }
        }),
      ),
      { numRuns: 40 },
    );
  });

  for (const mode of ['chronological', 'algorithmic'] as const) {
    test(`${mode}: posts that arrive while somebody reads on neither repeat nor hide older ones`, async () => {
      await fc.assert(
        fc.asyncProperty(posts, sizes, (written, limits) =>
          undone(database.db, async (tx) => {
            await write(tx, written);
            const before = await feedPage(tx, leo, { mode, limit: 100 });
            const read = await readAll(async (limit, last, turn) => {
              const rows = await feedPage(tx, leo, { mode, limit, after: cursorOf(last) });
              const arrival = { author: turn % 2, at: 5 * 86_400_000_000 + turn, likes: 999 };
              await write(tx, [{ ...arrival, id: randomUUID() }]);
              return rows;
            }, limits);
            expect(idsOf(read)).toEqual(idsOf(before));
          }),
        ),
        { numRuns: 20 },
      );
    });
  }

  test('a post deleted between two pages takes nobody else with it', async () => {
    await undone(database.db, async (tx) => {
      await write(
        tx,
        [4, 3, 2, 1].map((at) => ({ id: randomUUID(), author: 0, at, likes: 0 })),
      );
      const [first, second, ...rest] = await feedPage(tx, leo, { mode: 'chronological', limit: 10 });
      await deletePost(tx, second?.id ?? '');
      const after = cursorOf(second);
      expect(idsOf(await feedPage(tx, leo, { mode: 'chronological', limit: 10, after }))).toEqual(
        idsOf(rest),
      );
      expect(rest).toHaveLength(2);
      expect(idsOf(await feedPage(tx, leo, { mode: 'chronological', limit: 10 }))).toEqual([
        first?.id,
        ...idsOf(rest),
      ]);
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
          const theirs = written.filter(({ author }) => author === 0).toSorted(newestFirst);
          expect(idsOf(read)).toEqual(idsOf(theirs));
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('reading on works from a post that was deleted meanwhile', async () => {
    await undone(database.db, async (tx) => {
      const written = [4, 3, 2, 1].map((at) => ({ id: randomUUID(), author: 0, at, likes: 0 }));
      await write(tx, written);
      const [, second, third, fourth] = idsOf(written);
      await deletePost(tx, second ?? '');
      const rows = await postsOfUser(tx, leo, { userId: authors[0] ?? '', limit: 10, after: second });
      expect(idsOf(rows)).toEqual([third, fourth]);
    });
  });

  test('what is no post of theirs is no place to read on from, and tells nothing', async () => {
    await undone(database.db, async (tx) => {
      await write(tx, [
        { id: randomUUID(), author: 0, at: 1, likes: 0 },
        { id: randomUUID(), author: 1, at: 2, likes: 0 },
      ]);
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
    });
    await openGuarded(tx).insertInto('postReactions').values({ postId: post.id, userId: leo.id }).execute();
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
      isLiked: true,
      place: expect.any(String),
      authorId: sana.id,
      authorFirstName: 'Sana',
      authorLastName: 'Iqbal',
      authorHandle: sana.handle,
      authorImageUrl: '/files/sana.webp',
      authorRole: 'creator',
      authorTribeRole: 'moderator',
      viewerTribeRole: 'member',
      tribeId: tribe.id,
      tribeName: 'Bakers',
      tribeSlug: tribe.slug,
    });
    const owner: Viewer = { id: tribe.ownerId, role: 'tribe_owner' };
    expect(await postById(tx, owner, post.id)).toMatchObject({ isLiked: false, viewerTribeRole: 'owner' });
  });
});
