import { sql } from 'kysely';
import type { Tx } from './client.ts';

/**
 * Does the work inside a transaction so that, when it throws, only the work is undone and the transaction
 * goes on.
 */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    await sql`release savepoint work`.execute(tx);
    throw error;
  }
}
