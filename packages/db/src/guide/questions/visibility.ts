import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** What this person asked, the latest first. */
export async function questionsOf(db: Db, userId: string, limit: number) {
  return unrestrictedDb(db)
    .selectFrom('guideQuestions')
    .select(['id', 'query', 'goal', 'industry', 'type', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
