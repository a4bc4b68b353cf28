import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { giveBadge } from '../badges/writes.ts';
import { lockChallengesOf } from '../challenges/writes.ts';

/** Somebody who takes part, held: their points are counted anew by one at a time. */
async function holdParticipant(tx: Tx, challengeId: string, userId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .selectFrom('challengeParticipants')
    .select('userId')
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A challenge that somebody has just finished. */
export interface Finish {
  tribeId: string;
  challengeId: string;
  userId: string;
  title: string;
  createdBy: string | null;
  /** The badge they got for it; null when there is none, or they had it. */
  badgeName: string | null;
}

/**
 * Counts anew what somebody who is held has reached. What they earned by finishing stays, whatever is counted
 * later.
 * @returns how they finished, when it was this that did it
 */
async function settle(tx: Tx, challengeId: string, userId: string): Promise<Finish | undefined> {
  const guarded = unrestrictedDb(tx);
  const { rows } = await sql<{ points: number; done: number }>`
    select coalesce(sum(counted.points), 0)::int as points,
      coalesce(sum(least(counted.times, counted.goal)), 0)::int as done
    from (
      select tasks.goal, count(*) as times, sum(check_ins.points) as points
      from challenge_check_ins check_ins
      join challenge_tasks tasks on tasks.id = check_ins.task_id
      where check_ins.challenge_id = ${challengeId}::uuid and check_ins.user_id = ${userId}::uuid
        and check_ins.status = 'approved'
      group by tasks.id
    ) counted`.execute(tx);
  const reached = rows[0] ?? { points: 0, done: 0 };
  const challenge = await guarded
    .selectFrom('challenges')
    .leftJoin('badges', 'badges.id', 'challenges.badgeId')
    .select(['challenges.tribeId', 'challenges.title', 'challenges.goal', 'challenges.createdBy'])
    .select(['challenges.badgeId', 'badges.name as badgeName'])
    .where('challenges.id', '=', challengeId)
    .executeTakeFirstOrThrow();
  const finished = reached.done >= challenge.goal;
  await guarded
    .updateTable('challengeParticipants')
    .set(reached)
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .execute();
  if (!finished) return undefined;
  const { numUpdatedRows } = await guarded
    .updateTable('challengeParticipants')
    .set({ finishedAt: sql<Date>`now()` })
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const { tribeId, title, createdBy, badgeId, badgeName } = challenge;
  const isNew = badgeId !== null && (await giveBadge(tx, { tribeId, badgeId, userId }));
  return { tribeId, challengeId, userId, title, createdBy, badgeName: isNew ? badgeName : null };
}

/** Why somebody could not check in. */
export type CheckInRefusal = 'gone' | 'not_running' | 'not_in_it' | 'done' | 'no_note' | 'no_photo';

export interface NewCheckIn {
  challengeId: string;
  taskId: string;
  userId: string;
  /** In the challenge's time zone. */
  today: string;
  note: string | null;
  hasPhoto: boolean;
}

/** Says that a task is done. It counts at once where the task trusts people, and else when it is approved. */
export async function checkIn(
  tx: Tx,
  made: NewCheckIn,
): Promise<CheckInRefusal | { id: string; isPending: boolean; finish: Finish | undefined }> {
  const { challengeId, taskId, userId, today, note, hasPhoto } = made;
  const guarded = unrestrictedDb(tx);
  const challenge = await guarded
    .selectFrom('challenges')
    .select(sql<boolean>`(starts_at <= now() and ends_at > now())`.as('isRunning'))
    .where('id', '=', challengeId)
    .forKeyShare()
    .executeTakeFirst();
  if (challenge === undefined) return 'gone';
  if (!challenge.isRunning) return 'not_running';
  if (!(await holdParticipant(tx, challengeId, userId))) return 'not_in_it';
  const task = await guarded
    .selectFrom('challengeTasks')
    .select(['points', 'frequency', 'proof', 'needsApproval'])
    .where('id', '=', taskId)
    .where('challengeId', '=', challengeId)
    .executeTakeFirst();
  if (task === undefined) return 'gone';
  if (task.proof === 'text' && (note ?? '') === '') return 'no_note';
  if (task.proof === 'photo' && !hasPhoto) return 'no_photo';
  const row = await guarded
    .insertInto('challengeCheckIns')
    .values({
      challengeId,
      taskId,
      userId,
      note,
      points: task.points,
      day: task.frequency === 'daily' ? today : null,
      status: task.needsApproval ? 'pending' : 'approved',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 'done';
  const finish = task.needsApproval ? undefined : await settle(tx, challengeId, userId);
  return { id: row.id, isPending: task.needsApproval, finish };
}

/**
 * Decides about a check-in that waits.
 * @returns `decided` when somebody else was faster, `gone` when it is no longer there
 */
export async function decideCheckIn(
  tx: Tx,
  decision: {
    challengeId: string;
    checkInId: string;
    /** Whose it is. */
    userId: string;
    by: string;
    as: 'approved' | 'declined';
    reason: string | null;
  },
): Promise<'decided' | 'gone' | { finish: Finish | undefined }> {
  const { challengeId, checkInId, userId, by, as, reason } = decision;
  // The person first, as everywhere: of two who decide, the later one finds it decided.
  if (!(await holdParticipant(tx, challengeId, userId))) return 'gone';
  const guarded = unrestrictedDb(tx);
  const waiting = await guarded
    .selectFrom('challengeCheckIns')
    .select('status')
    .where('id', '=', checkInId)
    .where('challengeId', '=', challengeId)
    .executeTakeFirst();
  if (waiting === undefined) return 'gone';
  if (waiting.status !== 'pending') return 'decided';
  await guarded
    .updateTable('challengeCheckIns')
    .set({ status: as, reason, decidedBy: by, decidedAt: sql<Date>`now()` })
    .where('id', '=', checkInId)
    .execute();
  return { finish: as === 'approved' ? await settle(tx, challengeId, userId) : undefined };
}

/** Who is told of what waits in a challenge is told by one at a time, so that two do not wait for each other's lines. */
export async function lockPendingCheckIns(tx: Tx, challengeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check-in:${challengeId}`}::text, 0))`.execute(
    tx,
  );
}

/** Somebody's part in the challenges of a tribe, so that nothing is sent in there meanwhile. */
export async function lockParticipation(tx: Tx, tribeId: string, userId: string): Promise<void> {
  await lockChallengesOf(tx, tribeId, [userId]);
  await sql`
    select from challenge_participants where tribe_id = ${tribeId}::uuid and user_id = ${userId}::uuid
    order by challenge_id for update`.execute(unrestrictedDb(tx));
}
