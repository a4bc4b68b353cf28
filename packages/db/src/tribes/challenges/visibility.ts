import type { Viewer } from '@kindred/permissions/viewer';
import type { BadgeIcon } from '@kindred/validation/tribes/badges';
import type { ChallengeState } from '@kindred/validation/tribes/challenges';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ViewerSql, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { readsTribe } from '../visibility.ts';

/** Where a list goes on: the place of the last row in its order, and its id where places are equal. */
export interface Place {
  place: string;
  id: string;
}

/** Whether the viewer sees the challenges of a tribe: they read it, and it has them. */
function seesChallenges(tribeId: string, viewer: ViewerSql): RawBuilder<SqlBool> {
  const tribe = sql`${tribeId}::uuid`;
  return sql<SqlBool>`(${readsTribe(tribe, viewer)} and exists (
      select from tribes having_them where having_them.id = ${tribe}
        and 'challenges' = any(having_them.enabled_features) offset 0))`;
}

/** Challenges of a tribe that the viewer sees, with what they have done in each. */
function challengesAsSeen(db: Db | Tx, viewer: Viewer, tribeId: string) {
  return (
    unrestrictedDb(db)
      .selectFrom('challenges')
      .leftJoin('badges', 'badges.id', 'challenges.badgeId')
      // `offset 0`: else PostgreSQL reads all that the viewer ever took part in for the sake of a page.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('challengeParticipants')
            .select(['points', 'done', 'finishedAt', 'joinedAt'])
            .whereRef('challengeId', '=', 'challenges.id')
            .where('userId', '=', viewer.id)
            .offset(sql.lit(0))
            .as('mine'),
        (join) => join.onTrue(),
      )
      .select([
        'challenges.id',
        'challenges.tribeId',
        'challenges.title',
        'challenges.description',
        'challenges.startsAt',
        'challenges.endsAt',
        'challenges.timeZone',
        'challenges.goal',
        'challenges.participantCount',
        'challenges.createdBy',
        'challenges.badgeId',
        'badges.name as badgeName',
        'mine.points as myPoints',
        'mine.done as myDone',
        'mine.finishedAt as myFinishedAt',
        'mine.joinedAt as myJoinedAt',
      ])
      .select(sql<BadgeIcon | null>`badges.icon`.as('badgeIcon'))
      .select(
        sql<number>`(
        select count(*)::int from challenge_tasks tasks where tasks.challenge_id = challenges.id)`.as(
          'taskCount',
        ),
      )
      .where('challenges.tribeId', '=', tribeId)
      .where(seesChallenges(tribeId, viewerSql(viewer)))
  );
}

export type ChallengeRow = Awaited<
  ReturnType<ReturnType<typeof challengesAsSeen>['executeTakeFirstOrThrow']>
>;

/** By what each list is read, and from which end: what ends or starts soonest, or ended last, comes first. */
const LISTS = {
  active: {
    by: 'ends_at',
    direction: 'asc',
    only: sql<SqlBool>`challenges.starts_at <= now() and challenges.ends_at > now()`,
  },
  upcoming: { by: 'starts_at', direction: 'asc', only: sql<SqlBool>`challenges.starts_at > now()` },
  ended: { by: 'ends_at', direction: 'desc', only: sql<SqlBool>`challenges.ends_at <= now()` },
} as const;

export async function challengePage(
  db: Db,
  viewer: Viewer,
  page: { tribeId: string; state: ChallengeState; limit: number; after?: Place | undefined },
): Promise<(ChallengeRow & { place: string })[]> {
  const { tribeId, after, limit } = page;
  const { by, direction, only } = LISTS[page.state];
  const column = sql.ref(`challenges.${by}`);
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  return challengesAsSeen(db, viewer, tribeId)
    .select(sql<string>`${column}::text`.as('place'))
    .where(only)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(${column}, challenges.id) ${beyond} (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('challenges.id', direction)
    .limit(limit)
    .execute();
}

export async function challengeById(
  db: Db | Tx,
  viewer: Viewer,
  place: { tribeId: string; challengeId: string },
): Promise<ChallengeRow | undefined> {
  return challengesAsSeen(db, viewer, place.tribeId)
    .where('challenges.id', '=', place.challengeId)
    .executeTakeFirst();
}

/** The tasks of a challenge that the viewer was found to see, with what of each they have done. */
export async function tasksOf(db: Db | Tx, viewer: Viewer, challengeId: string, today: string) {
  const mine = (what: RawBuilder<unknown>) =>
    sql`select ${what} from challenge_check_ins mine
        where mine.challenge_id = challenge_tasks.challenge_id and mine.user_id = ${viewer.id}::uuid
          and mine.task_id = challenge_tasks.id`;
  return unrestrictedDb(db)
    .selectFrom('challengeTasks')
    .select(['id', 'title', 'points', 'frequency', 'goal', 'proof', 'needsApproval'])
    .select(
      sql<number>`(${mine(sql`(count(*) filter (where mine.status = 'approved'))::int`)})`.as('approved'),
    )
    .select(sql<number>`(${mine(sql`(count(*) filter (where mine.status = 'pending'))::int`)})`.as('pending'))
    .select(
      sql<boolean>`exists (${mine(sql``)} and mine.status <> 'declined'
        and mine.day is not distinct from case challenge_tasks.frequency when 'daily' then ${today}::date end)`.as(
        'isTaken',
      ),
    )
    .select(
      sql<string | null>`(
        select case last.status when 'declined' then coalesce(last.reason, '') end
        from challenge_check_ins last
        where last.challenge_id = challenge_tasks.challenge_id and last.user_id = ${viewer.id}::uuid
          and last.task_id = challenge_tasks.id
        order by last.created_at desc limit 1)`.as('declinedReason'),
    )
    .where('challengeId', '=', challengeId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];

export interface StandingRow {
  id: string;
  points: number;
  done: number;
  finishedAt: Date | null;
  /** Whether they and the viewer have blocked each other. */
  isBlocked: boolean;
  firstName: string;
  lastName: string;
  handle: string;
  profileImageUrl: string | null;
}

/** Those with the most points first, of a challenge that the viewer was found to see. */
export async function standingsOf(
  db: Db,
  viewer: Viewer,
  page: { challengeId: string; limit: number; after?: { points: number; id: string } | undefined },
): Promise<StandingRow[]> {
  const { challengeId, limit, after } = page;
  const me = viewerSql(viewer);
  return unrestrictedDb(db)
    .selectFrom('challengeParticipants as them')
    .innerJoin('users', 'users.id', 'them.userId')
    .select([
      'users.id',
      'them.points',
      'them.done',
      'them.finishedAt',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(
      sql<boolean>`exists (
        select from user_blocks between_us
        where (between_us.blocker_id = ${me} and between_us.blocked_id = them.user_id)
          or (between_us.blocker_id = them.user_id and between_us.blocked_id = ${me}) offset 0)`.as(
        'isBlocked',
      ),
    )
    .where('them.challengeId', '=', challengeId)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<SqlBool>`(them.points, them.user_id) < (${after?.points}::int, ${after?.id}::uuid)`),
    )
    .orderBy('them.points', 'desc')
    .orderBy('them.userId', 'desc')
    .limit(limit)
    .execute();
}

/** The viewer's own place: one more than there are people with more points. */
export async function rankOf(db: Db, viewer: Viewer, challengeId: string) {
  return unrestrictedDb(db)
    .selectFrom('challengeParticipants as mine')
    .select(['mine.points', 'mine.done', 'mine.finishedAt'])
    .select(
      sql<number>`1 + (
        select count(*)::int from challenge_participants better
        where better.challenge_id = mine.challenge_id and better.points > mine.points)`.as('rank'),
    )
    .where('mine.challengeId', '=', challengeId)
    .where('mine.userId', '=', viewer.id)
    .executeTakeFirst();
}
