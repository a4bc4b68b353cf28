import type { Viewer } from '@kindred/permissions/viewer';
import { UNREAD_MAX } from '@kindred/validation/tribes/spaces';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import { readsSpaceRow } from '../visibility.ts';

/**
 * Spaces of a tribe that the viewer can read, each with whether they read it too, by their place. Which of
 * them a viewer is told of is for {@link spacesSeen} and its callers.
 */
export function spacesOf(db: Db | Tx, viewer: Viewer, only: RawBuilder<SqlBool>) {
  const me = viewerSql(viewer);
  return openGuarded(db)
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

/** A streak runs until a whole day of its person has passed without a post. */
function streaksWith(db: Db, spaceId: string) {
  const today = sql`(now() at time zone space_streaks.time_zone)::date`;
  return openGuarded(db)
    .selectFrom('spaceStreaks')
    .innerJoin('users', 'users.id', 'spaceStreaks.userId')
    .select(['users.id', 'users.firstName', 'users.lastName', 'users.handle', 'users.profileImageUrl'])
    .select('spaceStreaks.bestDays as best')
    .select(
      sql<number>`case when space_streaks.last_day >= ${today} - 1 then space_streaks.current_days else 0 end`.as(
        'current',
      ),
    )
    .select(sql<boolean>`space_streaks.last_day >= ${today}`.as('hasToday'))
    .where('spaceStreaks.spaceId', '=', spaceId);
}

/** Of a space that the viewer was found to read: the longest streaks that run. */
export async function runningStreaks(
  db: Db,
  viewer: Viewer,
  spaceId: string,
  limit: number,
): Promise<StreakRow[]> {
  return (
    streaksWith(db, spaceId)
      // Two days back covers every zone there is.
      .where(sql<SqlBool>`space_streaks.last_day >= (now() at time zone 'UTC')::date - 2`)
      .where(sql<SqlBool>`space_streaks.last_day >= (now() at time zone space_streaks.time_zone)::date - 1`)
      .where(notBlocked('space_streaks.user_id', viewerSql(viewer)))
      .orderBy('spaceStreaks.currentDays', 'desc')
      .orderBy('spaceStreaks.bestDays', 'desc')
      .orderBy('spaceStreaks.userId')
      .limit(limit)
      .execute()
  );
}

export async function streakOf(db: Db, userId: string, spaceId: string): Promise<StreakRow | undefined> {
  return streaksWith(db, spaceId).where('spaceStreaks.userId', '=', userId).executeTakeFirst();
}
