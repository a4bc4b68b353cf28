import type { Plan, Role } from '@kindred/validation/accounts';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Which plan somebody is on, and whether they had its trial; in a transaction their row is held. */
export async function planOf(
  db: Db | Tx,
  userId: string,
): Promise<{ plan: Plan; role: Role; hadTrial: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['plan', 'role'])
    .where('id', '=', userId)
    .$if(db.isTransaction, (rows) => rows.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const trial = await unrestrictedDb(db)
    .selectFrom('planTrials')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return { ...row, hadTrial: trial !== undefined };
}

/** Where inquiries go: the mail addresses of those who run the platform. */
export async function adminAddresses(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await unrestrictedDb(db)
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'platform_admin')
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ email }) => email);
}

export async function inquiryById(db: Db | Tx, id: string) {
  return unrestrictedDb(db)
    .selectFrom('enterpriseInquiries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}
