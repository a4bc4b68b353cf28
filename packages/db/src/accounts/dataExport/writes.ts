import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** In the place of the one before, whose file goes. @returns undefined while one is being made */
export async function insertExport(tx: Tx, userId: string, expiresAt: Date): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .deleteFrom('dataExports')
    .where('userId', '=', userId)
    .where((where) =>
      where.or([
        where('readyAt', 'is not', null),
        where('failedAt', 'is not', null),
        where('expiresAt', '<=', new Date()),
      ]),
    )
    .execute();
  const row = await guarded
    .insertInto('dataExports')
    .values({ userId, expiresAt })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whose it is, while it waits to be made. */
export async function waitingExport(db: Db, id: string): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('dataExports')
    .select('userId')
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  return row?.userId;
}

export async function setExportProgress(db: Db, id: string, progress: number): Promise<void> {
  await unrestrictedDb(db).updateTable('dataExports').set({ progress }).where('id', '=', id).execute();
}

/** @returns false when it is not wanted any more, and the file is nobody's */
export async function finishExport(
  tx: Tx,
  id: string,
  file: { storageKey: string; size: number; expiresAt: Date },
): Promise<boolean> {
  const { storageKey, size, expiresAt } = file;
  const row = await unrestrictedDb(tx)
    .updateTable('dataExports')
    .set({ storageKey, size: String(size), expiresAt, readyAt: sql<Date>`now()`, progress: 100 })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failExport(db: Db, id: string): Promise<void> {
  await unrestrictedDb(db)
    .updateTable('dataExports')
    .set({ failedAt: new Date() })
    .where('id', '=', id)
    .where('readyAt', 'is', null)
    .execute();
}

export async function deleteExpiredExports(db: Db | Tx): Promise<void> {
  await unrestrictedDb(db).deleteFrom('dataExports').where('expiresAt', '<=', new Date()).execute();
}
