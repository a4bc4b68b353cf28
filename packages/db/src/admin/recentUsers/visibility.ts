import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { comesAfter } from '../listing.ts';
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
    .$if(after !== undefined, (query) => query.where(comesAfter('users', after ?? '')))
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}
