import { randomUUID } from 'node:crypto';
import type { Viewer } from '@kindred/permissions/viewer';
import { ROLES } from '@kindred/validation/accounts';
import { REACTION_KINDS, type ReactionKind } from '@kindred/validation/feed';
import fc from 'fast-check';
import type { Tx } from '../client.ts';
import { openGuarded } from '../door.ts';

export const TAGS = ['bread', 'running', 'läuft'] as const;

export interface Post {
  id: string;
  authorId: string;
  /** The tribe it was written in. */
  tribeId: string | null;
  visibility: 'public' | 'custom';
  onProfile: boolean;
  onFeed: boolean;
  isOnPage: boolean;
  /** The tribes it was given to besides. */
  given: string[];
  type: 'text' | 'story';
  /** Of a story: it was told yesterday. */
  isOver: boolean;
  isDeleted: boolean;
  tag: (typeof TAGS)[number] | null;
}

/** A post that everybody sees. */
export const PUBLIC = {
  tribeId: null,
  visibility: 'public',
  onProfile: true,
  onFeed: true,
  isOnPage: false,
  given: [],
  type: 'text',
  isOver: false,
  isDeleted: false,
  tag: null,
} satisfies Omit<Post, 'id' | 'authorId'>;

export interface World {
  people: Viewer[];
  tribes: { id: string; ownerId: string; isPrivate: boolean }[];
  memberships: { tribeId: string; userId: string }[];
  blocks: { blockerId: string; blockedId: string }[];
  follows: { followerId: string; followeeId: string }[];
  posts: Post[];
  reactions: { postId: string; userId: string; type: ReactionKind }[];
}

const index = fc.nat({ max: 999 });
const rarely = fc.integer({ min: 0, max: 4 }).map((n) => n === 4);

const drawnPost = fc.record({
  author: index,
  tribe: fc.option(index, { freq: 2 }),
  visibility: fc.constantFrom('public' as const, 'custom' as const),
  profile: fc.boolean(),
  feed: fc.boolean(),
  isOnPage: rarely,
  given: fc.array(index, { maxLength: 2 }),
  type: fc.constantFrom('text' as const, 'text' as const, 'story' as const),
  isOver: rarely,
  isDeleted: rarely,
  tag: fc.constantFrom(null, ...TAGS),
});

/** A few people who found tribes, join them, block and follow each other, write and react, in any combination. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    roles: fc.array(fc.constantFrom(...ROLES), { minLength: 2, maxLength: 5 }),
    tribes: fc.array(fc.record({ owner: index, isPrivate: fc.boolean() }), { maxLength: 3 }),
    memberships: fc.array(fc.record({ tribe: index, person: index }), { maxLength: 8 }),
    blocks: fc.array(fc.record({ by: index, of: index }), { maxLength: 3 }),
    follows: fc.array(fc.record({ by: index, of: index }), { maxLength: 6 }),
    posts: fc.array(drawnPost, { minLength: 1, maxLength: 12 }),
    reactions: fc.array(fc.record({ post: index, person: index, type: fc.constantFrom(...REACTION_KINDS) }), {
      maxLength: 6,
    }),
  })
  .map((drawn) => {
    const people = drawn.roles.map((role) => ({ id: randomUUID(), role }));
    const idOf = <Row extends { id: string }>(rows: Row[], at: number) => rows[at % rows.length]?.id ?? '';
    const tribes = drawn.tribes.map(({ owner, isPrivate }) => ({
      id: randomUUID(),
      ownerId: idOf(people, owner),
      isPrivate,
    }));
    const hasTribes = tribes.length > 0;
    const posts = drawn.posts.map(
      ({ author, tribe, given, profile, feed, isOnPage, isOver, ...post }): Post => {
        const isCustom = post.visibility === 'custom';
        return {
          ...post,
          id: randomUUID(),
          authorId: idOf(people, author),
          tribeId: tribe === null || !hasTribes ? null : idOf(tribes, tribe),
          onProfile: !isCustom || profile,
          onFeed: !isCustom || feed,
          isOnPage: isCustom && isOnPage,
          given: isCustom && hasTribes ? [...new Set(given.map((at) => idOf(tribes, at)))] : [],
          isOver: post.type === 'story' && isOver,
        };
      },
    );
    const pairs = (rows: { by: number; of: number }[]) =>
      distinct(rows.map(({ by, of }) => ({ by: idOf(people, by), of: idOf(people, of) }))).filter(
        ({ by, of }) => by !== of,
      );
    return {
      people,
      tribes,
      posts,
      memberships: distinct(
        (hasTribes ? drawn.memberships : []).map(({ tribe, person }) => ({
          tribeId: idOf(tribes, tribe),
          userId: idOf(people, person),
        })),
      ),
      blocks: pairs(drawn.blocks).map(({ by, of }) => ({ blockerId: by, blockedId: of })),
      follows: pairs(drawn.follows).map(({ by, of }) => ({ followerId: by, followeeId: of })),
      reactions: distinct(
        drawn.reactions.map(({ post, person }) => ({
          postId: idOf(posts, post),
          userId: idOf(people, person),
        })),
      ).map((reaction, at) => ({ ...reaction, type: drawn.reactions[at]?.type ?? 'like' })),
    };
  });

function distinct<Row extends object>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [Object.values(row).join(), row])).values()];
}

const HOUR = 3_600_000;

export async function build(tx: Tx, world: World): Promise<void> {
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
  const { tribes, memberships, blocks, follows, reactions, posts } = world;
  if (tribes.length > 0) {
    const named = tribes.map((tribe) => ({ ...tribe, name: 'Tribe', slug: tribe.id }));
    await db.insertInto('tribes').values(named).execute();
  }
  if (memberships.length > 0) await db.insertInto('tribeMemberships').values(memberships).execute();
  if (blocks.length > 0) await db.insertInto('userBlocks').values(blocks).execute();
  if (follows.length > 0) await db.insertInto('userFollows').values(follows).execute();
  const pages = posts
    .filter(({ isOnPage }) => isOnPage)
    .map(({ id, authorId }) => ({ id, ownerId: authorId, name: 'Page', slug: id, description: 'A page' }));
  if (pages.length > 0) {
    await db
      .insertInto('businesses')
      .values(pages.map((page) => ({ ...page, industry: 'consulting' as const })))
      .execute();
  }
  const rows = posts.map(({ isDeleted, isOver, isOnPage, given: _, tag, ...post }) => ({
    ...post,
    businessId: isOnPage ? post.id : null,
    content: tag === null ? 'Hello' : `Hello #${tag}`,
    expiresAt: post.type === 'story' ? new Date(Date.now() + (isOver ? -HOUR : HOUR)) : null,
    deletedAt: isDeleted ? new Date() : null,
  }));
  await db.insertInto('posts').values(rows).execute();
  const given = posts.flatMap(({ id, given }) => given.map((tribeId) => ({ postId: id, tribeId })));
  if (given.length > 0) await db.insertInto('postTribes').values(given).execute();
  const tags = posts.flatMap(({ id, tag }) =>
    tag === null ? [] : { postId: id, tag, createdAt: new Date() },
  );
  if (tags.length > 0) await db.insertInto('postHashtags').values(tags).execute();
  if (reactions.length > 0) await db.insertInto('postReactions').values(reactions).execute();
}

/** The rule in plain words: what visibility.ts says in SQL. */
export function sees(world: World, viewerId: string, post: Post): boolean {
  const reads = (tribeId: string) => {
    const tribe = world.tribes.find(({ id }) => id === tribeId);
    const isIn = world.memberships.some((row) => row.tribeId === tribeId && row.userId === viewerId);
    return tribe?.isPrivate === false || isIn;
  };
  const isBlocked = world.blocks.some(
    ({ blockerId, blockedId }) =>
      (blockerId === viewerId && blockedId === post.authorId) ||
      (blockerId === post.authorId && blockedId === viewerId),
  );
  if (post.isDeleted || post.isOver || isBlocked) return false;
  // Where it was written has the last word, whoever wrote it and whatever else it was given to.
  if (post.tribeId !== null && !reads(post.tribeId)) return false;
  if (post.authorId === viewerId) return true;
  return post.onFeed || post.onProfile || post.isOnPage || post.given.some(reads);
}
