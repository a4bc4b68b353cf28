import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';

export interface BadgeRow {
  id: string;
  tribeId: string;
  name: string;
  description: string;
  icon: BadgeIcon;
  earnedAt: Date | null;
}

/** The badges of a tribe by name, with when this person earned each; all of them, or only those they have. */
export async function badgesOfTribe(
  db: Db | Tx,
  tribeId: string,
  of: { userId: string; isEarned?: boolean },
): Promise<BadgeRow[]> {
  const { userId, isEarned = false } = of;
  return db
    .selectFrom('badges')
    .leftJoin('userBadges as earned', (join) =>
      join.onRef('earned.badgeId', '=', 'badges.id').on('earned.userId', '=', userId),
    )
    .select(['badges.id', 'badges.name', 'badges.description', 'badges.icon', 'earned.earnedAt'])
    .select(sql<string>`badges.tribe_id`.as('tribeId'))
    .where('badges.tribeId', '=', tribeId)
    .$if(isEarned, (query) => query.where('earned.id', 'is not', null))
    .orderBy('badges.name')
    .execute();
}

/** What each of these members has earned in the tribe, latest first; for their cards in its lists. */
export async function badgesOfMembers(
  db: Db | Tx,
  tribeId: string,
  userIds: readonly string[],
): Promise<{ userId: string; id: string; name: string; icon: BadgeIcon }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('userBadges')
    .innerJoin('badges', 'badges.id', 'userBadges.badgeId')
    .select(['userBadges.userId', 'badges.id', 'badges.name', 'badges.icon'])
    .where('badges.tribeId', '=', tribeId)
    .where(sql<SqlBool>`user_badges.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('userBadges.earnedAt', 'desc')
    .orderBy('badges.id')
    .execute();
}

/** One of a tribe. */
export async function badgeOfTribe(db: Db | Tx, tribeId: string, badgeId: string) {
  return db
    .selectFrom('badges')
    .select(['id', 'name', 'description', 'icon'])
    .where('id', '=', badgeId)
    .where('tribeId', '=', tribeId)
    .executeTakeFirst();
}
