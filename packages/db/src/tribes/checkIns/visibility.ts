import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import { viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { Place } from '../challenges/visibility.ts';

/** Whether somebody has checked in, and how many check-ins wait. */
export async function checkInsCounted(
  db: Db | Tx,
  challengeId: string,
): Promise<{ hasAny: boolean; pending: number }> {
  const { rows } = await sql<{ hasAny: boolean; pending: number }>`
    select
      -- In the order of an index, or the whole table is looked through where most of it is this challenge's.
      (select true from challenge_check_ins where challenge_id = ${challengeId}::uuid
        order by user_id limit 1) is not null as "hasAny",
      (select count(*)::int from challenge_check_ins
        where challenge_id = ${challengeId}::uuid and status = 'pending') as pending`.execute(db);
  return rows[0] ?? { hasAny: false, pending: 0 };
}

function checkInsOf(db: Db | Tx, challengeId: string) {
  return unrestrictedDb(db)
    .selectFrom('challengeCheckIns as checkIns')
    .innerJoin('challengeTasks', 'challengeTasks.id', 'checkIns.taskId')
    .innerJoin('users', 'users.id', 'checkIns.userId')
    .select([
      'checkIns.id',
      'checkIns.taskId',
      'checkIns.userId',
      'checkIns.points',
      'checkIns.note',
      'checkIns.status',
      'checkIns.reason',
      'checkIns.createdAt',
      'challengeTasks.title as taskTitle',
      'users.firstName',
      'users.lastName',
      'users.handle',
      'users.profileImageUrl',
    ])
    .select(sql<string | null>`check_ins.day::text`.as('day'))
    .select(sql<string>`check_ins.created_at::text`.as('place'))
    .where('checkIns.challengeId', '=', challengeId);
}
export type CheckInRow = Awaited<ReturnType<ReturnType<typeof checkInsOf>['executeTakeFirstOrThrow']>>;

interface CheckInPage {
  challengeId: string;
  limit: number;
  after?: Place | undefined;
}

/** Check-ins that wait, oldest first: for whoever may decide about them. */
export async function pendingCheckIns(db: Db, page: CheckInPage): Promise<CheckInRow[]> {
  const { challengeId, limit, after } = page;
  return checkInsOf(db, challengeId)
    .where('checkIns.status', '=', sql.lit('pending' as const))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(check_ins.created_at, check_ins.id) > (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('checkIns.createdAt')
    .orderBy('checkIns.id')
    .limit(limit)
    .execute();
}

/**
 * The last first, of a challenge that the viewer was found to see: what counts of everybody who is in no block with
 * them, or all of their own.
 */
export async function checkInsSeen(
  db: Db,
  viewer: Viewer,
  page: CheckInPage & { whose: 'everybody' | 'mine' },
): Promise<CheckInRow[]> {
  const { challengeId, limit, after, whose } = page;
  const me = viewerSql(viewer);
  return checkInsOf(db, challengeId)
    .$if(whose === 'mine', (rows) => rows.where('checkIns.userId', '=', viewer.id))
    .$if(whose === 'everybody', (rows) =>
      rows
        // Not as a value: the index of those that count is known to fit only when the statement itself says so.
        .where(sql<SqlBool>`check_ins.status = 'approved'`)
        .where(
          sql<SqlBool>`not exists (
            select from user_blocks between_us
            where (between_us.blocker_id = ${me} and between_us.blocked_id = check_ins.user_id)
              or (between_us.blocker_id = check_ins.user_id and between_us.blocked_id = ${me}) offset 0)`,
        ),
    )
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(check_ins.created_at, check_ins.id) < (${after?.place}::text::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('checkIns.createdAt', 'desc')
    .orderBy('checkIns.id', 'desc')
    .limit(limit)
    .execute();
}

/** One check-in of a challenge, for whoever did it and those who decide about it. */
export async function checkInById(
  db: Db | Tx,
  place: { challengeId: string; checkInId: string },
): Promise<CheckInRow | undefined> {
  return checkInsOf(db, place.challengeId).where('checkIns.id', '=', place.checkInId).executeTakeFirst();
}

/** The challenges of a tribe in which check-ins of somebody's wait. */
export async function challengesWaitedIn(tx: Tx, tribeId: string, userId: string): Promise<string[]> {
  const rows = await unrestrictedDb(tx)
    .selectFrom('challengeParticipants as taking')
    .innerJoin('challengeCheckIns as made', (join) =>
      join.onRef('made.challengeId', '=', 'taking.challengeId').onRef('made.userId', '=', 'taking.userId'),
    )
    .select('taking.challengeId')
    .distinct()
    .where('taking.tribeId', '=', tribeId)
    .where('taking.userId', '=', userId)
    .where('made.status', '=', 'pending')
    .execute();
  return rows.map(({ challengeId }) => challengeId);
}

/** How many of somebody's check-ins in a challenge wait to be decided. */
export async function waitingOf(tx: Tx, challengeId: string, userId: string): Promise<number> {
  const { count } = await unrestrictedDb(tx)
    .selectFrom('challengeCheckIns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}
