import type { Db } from '@kindred/db/client';
import { openGuarded } from '@kindred/db/unrestrictedDb';

/** Whether somebody said that something is wrong with it. */
export async function isReported(db: Db, subjectId: string, reporterId: string): Promise<boolean> {
  const row = await openGuarded(db)
    .selectFrom('reports')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst();
  return row !== undefined;
}
