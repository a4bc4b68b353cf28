import type { Viewer } from '@kindred/permissions/viewer';
import type { Role } from '@kindred/validation/accounts';
import type { PrivacySettings } from '@kindred/validation/accounts/privacy';
import type { PEOPLE_LISTS } from '@kindred/validation/profiles';
import { type SqlBool, sql } from 'kysely';
import { privacyFrom } from '../accounts/privacy/visibility.ts';
import { notBlocked, notBlockedPair, viewerSql } from '../accounts/visibility.ts';
import type { Db, Tx } from '../client.ts';
import { postCountOf } from '../feed/queries.ts';
import { isFollowedBy } from '../feed/visibility.ts';
import { prepareShapes, viewerIn } from '../prepared.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';

export interface ProfileRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  username: string | null;
  profileImageUrl: string | null;
  coverImageUrl: string | null;
  bio: string | null;
  location: string | null;
  website: string | null;
  interests: string[];
  socialLinks: string[];
  privacy: PrivacySettings;
  role: Role;
  isVerified: boolean;
  followerCount: number;
  followingCount: number;
  friendCount: number;
  /** Whether the viewer follows them, and they the viewer. */
  isFollowing: boolean;
  followsMe: boolean;
  /** Posts of the profile that the viewer may see; absent unless asked for. */
  postCount?: number | undefined;
}

/**
 * Somebody by their id, or by their handle whatever its case; undefined when they are not there for the viewer.
 * @param countPostsTo counts their posts too, no further than this
 */
export async function visibleProfile(
  db: Db | Tx,
  viewer: Viewer,
  who: { id: string } | { handle: string },
  countPostsTo?: number,
): Promise<ProfileRow | undefined> {
  const [key, isById] = 'id' in who ? [who.id, true] : [who.handle, false];
  const [row] = await found(db, { viewerId: viewer.id, key }, { isById, countPostsTo });
  if (row === undefined) return undefined;
  const { interests, privacySettings, ...person } = row;
  return { ...person, interests: interests ?? [], privacy: privacyFrom(privacySettings ?? {}) };
}

interface FoundShape {
  isById: boolean;
  countPostsTo: number | undefined;
}

const found = prepareShapes((db, values: { viewerId: string; key: string }, shape: FoundShape) => {
  const viewer = viewerIn(values);
  const { isById, countPostsTo } = shape;
  const them = isById
    ? sql<SqlBool>`users.id = ${values.key}::uuid`
    : sql<SqlBool>`lower(users.handle) = lower(${values.key})`;
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('userPreferences as chosen', 'chosen.userId', 'users.id')
    .select([
      'chosen.interests',
      'chosen.privacySettings',
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.username',
      'users.profileImageUrl',
      'users.coverImageUrl',
      'users.bio',
      'users.location',
      'users.website',
      'users.socialLinks',
      'users.role',
      'users.isVerified',
      'users.followerCount',
      'users.followingCount',
      'users.friendCount',
    ])
    .select(isFollowedBy('users.id', viewer).as('isFollowing'))
    .select(
      sql<boolean>`exists (
        select from user_follows theirs
        where theirs.follower_id = users.id and theirs.followee_id = ${viewer.id} offset 0)`.as('followsMe'),
    )
    .$if(countPostsTo !== undefined, (rows) =>
      rows.select(postCountOf(viewer, sql.ref('users.id'), countPostsTo ?? 0).as('postCount')),
    )
    .where(them)
    .where('users.suspendedAt', 'is', null)
    .where(notBlockedPair('users.id', viewerSql(viewer)));
});

export interface ListedPerson {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  isFollowing: boolean;
  /** When the one followed the other, in full precision: half of the next page's cursor. */
  place: string;
}

/**
 * People around somebody whom the viewer was found to see, the latest first. Friends, who follow each other,
 * come in the order in which they were followed.
 */
export async function peopleAround(
  db: Db | Tx,
  viewer: Viewer,
  page: {
    list: (typeof PEOPLE_LISTS)[number];
    userId: string;
    limit: number;
    after?: { place: string; id: string } | undefined;
  },
): Promise<ListedPerson[]> {
  const { list, userId, limit, after } = page;
  const [mine, theirs] =
    list === 'followers' ? (['followeeId', 'followerId'] as const) : (['followerId', 'followeeId'] as const);
  const other = sql.ref(`follows.${theirs === 'followerId' ? 'follower_id' : 'followee_id'}`);
  return unrestrictedDb(db)
    .selectFrom('userFollows as follows')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('users')
          .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
          .where(sql<SqlBool>`users.id = ${other}`)
          .where('users.suspendedAt', 'is', null)
          .where(notBlocked('users.id', viewerSql(viewer)))
          .offset(sql.lit(0))
          .as('person'),
      (join) => join.onTrue(),
    )
    .selectAll('person')
    .select(isFollowedBy('person.id', viewer).as('isFollowing'))
    .select(sql<string>`follows.created_at::text`.as('place'))
    .where(`follows.${mine}`, '=', userId)
    .$if(list === 'friends', (query) =>
      query.where(
        sql<SqlBool>`exists (
          select from user_follows back
          where back.follower_id = follows.followee_id and back.followee_id = follows.follower_id offset 0)`,
      ),
    )
    .$if(after !== undefined, (query) =>
      // The index has the latest first and then ids upwards, which no comparison of pairs can say.
      query.where(
        sql<SqlBool>`follows.created_at <= ${after?.place}::text::timestamptz
          and (follows.created_at < ${after?.place}::text::timestamptz or ${other} > ${after?.id}::uuid)`,
      ),
    )
    .orderBy('follows.createdAt', 'desc')
    .orderBy(other)
    .limit(limit)
    .execute();
}

/** Who blocked is told whom, and nobody else; the latest first. */
export async function blockedBy(
  db: Db | Tx,
  viewer: Viewer,
  page: { limit: number; after?: { place: string; id: string } | undefined },
): Promise<ListedPerson[]> {
  const { limit, after } = page;
  let query = unrestrictedDb(db)
    .selectFrom('userBlocks')
    .innerJoin('users', 'users.id', 'userBlocks.blockedId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select(sql<boolean>`false`.as('isFollowing'))
    .select(sql<string>`user_blocks.created_at::text`.as('place'))
    .where('userBlocks.blockerId', '=', viewer.id);
  if (after !== undefined) {
    query = query.where(
      sql<SqlBool>`(user_blocks.created_at, user_blocks.blocked_id) < (${after.place}::text::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query
    .orderBy('userBlocks.createdAt', 'desc')
    .orderBy('userBlocks.blockedId', 'desc')
    .limit(limit)
    .execute();
}

/** Somebody I can block, or have blocked. */
export async function blockable(
  db: Db | Tx,
  viewer: Viewer,
  userId: string,
): Promise<{ id: string; isBlocked: boolean } | undefined> {
  const mine = sql<boolean>`exists (
    select from user_blocks where blocker_id = ${viewer.id}::uuid and blocked_id = users.id)`;
  return unrestrictedDb(db)
    .selectFrom('users')
    .select('users.id')
    .select(mine.as('isBlocked'))
    .where('users.id', '=', userId)
    .where(
      sql<SqlBool>`(${mine} or (users.suspended_at is null and ${notBlocked('users.id', viewerSql(viewer))}))`,
    )
    .executeTakeFirst();
}
