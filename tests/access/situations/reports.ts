import type { Db } from '@kindred/db/client';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';

/** Whether somebody said that something is wrong with it. */
export async function isReported(db: Db, subjectId: string, reporterId: string): Promise<boolean> {
  const row = await unrestrictedDb(db)
    .selectFrom('reports')
    .select('id')
    .where('subjectId', '=', subjectId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst();
  return row !== undefined;
}
