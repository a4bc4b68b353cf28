import { sql } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import { enqueueJob } from '../src/outbox.ts';

/** A job that was tried as often as it may be. @returns its id */
export async function createFailedJob(
  db: Db,
  name: string,
  payload: object,
  error = 'It failed',
): Promise<string> {
  return db.transaction().execute(async (tx: Tx) => {
    await enqueueJob(tx, name, payload, { maxAttempts: 3 });
    // Its time is that of this transaction: a test beside this one may have added a later job.
    const { rows } = await sql<{ id: string }>`
      update graphile_worker._private_jobs jobs
      set attempts = max_attempts, last_error = ${error}, updated_at = clock_timestamp()
      where id = (select max(id) from graphile_worker._private_jobs where created_at = now()) returning id::text`.execute(
      tx,
    );
    return rows[0]?.id ?? '';
  });
}
