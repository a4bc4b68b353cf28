import type { Kysely, Transaction } from 'kysely';
import type { Db, Tx } from './client.ts';
import type { Database } from './schema/database.ts';

/**
 * The one door to the tables that are private by row (`GuardedTables`).
 *
 * Only a noun's `visibility.ts` and `writes.ts`, the demo, the factories and tests may import this; a lint
 * checks it. Everybody else asks a noun's visibility for rows that the viewer may see.
 */
export function unrestrictedDb(db: Tx): Transaction<Database>;
export function unrestrictedDb(db: Db | Tx): Kysely<Database>;
export function unrestrictedDb(db: Db | Tx): Kysely<Database> {
  return db as unknown as Kysely<Database>;
}
