import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { ChallengesTable, ChallengeTasksTable } from '../src/schema/challenges.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type Challenge = Selectable<ChallengesTable> & { taskIds: string[] };

const DAY = 86_400_000;

/** A challenge of ten days that began yesterday, with these tasks: one trusted task of ten points unless given. */
export async function createChallenge(
  db: Db | Tx,
  tribeId: string,
  overrides: Partial<Insertable<ChallengesTable>> = {},
  tasks: readonly Partial<Insertable<ChallengeTasksTable>>[] = [{}],
): Promise<Challenge> {
  const guarded = unrestrictedDb(db);
  const challenge = await guarded
    .insertInto('challenges')
    .values({
      title: `Challenge ${next()}`,
      startsAt: new Date(Date.now() - DAY),
      endsAt: new Date(Date.now() + 9 * DAY),
      goal: tasks.reduce((sum, { goal = 1 }) => sum + goal, 0),
      ...overrides,
      tribeId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const made = await guarded
    .insertInto('challengeTasks')
    .values(
      tasks.map((task, position) => ({
        title: `Task ${position + 1}`,
        points: 10,
        ...task,
        position,
        challengeId: challenge.id,
      })),
    )
    .returning('id')
    .execute();
  return { ...challenge, taskIds: made.map(({ id }) => id) };
}

/** Of somebody who is in the tribe. */
export async function joinChallengeOf(
  db: Db | Tx,
  challenge: { id: string; tribeId: string },
  userId: string,
  overrides: { points?: number; done?: number } = {},
): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('challengeParticipants')
    .values({ challengeId: challenge.id, tribeId: challenge.tribeId, userId, ...overrides })
    .execute();
}
