import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import { sql } from 'kysely';
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

/** One of a tribe. */
export async function badgeOfTribe(db: Db | Tx, tribeId: string, badgeId: string) {
  return db
    .selectFrom('badges')
    .select(['id', 'name', 'description', 'icon'])
    .where('id', '=', badgeId)
    .where('tribeId', '=', tribeId)
    .executeTakeFirst();
}
