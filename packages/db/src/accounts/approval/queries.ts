import type { Db, Tx } from '../../client.ts';
import { platformAdminIds } from '../queries.ts';

/** Accounts that wait for approval, as far as they are counted. */
export async function countWaiting(db: Db, max: number): Promise<number> {
  const { count } = await db
    .selectFrom((waiting) =>
      waiting
        .selectFrom('users')
        .select('id')
        .where('awaitsApprovalSince', 'is not', null)
        .limit(max)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Accounts that wait since before a time, the longest first. */
export async function waitingSince(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('awaitsApprovalSince', 'is not', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Platform admins to notify of a waiting account. @returns undefined once it does not wait */
export async function adminsToNotify(
  db: Db | Tx,
  waitingId: string,
  limit: number,
): Promise<string[] | undefined> {
  const waiting = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', waitingId)
    .where('awaitsApprovalSince', 'is not', null)
    .executeTakeFirst();
  if (waiting === undefined) return undefined;
  return platformAdminIds(db, limit);
}
