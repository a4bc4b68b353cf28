import type { Viewer } from '@kindred/permissions/viewer';
import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ViewerSql, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import type { Cursor } from '../../paging.ts';
import { tribesAsSeen, tribesJoinedBy } from '../visibility.ts';

/** Whether the viewer may learn that somebody is in the tribe of the row called `tribes`: others find it, or they are in it. */
function isShown(viewer: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(tribes.deleted_at is null
    and (not tribes.is_private or tribes.id = any(array(${tribesJoinedBy(viewer)}))))`;
}

/** The tribes of somebody that the viewer may know them to be in, the latest first. */
export function tribesShownOf(
  db: Db | Tx,
  viewer: Viewer,
  page: { userId: string; limit: number; after?: Cursor | undefined },
) {
  const { userId, limit, after } = page;
  return tribesAsSeen(db, viewer)
    .innerJoin('tribeMemberships as theirs', (join) =>
      join.onRef('theirs.tribeId', '=', 'tribes.id').on('theirs.userId', '=', userId),
    )
    .select(['theirs.id as placeId', 'theirs.joinedAt as theyJoinedAt'])
    .select(sql<string>`theirs.joined_at::text`.as('place'))
    .where(isShown(viewerSql(viewer)))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(theirs.joined_at, theirs.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('theirs.joinedAt', 'desc')
    .orderBy('theirs.id', 'desc')
    .limit(limit)
    .execute();
}

export interface ShownBadgeRow {
  id: string;
  name: string;
  description: string;
  icon: BadgeIcon;
  earnedAt: Date;
  tribeId: string | null;
  tribeName: string | null;
  tribeSlug: string | null;
}

/** What somebody earned: of the platform, and of tribes that the viewer may know them to be in; the latest first. */
export function badgesShownOf(
  db: Db | Tx,
  viewer: Viewer,
  of: { userId: string; limit: number },
): Promise<ShownBadgeRow[]> {
  return db
    .selectFrom('userBadges')
    .innerJoin('badges', 'badges.id', 'userBadges.badgeId')
    .leftJoin('tribes', 'tribes.id', 'badges.tribeId')
    .select(['badges.id', 'badges.name', 'badges.description', 'badges.icon', 'userBadges.earnedAt'])
    .select(['tribes.id as tribeId', 'tribes.name as tribeName', 'tribes.slug as tribeSlug'])
    .where('userBadges.userId', '=', of.userId)
    .where(sql<SqlBool>`(badges.tribe_id is null or ${isShown(viewerSql(viewer))})`)
    .orderBy('userBadges.earnedAt', 'desc')
    .orderBy('badges.id')
    .limit(of.limit)
    .execute();
}
