import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Keeps that a backup was finished and found whole. */
export async function noteBackup(db: Db, counts: { rowCount: number; fileCount: number }): Promise<void> {
  await unrestrictedDb(db)
    .insertInto('lastBackup')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet({ ...counts, finishedAt: sql<Date>`now()` }),
    )
    .execute();
}
