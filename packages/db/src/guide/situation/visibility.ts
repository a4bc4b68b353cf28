import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { visiblePosts } from '../../feed/visibility.ts';

const DAYS = 30;
/** Counted no further. */
const COUNTED_MAX = 200;
/** Questions compared with each other, by their first characters. */
const COMPARED_MAX = 50;
const COMPARED_CHARS = 300;
/** How much two questions have in common, of 1. */
const ALIKE = 0.5;
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
        where newer.tribe_id = tribes.id and newer.joined_at > ${SINCE} and newer.user_id <> mine.user_id
        limit ${sql.lit(COUNTED_MAX)}) newest)`.as('joined'),
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

/** Of these ids, those the viewer has nothing to follow or buy of: what they are, own, work at or follow. */
export async function ownedOrFollowed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${[...ids]}::uuid[]) given (id), (values (${viewer.id}::uuid)) me (id)
    where given.id = me.id
      or exists (select from user_follows follows
        where follows.follower_id = me.id and follows.followee_id = given.id offset 0)
      or exists (select from business_follows follows
        where follows.user_id = me.id and follows.business_id = given.id offset 0)
      or exists (select from business_members team
        where team.user_id = me.id and team.business_id in (
          given.id,
          (select products.business_id from products where products.id = given.id),
          (select services.business_id from services where services.id = given.id)) offset 0)
      or exists (select from products where products.id = given.id and products.seller_id = me.id offset 0)
      or exists (select from services where services.id = given.id and services.provider_id = me.id offset 0)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest posts of the last 30 days in a tribe that the viewer sees. */
function recentIn(db: Db, viewer: Viewer, tribeId: string) {
  return visiblePosts(db, viewer)
    .select(['posts.id', 'posts.authorId', 'posts.content', 'posts.createdAt'])
    .select(['posts.commentCount', 'posts.acceptedCommentId'])
    .where('posts.tribeId', '=', tribeId)
    .where('posts.createdAt', '>', SINCE)
    .orderBy('posts.createdAt', 'desc')
    .limit(sql.lit(COUNTED_MAX))
    .as('recent');
}
const IS_QUESTION = sql<SqlBool>`recent.content like '%?%'`;

/** Questions of the last 30 days in a tribe that the viewer sees and nobody answered, the oldest first. */
export async function unansweredIn(db: Db, viewer: Viewer, tribeId: string) {
  return db
    .selectFrom(recentIn(db, viewer, tribeId))
    .select(['recent.id', 'recent.content'])
    .where('recent.commentCount', '=', 0)
    .where(IS_QUESTION)
    .orderBy('recent.createdAt')
    .execute();
}

/**
 * The question of the last 30 days in a tribe that most people asked in much the same words, without an accepted
 * answer: the latest that was asked, and by how many people.
 * @returns undefined where no two asked the same
 */
export async function askedAlikeIn(db: Db, viewer: Viewer, tribeId: string) {
  const words = (of: string) => sql`left(lower(${sql.ref(`${of}.content`)}), ${sql.lit(COMPARED_CHARS)})`;
  return db
    .with('questions', (ctes) =>
      ctes
        .selectFrom(recentIn(db, viewer, tribeId))
        .select(['recent.id', 'recent.authorId', 'recent.content', 'recent.createdAt'])
        .where('recent.acceptedCommentId', 'is', null)
        .where(IS_QUESTION)
        .orderBy('recent.createdAt', 'desc')
        .limit(sql.lit(COMPARED_MAX)),
    )
    .selectFrom('questions')
    .innerJoin('questions as other', (join) =>
      join
        .onRef('other.authorId', '<>', 'questions.authorId')
        .on(sql<SqlBool>`similarity(${words('questions')}, ${words('other')}) >= ${sql.lit(ALIKE)}`),
    )
    .select(['questions.id', 'questions.content'])
    .select(sql<number>`1 + count(distinct other.author_id)::int`.as('people'))
    .groupBy(['questions.id', 'questions.content', 'questions.createdAt'])
    .orderBy('people', 'desc')
    .orderBy('questions.createdAt', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
}
