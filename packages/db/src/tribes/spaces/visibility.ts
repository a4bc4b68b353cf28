import type { Viewer } from '@kindred/permissions/viewer';
import { UNREAD_MAX } from '@kindred/validation/tribes/spaces';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { SpaceStreaksTable } from '../../schema/tribes.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { readsSpaceRow } from '../visibility.ts';

/**
 * Spaces of a tribe that the viewer can read, each with whether they read it too, by their place. Which of
 * them a viewer is told of is for {@link spacesSeen} and its callers.
 */
export function spacesOf(db: Db | Tx, viewer: Viewer, only: RawBuilder<SqlBool>) {
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('spaces')
    .leftJoin('tribeMemberships as member', (join) =>
      join.onRef('member.tribeId', '=', 'spaces.tribeId').on('member.userId', '=', viewer.id),
    )
    .leftJoin('spaceReads as reads', (join) =>
      join.onRef('reads.spaceId', '=', 'spaces.id').on('reads.userId', '=', viewer.id),
    )
    .select([
      'spaces.id',
      'spaces.tribeId',
      'spaces.type',
      'spaces.name',
      'spaces.description',
      'spaces.readRole',
      'spaces.postRole',
      'spaces.readTier',
      'spaces.postCount',
      'spaces.lastPostAt',
      'spaces.archivedAt',
    ])
    .select(sql<boolean>`${readsSpaceRow(me)}`.as('isReader'))
    .select(
      sql<boolean>`exists (
        select from space_people added where added.space_id = spaces.id and added.user_id = ${me} offset 0)`.as(
        'isAdded',
      ),
    )
    .select(
      // Whoever is in no tribe has no place where they stopped reading.
      sql<number>`(case when spaces.post_count = 0 or member.joined_at is null then 0 else (
        select count(*)::int from (
          select from posts
          where posts.space_id = spaces.id and posts.created_at > greatest(reads.read_at, member.joined_at)
            and posts.deleted_at is null and posts.author_id <> ${me} and ${notBlocked('posts.author_id', me)}
          limit ${sql.lit(UNREAD_MAX)}) unread) end)`.as('unread'),
    )
    .select(
      sql<boolean>`(spaces.post_count > 0 and exists (
        select from posts
        where posts.space_id = spaces.id and posts.author_id = ${me} and posts.deleted_at is null offset 0))`.as(
        'hasPosted',
      ),
    )
    .where(only)
    .orderBy(sql`spaces.archived_at is not null`)
    .orderBy('spaces.position')
    .orderBy('spaces.id');
}

export interface StreakRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
  current: number;
  best: number;
  hasToday: boolean;
}

/** The day it is where somebody lives. */
const TODAY = sql`(now() at time zone streaks.time_zone)::date`;

/** A streak runs until a whole day of its person has passed without a post. */
function withPeople(db: Db, streaks: RawBuilder<unknown>) {
  return unrestrictedDb(db)
    .selectFrom(sql<SpaceStreaksTable>`${streaks}`.as('streaks'))
    .innerJoin('users', 'users.id', 'streaks.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select('streaks.bestDays as best')
    .select(
      sql<number>`case when streaks.last_day >= ${TODAY} - 1 then streaks.current_days else 0 end`.as(
        'current',
      ),
    )
    .select(sql<boolean>`streaks.last_day >= ${TODAY}`.as('hasToday'))
    .orderBy('streaks.currentDays', 'desc')
    .orderBy('streaks.bestDays', 'desc')
    .orderBy('streaks.userId');
}

/** Of a space that the viewer was found to read: the longest streaks that run. */
export async function runningStreaks(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  limit: number,
): Promise<StreakRow[]> {
  // Two days back covers every zone there is, and has an index.
  return withPeople(
    db,
    sql`(
      select streaks.* from space_streaks streaks
      where streaks.space_id = ${spaceId} and streaks.last_day >= (now() at time zone 'UTC')::date - 2
        and streaks.last_day >= ${TODAY} - 1 and ${notBlocked('streaks.user_id', viewerSql(viewer))}
      order by streaks.current_days desc, streaks.best_days desc, streaks.user_id
      limit ${sql.lit(limit)})`,
  ).execute();
}

export async function streakOf(db: Db, userId: string, spaceId: string): Promise<StreakRow | undefined> {
  const mine = sql`(select * from space_streaks where space_id = ${spaceId} and user_id = ${userId})`;
  return withPeople(db, mine).executeTakeFirst();
}
