import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type AdminUserRow, adminUserColumns, IS_PERSON } from '../users/visibility.ts';

/** The newest first; `after` is the id of a user. */
export async function recentUsers(
  db: Db | Tx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<AdminUserRow[]> {
  return unrestrictedDb(db)
    .selectFrom('users')
    .select(adminUserColumns)
    .where(IS_PERSON)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(users.created_at, users.id) < (
          select held.created_at, held.id from users held where held.id = ${after}::uuid)`,
      ),
    )
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}
