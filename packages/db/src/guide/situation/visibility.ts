import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { visiblePosts } from '../../feed/visibility.ts';

const DAYS = 30;
/** Counted no further. */
const COUNTED_MAX = 200;
const SINCE = sql<Date>`now() - interval '${sql.raw(String(DAYS))} days'`;

/** The tribes somebody is in, those they run first, with what happened there in the last 30 days. */
export async function tribesOfViewer(db: Db, viewer: Viewer, limit: number) {
  return db
    .selectFrom('tribeMemberships as mine')
    .innerJoin('tribes', 'tribes.id', 'mine.tribeId')
    .select(['tribes.id', 'tribes.name', 'tribes.slug', 'tribes.memberCount', 'mine.role'])
    .select([
      sql<number>`(select count(*)::int from (
        select from tribe_memberships newer
        where newer.tribe_id = tribes.id and newer.joined_at > ${SINCE} limit ${sql.lit(COUNTED_MAX)}) newest)`.as(
        'joined',
      ),
      sql<number>`(select coalesce(sum(days.count), 0)::int from tribe_departures days
        where days.tribe_id = tribes.id and days.day > (${SINCE})::date)`.as('departed'),
    ])
    .where('mine.userId', '=', viewer.id)
    .where('tribes.deletedAt', 'is', null)
    .where('tribes.archivedAt', 'is', null)
    .where(sql<SqlBool>`(mine.access_until is null or mine.access_until > now() or mine.role <> 'member')`)
    .orderBy(sql`tribe_rank(mine.role)`, 'desc')
    .orderBy('mine.joinedAt', 'desc')
    .orderBy('mine.id', 'desc')
    .limit(limit)
    .execute();
}
export type SituationTribe = Awaited<ReturnType<typeof tribesOfViewer>>[number];

/** Questions of the last 30 days in a tribe that the viewer sees and nobody answered, the oldest first. */
export async function unansweredIn(db: Db, viewer: Viewer, tribeId: string) {
  return db
    .selectFrom(
      visiblePosts(db, viewer)
        .select(['posts.id', 'posts.content', 'posts.commentCount', 'posts.createdAt'])
        .where('posts.tribeId', '=', tribeId)
        .where('posts.createdAt', '>', SINCE)
        .orderBy('posts.createdAt', 'desc')
        .limit(sql.lit(COUNTED_MAX))
        .as('recent'),
    )
    .select(['recent.id', 'recent.content'])
    .where('recent.commentCount', '=', 0)
    .where(sql<SqlBool>`recent.content like '%?%'`)
    .orderBy('recent.createdAt')
    .execute();
}
