import { randomUUID } from 'node:crypto';
import { mayInTribe } from '@kindred/permissions/policies/tribes';
import type { Viewer } from '@kindred/permissions/viewer';
import { ROLES } from '@kindred/validation/accounts';
import { AUDIENCES, type Audience } from '@kindred/validation/accounts/privacy';
import { REACTION_KINDS, type ReactionKind } from '@kindred/validation/feed';
import {
  CONTENT_ACCESS,
  type ContentAccess,
  TIERS,
  type Tier,
  TRIBE_ROLES,
  type TribeFeature,
  type TribeRole,
} from '@kindred/validation/tribes';
import { SPACE_READ_ROLES, type SpaceReadRole } from '@kindred/validation/tribes/spaces';
import fc from 'fast-check';
import type { Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

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
  /** The space of its tribe that it was written in. */
  spaceId: string | null;
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
  spaceId: null,
  given: [],
  type: 'text',
  isOver: false,
  isDeleted: false,
  tag: null,
} satisfies Omit<Post, 'id' | 'authorId'>;

export interface Membership {
  tribeId: string;
  userId: string;
  role: TribeRole;
  tier: Tier;
  /** The paid tier has fallen back to free. */
  isTierOver: boolean;
  /** The tribe has closed to them: a trial is over. */
  isOver: boolean;
}

/** Nobody is both in a tribe and banned from it. */
export interface Ban {
  tribeId: string;
  userId: string;
  isOver: boolean;
}

export interface Space {
  id: string;
  tribeId: string;
  readRole: SpaceReadRole;
  readTier: Tier;
  /** Who was added to it by name. */
  added: string[];
}

export interface World {
  people: (Viewer & { profile: Audience })[];
  tribes: {
    id: string;
    ownerId: string;
    isPrivate: boolean;
    contentAccess: ContentAccess;
    enabledFeatures: TribeFeature[];
  }[];
  memberships: Membership[];
  bans: Ban[];
  spaces: Space[];
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
  space: fc.option(index, { freq: 1 }),
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
    people: fc.array(
      fc.record({
        role: fc.constantFrom(...ROLES),
        profile: fc.constantFrom('everyone' as const, ...AUDIENCES),
      }),
      { minLength: 2, maxLength: 5 },
    ),
    tribes: fc.array(
      fc.record({
        owner: index,
        isPrivate: fc.boolean(),
        contentAccess: fc.constantFrom('public_preview' as const, ...CONTENT_ACCESS),
        hasSpaces: rarely.map((isOff) => !isOff),
      }),
      { maxLength: 3 },
    ),
    memberships: fc.array(
      fc.record({
        tribe: index,
        person: index,
        // One tribe has one owner, and these are drawn by themselves.
        role: fc.constantFrom('member' as const, ...TRIBE_ROLES.filter((role) => role !== 'owner')),
        tier: fc.constantFrom(...TIERS),
        isTierOver: rarely,
        isOver: rarely,
      }),
      { maxLength: 8 },
    ),
    bans: fc.array(fc.record({ tribe: index, person: index, isOver: rarely }), { maxLength: 3 }),
    spaces: fc.array(
      fc.record({
        tribe: index,
        readRole: fc.constantFrom(...SPACE_READ_ROLES),
        readTier: fc.constantFrom(...TIERS),
        added: fc.array(index, { maxLength: 3 }),
      }),
      { maxLength: 4 },
    ),
    blocks: fc.array(fc.record({ by: index, of: index }), { maxLength: 3 }),
    follows: fc.array(fc.record({ by: index, of: index }), { maxLength: 6 }),
    posts: fc.array(drawnPost, { minLength: 1, maxLength: 12 }),
    reactions: fc.array(fc.record({ post: index, person: index, type: fc.constantFrom(...REACTION_KINDS) }), {
      maxLength: 6,
    }),
  })
  .map((drawn) => {
    const people = drawn.people.map((person) => ({ ...person, id: randomUUID() }));
    const idOf = <Row extends { id: string }>(rows: Row[], at: number) => rows[at % rows.length]?.id ?? '';
    const tribes = drawn.tribes.map(({ owner, hasSpaces, ...tribe }) => ({
      ...tribe,
      id: randomUUID(),
      ownerId: idOf(people, owner),
      enabledFeatures: hasSpaces ? ['spaces' as const] : [],
    }));
    const hasTribes = tribes.length > 0;
    const perPerson = <Row extends object>(rows: (Row & { tribe: number; person: number })[]) =>
      new Map(
        (hasTribes ? rows : []).map(({ tribe, person, ...rest }) => {
          const row = { ...rest, tribeId: idOf(tribes, tribe), userId: idOf(people, person) };
          return [`${row.tribeId} ${row.userId}`, row] as const;
        }),
      );
    const memberships = perPerson(drawn.memberships);
    const bans = perPerson(drawn.bans);
    // Nobody is added who is not in the tribe.
    const spaces = (hasTribes ? drawn.spaces : []).map(({ tribe, added, ...space }) => {
      const tribeId = idOf(tribes, tribe);
      const isMember = (userId: string) => memberships.has(`${tribeId} ${userId}`);
      const userIds = [...new Set(added.map((at) => idOf(people, at)))].filter(isMember);
      return { ...space, id: randomUUID(), tribeId, added: userIds };
    });
    const posts = drawn.posts.map(
      ({ author, tribe, space, given, profile, feed, isOnPage, isOver, ...post }): Post => {
        const isCustom = post.visibility === 'custom';
        const written = { ...post, id: randomUUID(), authorId: idOf(people, author) };
        const home = space === null ? undefined : spaces[space % spaces.length];
        if (home !== undefined) {
          const there = { ...PUBLIC, visibility: 'custom' as const, onProfile: false, onFeed: false };
          const { id, authorId, isDeleted, tag } = written;
          return { ...there, id, authorId, isDeleted, tag, tribeId: home.tribeId, spaceId: home.id };
        }
        return {
          ...written,
          spaceId: null,
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
      spaces,
      memberships: [...memberships.values()],
      bans: [...bans].filter(([key]) => !memberships.has(key)).map(([, ban]) => ban),
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
  const db = unrestrictedDb(tx);
  const users = world.people.map(({ id, role }, at) => ({
    id,
    role,
    email: `${id}@example.org`,
    firstName: 'Person',
    lastName: String(at),
    handle: id,
  }));
  await db.insertInto('users').values(users).execute();
  const chosen = world.people.map(({ id: userId, profile }) => ({ userId, privacySettings: { profile } }));
  await db.insertInto('userPreferences').values(chosen).execute();
  const { tribes, memberships, bans, spaces, blocks, follows, reactions, posts } = world;
  if (tribes.length > 0) {
    const named = tribes.map((tribe) => ({ ...tribe, name: 'Tribe', slug: tribe.id }));
    await db.insertInto('tribes').values(named).execute();
  }
  if (memberships.length > 0) {
    const ago = new Date(Date.now() - HOUR);
    const rows = memberships.map(({ isOver, isTierOver, ...row }) => ({
      ...row,
      accessUntil: isOver ? ago : null,
      tierUntil: isTierOver ? ago : null,
    }));
    await db.insertInto('tribeMemberships').values(rows).execute();
  }
  if (bans.length > 0) {
    const rows = bans.map(({ isOver, ...row }) => ({
      ...row,
      reason: 'Spam',
      until: isOver ? new Date(Date.now() - HOUR) : null,
    }));
    await db.insertInto('tribeBans').values(rows).execute();
  }
  if (spaces.length > 0) {
    const named = spaces.map(({ added: _, ...space }) => ({
      ...space,
      type: 'discussion' as const,
      name: 'Space',
    }));
    await db.insertInto('spaces').values(named).execute();
    const people = spaces.flatMap(({ id: spaceId, tribeId, added }) =>
      added.map((userId) => ({ spaceId, tribeId, userId })),
    );
    if (people.length > 0) await db.insertInto('spacePeople').values(people).execute();
  }
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

/** What the viewer is in the tribe, if it has not closed to them. */
function standing(world: World, viewerId: string, tribeId: string): Membership | undefined {
  const mine = world.memberships.find((row) => row.tribeId === tribeId && row.userId === viewerId);
  return mine?.isOver && mine.role === 'member' ? undefined : mine;
}

function readsSpace(world: World, viewerId: string, space: Space): boolean {
  if (space.readRole === 'everyone' && space.readTier === 'free') return true;
  const mine = standing(world, viewerId, space.tribeId);
  if (mine === undefined) return false;
  if (space.added.includes(viewerId)) return true;
  const ranks = ['member', 'moderator', 'admin', 'owner'];
  const isHighEnough = ranks.indexOf(mine.role) >= Math.max(0, ranks.indexOf(space.readRole));
  const hasTier =
    space.readTier === 'free' || mine.role !== 'member' || (mine.tier === 'paid' && !mine.isTierOver);
  return isHighEnough && hasTier;
}

/** What is in spaces that a tribe has switched off is for those who may switch them on again. */
function areSpacesOn(world: World, viewerId: string, tribeId: string): boolean {
  const home = world.tribes.find(({ id }) => id === tribeId);
  if (home?.enabledFeatures.includes('spaces')) return true;
  const viewer = world.people.find(({ id }) => id === viewerId) ?? null;
  const mine = world.memberships.find((row) => row.tribeId === tribeId && row.userId === viewerId);
  return mayInTribe(viewer, mine?.role ?? null, 'manage_settings');
}

/** Whether the viewer can read what is in a tribe. */
export function reads(world: World, viewerId: string, tribeId: string): boolean {
  const tribe = world.tribes.find(({ id }) => id === tribeId);
  const isOpen = tribe?.isPrivate === false && tribe.contentAccess === 'public_preview';
  const isBanned = world.bans.some(
    (ban) => ban.tribeId === tribeId && ban.userId === viewerId && !ban.isOver,
  );
  return (isOpen && !isBanned) || standing(world, viewerId, tribeId) !== undefined;
}

/** Whether the person's profile is shown to the viewer, blocks aside. */
export function showsProfile({ people, follows }: World, viewerId: string, personId: string): boolean {
  const isFollowing = (a: string, b: string) =>
    follows.some(({ followerId, followeeId }) => followerId === a && followeeId === b);
  const audience = people.find(({ id }) => id === personId)?.profile;
  if (viewerId === personId || audience === 'everyone') return true;
  if (audience === 'nobody' || !isFollowing(viewerId, personId)) return false;
  return audience === 'followers' || isFollowing(personId, viewerId);
}

/** The rule in plain words: what visibility.ts says in SQL. */
export function sees(world: World, viewerId: string, post: Post): boolean {
  const isBlocked = world.blocks.some(
    ({ blockerId, blockedId }) =>
      (blockerId === viewerId && blockedId === post.authorId) ||
      (blockerId === post.authorId && blockedId === viewerId),
  );
  if (post.isDeleted || post.isOver || isBlocked) return false;
  if (post.type === 'story' && post.tribeId === null && !showsProfile(world, viewerId, post.authorId)) {
    return false;
  }
  // Where it was written has the last word, whoever wrote it and whatever else it was given to.
  if (post.tribeId !== null && !reads(world, viewerId, post.tribeId)) return false;
  const space = world.spaces.find(({ id }) => id === post.spaceId);
  if (space !== undefined) {
    return readsSpace(world, viewerId, space) && areSpacesOn(world, viewerId, space.tribeId);
  }
  if (post.authorId === viewerId) return true;
  return (
    post.onFeed || post.onProfile || post.isOnPage || post.given.some((id) => reads(world, viewerId, id))
  );
}
