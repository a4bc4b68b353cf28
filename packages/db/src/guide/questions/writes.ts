import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { GuideQuestionsTable } from '../../schema/guide.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Asked again it moves to the top; the oldest beyond `keep` go. */
export async function keepQuestion(
  tx: Tx,
  question: Insertable<GuideQuestionsTable>,
  keep: number,
): Promise<void> {
  const { userId, query } = question;
  const mine = () => unrestrictedDb(tx).deleteFrom('guideQuestions').where('userId', '=', userId);
  await mine().where('query', '=', query).execute();
  await unrestrictedDb(tx).insertInto('guideQuestions').values(question).execute();
  await mine()
    .where(
      'id',
      'in',
      unrestrictedDb(tx)
        .selectFrom('guideQuestions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(sql.lit(keep))
        .limit(sql.lit(10)),
    )
    .execute();
}

/** One, or all of this person's. @returns how many went */
export async function deleteQuestions(tx: Tx, userId: string, questionId?: string): Promise<number> {
  const rows = await unrestrictedDb(tx)
    .deleteFrom('guideQuestions')
    .where('userId', '=', userId)
    .$if(questionId !== undefined, (query) => query.where('id', '=', questionId as string))
    .returning('id')
    .execute();
  return rows.length;
}
