import type { ChallengeTaskInput } from '@kindred/validation/tribes/challenges';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { lockTribe } from '../writes.ts';

/** A task with its goal known. */
export type NewTask = ChallengeTaskInput & { goal: number };

export interface NewChallenge {
  tribeId: string;
  createdBy: string;
  title: string;
  description: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  badgeId: string | null;
  tasks: readonly NewTask[];
}

export interface ChallengePlace {
  tribeId: string;
  challengeId: string;
}

const goalOf = (tasks: readonly NewTask[]) => tasks.reduce((sum, { goal }) => sum + goal, 0);

async function insertTasks(tx: Tx, challengeId: string, tasks: readonly NewTask[]): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('challengeTasks')
    .values(tasks.map((task, position) => ({ ...task, challengeId, position })))
    .execute();
}

/** The tribe is held, so that its badge stays until there is the challenge. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<string> {
  const { tasks, ...row } = challenge;
  const { id } = await unrestrictedDb(tx)
    .insertInto('challenges')
    .values({ ...row, goal: goalOf(tasks) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTasks(tx, id, tasks);
  return id;
}

/**
 * What a challenge is now, held against everybody who would check in meanwhile. Its tribe comes first: whoever
 * removes a member or a badge holds that, and then what of the challenge goes with them.
 */
export async function lockChallenge(tx: Tx, { tribeId, challengeId }: ChallengePlace) {
  await lockTribe(tx, tribeId);
  const row = await unrestrictedDb(tx)
    .selectFrom('challenges')
    .select(['startsAt', 'endsAt', 'timeZone'])
    .where('id', '=', challengeId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tasks = await unrestrictedDb(tx)
    .selectFrom('challengeTasks')
    .select('goal')
    .where('challengeId', '=', challengeId)
    .execute();
  const checkedIn = await unrestrictedDb(tx)
    .selectFrom('challengeCheckIns')
    .select('id')
    .where('challengeId', '=', challengeId)
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst();
  return { ...row, goals: tasks.map(({ goal }) => goal), isFixed: checkedIn !== undefined };
}

/** Of a challenge that is held. New tasks take the place of those before. */
export async function updateChallenge(
  tx: Tx,
  challengeId: string,
  changes: { [Field in keyof Omit<NewChallenge, 'tribeId' | 'createdBy'>]?: NewChallenge[Field] | undefined },
): Promise<void> {
  const { tasks, badgeId, ...words } = changes;
  const set = Object.fromEntries(
    Object.entries({ ...words, badgeId, goal: tasks && goalOf(tasks) }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (Object.keys(set).length > 0) {
    await unrestrictedDb(tx).updateTable('challenges').set(set).where('id', '=', challengeId).execute();
  }
  if (tasks === undefined) return;
  await unrestrictedDb(tx).deleteFrom('challengeTasks').where('challengeId', '=', challengeId).execute();
  await insertTasks(tx, challengeId, tasks);
}

/** With all that was done in it; badges stay with whoever earned them. @returns false when it is gone already */
export async function deleteChallenge(tx: Tx, { tribeId, challengeId }: ChallengePlace): Promise<boolean> {
  await lockTribe(tx, tribeId);
  const { numDeletedRows } = await unrestrictedDb(tx)
    .deleteFrom('challenges')
    .where('id', '=', challengeId)
    .where('tribeId', '=', tribeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const NOT_OVER = sql<SqlBool>`challenges.ends_at > now()`;

/**
 * Takes part in a challenge that is not over, as somebody who is in its tribe; being in it already is fine.
 * @returns `over` when it is, or when there is no such challenge or membership any more
 */
export async function joinChallenge(
  tx: Tx,
  challengeId: string,
  userId: string,
): Promise<'joined' | 'in_it' | 'over'> {
  const guarded = unrestrictedDb(tx);
  const place = await guarded
    .selectFrom('challenges')
    .innerJoin('tribeMemberships as mine', 'mine.tribeId', 'challenges.tribeId')
    .select('challenges.tribeId')
    .where('challenges.id', '=', challengeId)
    .where('mine.userId', '=', userId)
    .where(NOT_OVER)
    .forKeyShare()
    .executeTakeFirst();
  if (place === undefined) return 'over';
  const row = await guarded
    .insertInto('challengeParticipants')
    .values({ challengeId, tribeId: place.tribeId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challengeId')
    .executeTakeFirst();
  return row === undefined ? 'in_it' : 'joined';
}

/** Takes their check-ins along. @returns whether they were in it, while it was not over */
export async function leaveChallenge(tx: Tx, challengeId: string, userId: string): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  // Before the person: it counts them, and whoever deletes it takes it first as well.
  const runs = await guarded
    .selectFrom('challenges')
    .select('id')
    .where('id', '=', challengeId)
    .where(NOT_OVER)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (runs === undefined) return false;
  const { numDeletedRows } = await guarded
    .deleteFrom('challengeParticipants')
    .where('challengeId', '=', challengeId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The challenges of somebody who is about to leave the tribe, held: when their part in them goes, each counts
 * anew. In one order, so that two who go at once do not wait for each other.
 */
export async function lockChallengesOf(tx: Tx, tribeId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    select from challenges where id in (
      select taking.challenge_id from challenge_participants taking
      where taking.tribe_id = ${tribeId}::uuid and taking.user_id = any(${[...userIds]}::uuid[]))
    order by id for no key update`.execute(unrestrictedDb(tx));
}
