import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import { ROLES } from '@kindred/validation/accounts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing.ts';
import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';
import { undone } from '../undone.fixture.ts';
import { feedPage, postById, postsOfUser } from './queries.ts';
import { reactedTo, visiblePosts, whoSeesPost } from './visibility.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface World {
  people: Viewer[];
  tribes: { id: string; ownerId: string; isPrivate: boolean }[];
  memberships: { tribeId: string; userId: string }[];
  blocks: { blockerId: string; blockedId: string }[];
  posts: {
    id: string;
    authorId: string;
    tribeId: string | null;
    visibility: 'public' | 'custom';
    type: 'text' | 'story';
    isDeleted: boolean;
  }[];
  reactions: { postId: string; userId: string }[];
}

const index = fc.nat({ max: 999 });

/** A few people who found tribes, join them, block each other, write and like, in any combination. */
const worlds: fc.Arbitrary<World> = fc
  .record({
    roles: fc.array(fc.constantFrom(...ROLES), { minLength: 2, maxLength: 5 }),
    tribes: fc.array(fc.record({ owner: index, isPrivate: fc.boolean() }), { maxLength: 3 }),
    memberships: fc.array(fc.record({ tribe: index, person: index }), { maxLength: 8 }),
    blocks: fc.array(fc.record({ by: index, of: index }), { maxLength: 3 }),
    posts: fc.array(
      fc.record({
        author: index,
        tribe: fc.option(index, { freq: 3 }),
        visibility: fc.constantFrom('public' as const, 'public' as const, 'custom' as const),
        type: fc.constantFrom('text' as const, 'text' as const, 'story' as const),
        isDeleted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    reactions: fc.array(fc.record({ post: index, person: index }), { maxLength: 6 }),
  })
  .map((drawn) => {
    const people = drawn.roles.map((role) => ({ id: randomUUID(), role }));
    const idOf = <Row extends { id: string }>(rows: Row[], at: number) => rows[at % rows.length]?.id ?? '';
    const tribes = drawn.tribes.map(({ owner, isPrivate }) => ({
      id: randomUUID(),
      ownerId: idOf(people, owner),
      isPrivate,
    }));
    const posts = drawn.posts.map(({ author, tribe, isDeleted, ...post }, at) => ({
      ...post,
      id: randomUUID(),
      authorId: idOf(people, author),
      tribeId: tribe === null || tribes.length === 0 ? null : idOf(tribes, tribe),
      // Half of all posts would leave little to see.
      isDeleted: isDeleted && at % 3 === 0,
    }));
    return {
      people,
      tribes,
      posts,
      memberships: distinct(
        (tribes.length === 0 ? [] : drawn.memberships).map(({ tribe, person }) => ({
          tribeId: idOf(tribes, tribe),
          userId: idOf(people, person),
        })),
      ),
      blocks: distinct(
        drawn.blocks
          .map(({ by, of }) => ({ blockerId: idOf(people, by), blockedId: idOf(people, of) }))
          .filter(({ blockerId, blockedId }) => blockerId !== blockedId),
      ),
      reactions: distinct(
        drawn.reactions.map(({ post, person }) => ({
          postId: idOf(posts, post),
          userId: idOf(people, person),
        })),
      ),
    };
  });

function distinct<Row extends object>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [Object.values(row).join(), row])).values()];
}

async function build(tx: Tx, world: World): Promise<void> {
  const db = openGuarded(tx);
  const users = world.people.map(({ id, role }, at) => ({
    id,
    role,
    email: `${id}@example.org`,
    firstName: 'Person',
    lastName: String(at),
    handle: id,
  }));
  await db.insertInto('users').values(users).execute();
  const tribes = world.tribes.map((tribe) => ({ ...tribe, name: 'Tribe', slug: tribe.id }));
  if (tribes.length > 0) await db.insertInto('tribes').values(tribes).execute();
  if (world.memberships.length > 0)
    await db.insertInto('tribeMemberships').values(world.memberships).execute();
  if (world.blocks.length > 0) await db.insertInto('userBlocks').values(world.blocks).execute();
  const posts = world.posts.map(({ isDeleted, ...post }) => ({
    ...post,
    content: 'Hello',
    deletedAt: isDeleted ? new Date() : null,
  }));
  await db.insertInto('posts').values(posts).execute();
  if (world.reactions.length > 0) await db.insertInto('postReactions').values(world.reactions).execute();
}

/** The rule in plain words: what visibility.ts says in SQL. */
function sees(world: World, viewerId: string, post: World['posts'][number]): boolean {
  if (post.isDeleted) return false;
  const isMine = post.authorId === viewerId;
  if (post.visibility === 'custom' && !isMine) return false;
  const isBlocked = world.blocks.some(
    ({ blockerId, blockedId }) =>
      (blockerId === viewerId && blockedId === post.authorId) ||
      (blockerId === post.authorId && blockedId === viewerId),
  );
  if (isBlocked) return false;
  const tribe = world.tribes.find(({ id }) => id === post.tribeId);
  if (!tribe?.isPrivate) return true;
  return world.memberships.some(({ tribeId, userId }) => tribeId === tribe.id && userId === viewerId);
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

test('in any world, everybody sees exactly what the rule in plain words lets them see', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      undone(database.db, async (tx) => {
        await build(tx, world);
        for (const viewer of world.people) {
          const expected = world.posts.filter((post) => sees(world, viewer.id, post));
          const found = await visiblePosts(tx, viewer).select('posts.id').execute();
          expect(idsOf(found)).toEqual(idsOf(expected));
        }
      }),
    ),
    { numRuns: 120 },
  );
});

test('whoever asks for an audience hears the same', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      undone(database.db, async (tx) => {
        await build(tx, world);
        const everybody = idsOf(world.people);
        for (const post of world.posts) {
          const expected = everybody.filter((id) => sees(world, id, post));
          expect((await whoSeesPost(tx, post.id, everybody)).sort()).toEqual(expected);
          // Those who could see it are told that it is gone, and nobody else is.
          const informed = everybody.filter((id) => sees(world, id, { ...post, isDeleted: false }));
          expect((await whoSeesPost(tx, post.id, everybody, true)).sort()).toEqual(informed);
        }
      }),
    ),
    { numRuns: 60 },
  );
});

test('every list and every single post asks the same rule', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, index, (world, at) =>
      undone(database.db, async (tx) => {
        await build(tx, world);
        const viewer = world.people[at % world.people.length];
        if (!viewer) throw new Error('An empty world');
        const visible = world.posts.filter((post) => sees(world, viewer.id, post));
        const published = visible.filter(({ type }) => type !== 'story');
        for (const mode of ['chronological', 'algorithmic'] as const) {
          const page = await feedPage(tx, viewer, { mode, limit: 100 });
          expect(idsOf(page)).toEqual(idsOf(published));
          for (const row of page) {
            const isLiked = world.reactions.some(
              ({ postId, userId }) => postId === row.id && userId === viewer.id,
            );
            expect(row.isLiked).toBe(isLiked);
          }
        }
        for (const { id: userId } of world.people) {
          const theirs = await postsOfUser(tx, viewer, { userId, limit: 100 });
          expect(idsOf(theirs)).toEqual(idsOf(published.filter(({ authorId }) => authorId === userId)));
        }
        for (const post of world.posts) {
          const found = await postById(tx, viewer, post.id);
          expect(found?.id).toBe(visible.includes(post) ? post.id : undefined);
        }
      }),
    ),
    { numRuns: 60 },
  );
});

test('an audience is chosen among those asked about, and of nobody there is none', async () => {
  const [ada, leo] = [randomUUID(), randomUUID()];
  await undone(database.db, async (tx) => {
    const world: World = {
      people: [
        { id: ada, role: 'member' },
        { id: leo, role: 'member' },
      ],
      tribes: [],
      memberships: [],
      blocks: [],
      posts: [
        {
          id: randomUUID(),
          authorId: ada,
          tribeId: null,
          visibility: 'public',
          type: 'text',
          isDeleted: false,
        },
      ],
      reactions: [],
    };
    await build(tx, world);
    const postId = world.posts[0]?.id ?? '';
    expect(await whoSeesPost(tx, postId, [])).toEqual([]);
    expect(await whoSeesPost(tx, postId, [leo])).toEqual([leo]);
    expect(await whoSeesPost(tx, postId, [leo, randomUUID()])).toEqual([leo]);
    expect(await whoSeesPost(tx, randomUUID(), [ada, leo])).toEqual([]);
    const mine = await visiblePosts(tx, { id: leo, role: 'member' })
      .select(reactedTo('posts.id', { id: leo, role: 'member' }).as('isLiked'))
      .execute();
    expect(mine).toEqual([{ isLiked: false }]);
  });
});
