import type { JoinAnswer } from '@kindred/validation/tribes';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Answers of users to the questions of an event, by the id of the user. */
export async function answersOf(
  db: Db | Tx,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, JoinAnswer[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await unrestrictedDb(db)
    .selectFrom('eventAnswers')
    .select(['userId', 'answers'])
    .where('eventId', '=', eventId)
    .where('userId', 'in', [...userIds])
    .execute();
  return new Map(rows.map(({ userId, answers }) => [userId, answers.items]));
}

/** Answers of one user; empty when they gave none. */
export async function answersOfUser(db: Db | Tx, eventId: string, userId: string): Promise<JoinAnswer[]> {
  return (await answersOf(db, eventId, [userId])).get(userId) ?? [];
}
