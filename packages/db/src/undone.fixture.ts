import type { Db, Tx } from './client.ts';

/** Runs the work in a transaction that never commits: thousands of little worlds fit in one database. */
export async function undone<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    return await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
