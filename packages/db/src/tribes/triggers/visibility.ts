import type { Role } from '@kindred/validation/accounts';
import type { JoinAnswer, Tier, TribeRole } from '@kindred/validation/tribes';
import type { TriggerType } from '@kindred/validation/tribes/automations';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Whom an event is about, with all that conditions ask of them. */
export interface SubjectRow {
  id: string;
  firstName: string;
  lastName: string;
  handle: string;
  role: Role;
  /** Null for whoever is not in the tribe. */
  membershipId: string | null;
  tribeRole: TribeRole | null;
  tier: Tier | null;
  tierUntil: Date | null;
  joinedAt: Date | null;
  invitedBy: string | null;
  lastVisitedAt: Date | null;
  /** Of their last request to join, when there was one. */
  requestId: string | null;
  requestStatus: string | null;
  answers: { items: JoinAnswer[] } | null;
  /** Badges of this tribe. */
  badgeIds: string[];
}

/** @returns undefined when there is no such person, or they are suspended */
export async function subjectOfRule(
  db: Db | Tx,
  tribeId: string,
  userId: string,
): Promise<SubjectRow | undefined> {
  return unrestrictedDb(db)
    .selectFrom('users')
    .leftJoin('tribeMemberships as member', (join) =>
      join.onRef('member.userId', '=', 'users.id').on('member.tribeId', '=', tribeId),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('tribeJoinRequests')
          .select(['id as requestId', 'status as requestStatus', 'answers'])
          .whereRef('tribeJoinRequests.userId', '=', 'users.id')
          .where('tribeJoinRequests.tribeId', '=', tribeId)
          .orderBy('createdAt', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.role',
      'member.id as membershipId',
      'member.role as tribeRole',
      'member.tier',
      'member.tierUntil',
      'member.joinedAt',
      'member.invitedBy',
      'member.lastVisitedAt',
      'asked.requestId',
      'asked.requestStatus',
      'asked.answers',
    ])
    .select(
      sql<string[]>`array(
        select badges.id::text from user_badges
        join badges on badges.id = user_badges.badge_id and badges.tribe_id = ${tribeId}::uuid
        where user_badges.user_id = users.id)`.as('badgeIds'),
    )
    .where('users.id', '=', userId)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether somebody wrote in the tribe before this post, deleted posts included. */
export async function wroteBefore(
  db: Db | Tx,
  asked: { tribeId: string; userId: string; postId: string },
): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('posts')
    .select('id')
    .where('tribeId', '=', asked.tribeId)
    .where('authorId', '=', asked.userId)
    .where('type', '<>', 'story')
    .where(
      sql<SqlBool>`(posts.created_at, posts.id) < (
        select this.created_at, this.id from posts this where this.id = ${asked.postId}::uuid)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The space that a post is in. @returns undefined when the post is not there any more */
export async function placeOfPost(db: Db | Tx, postId: string) {
  return unrestrictedDb(db)
    .selectFrom('posts')
    .select(['spaceId', 'tribeId'])
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Whom a dry run looks at: the last of whom, or of what, the rule is for. */
export interface PastEvent {
  userId: string;
  subjectId: string;
  at: Date;
}

/** The members of a tribe are in the order of their rank, so the last of each rank are looked at. */
async function lastJoined(db: Db | Tx, tribeId: string, limit: number): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select latest.user_id, latest.id as subject_id, latest.joined_at as at
    from generate_series(0, 3) as ranks (rank) cross join lateral (
      select id, user_id, joined_at from tribe_memberships
      where tribe_id = ${tribeId}::uuid and tribe_rank(role) = ranks.rank
      order by joined_at desc limit ${sql.lit(limit)}) latest
    order by latest.joined_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Those that wait, and those that were decided last. */
async function lastRequests(db: Db | Tx, tribeId: string, limit: number): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select user_id, id as subject_id, created_at as at
    from (
      (select id, user_id, created_at from tribe_join_requests
        where tribe_id = ${tribeId}::uuid and status = 'pending' order by created_at desc limit ${sql.lit(limit)})
      union
      (select id, user_id, created_at from tribe_join_requests
        where tribe_id = ${tribeId}::uuid and decided_at is not null order by decided_at desc limit ${sql.lit(limit)})
    ) latest
    order by at desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function lastEvents(
  db: Db | Tx,
  asked: { tribeId: string; trigger: TriggerType; aboutId: string | null; days: number; limit: number },
): Promise<PastEvent[]> {
  const { tribeId, trigger, aboutId, days, limit } = asked;
  const guarded = unrestrictedDb(db);
  if (trigger === 'joined') return lastJoined(db, tribeId, limit);
  if (trigger === 'requested') return lastRequests(db, tribeId, limit);
  if (trigger === 'inactive') {
    return guarded
      .selectFrom('tribeMemberships')
      .select(['userId', 'id as subjectId'])
      .select(sql<Date>`last_visited_at + make_interval(days => ${days})`.as('at'))
      .where('tribeId', '=', tribeId)
      .where(sql<SqlBool>`last_visited_at <= now() - make_interval(days => ${days})`)
      .orderBy('lastVisitedAt', 'desc')
      .limit(limit)
      .execute();
  }
  if (trigger === 'challenge_finished') {
    return guarded
      .selectFrom('challengeParticipants')
      .select(['userId', 'challengeId as subjectId'])
      .select(sql<Date>`finished_at`.as('at'))
      .where('tribeId', '=', tribeId)
      .where('finishedAt', 'is not', null)
      .$if(aboutId !== null, (query) => query.where('challengeId', '=', aboutId ?? ''))
      .orderBy('finishedAt', 'desc')
      .limit(limit)
      .execute();
  }
  if (trigger === 'schedule') return [];
  return (
    guarded
      .selectFrom('posts')
      .select(['authorId as userId', 'id as subjectId', 'createdAt as at'])
      .where('tribeId', '=', tribeId)
      .where('type', '<>', sql.lit('story' as const))
      .where('deletedAt', 'is', null)
      .$if(trigger === 'post_in_space', (query) => query.where('spaceId', '=', aboutId ?? ''))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      // Of first posts more are looked at, as most are not.
      .limit(trigger === 'first_post' ? limit * 20 : limit)
      .modifyEnd(CUSTOM_PLAN)
      .execute()
  );
}

/**
 * Who stayed away for as long as a rule says, since it was switched on and within the last week, and was not
 * answered yet for this time.
 */
export async function newlyInactive(
  db: Db | Tx,
  limit: number,
): Promise<{ ruleId: string; tribeId: string; userId: string; subjectId: string }[]> {
  const { rows } = await sql<{ ruleId: string; tribeId: string; userId: string; subjectId: string }>`
    select rules.id as rule_id, rules.tribe_id, member.user_id, inactive.key as subject_id
    from automation_rules rules
    join tribes on tribes.id = rules.tribe_id and tribes.archived_at is null and tribes.deleted_at is null
      and 'automations' = any(tribes.enabled_features)
    cross join lateral (select (rules.content -> 'trigger' ->> 'days')::int as days) asked
    join tribe_memberships member on member.tribe_id = rules.tribe_id
      and member.last_visited_at > greatest(rules.activated_at, now() - interval '7 days')
        - make_interval(days => asked.days)
      and member.last_visited_at <= now() - make_interval(days => asked.days)
    join users on users.id = member.user_id and users.suspended_at is null
    cross join lateral (
      select member.id || ' ' || floor(extract(epoch from member.last_visited_at))::bigint as key) inactive
    where rules.trigger = 'inactive' and rules.status = 'active'
      and not exists (
        select from automation_runs runs
        where runs.rule_id = rules.id and runs.event_key = 'inactive:' || inactive.key)
    order by rules.id, member.last_visited_at
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
