import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Plans of one person, the last changed first. */
export async function plansOf(db: Db | Tx, userId: string, limit: number) {
  return plans(db)
    .where('guidePlans.userId', '=', userId)
    .orderBy('guidePlans.updatedAt', 'desc')
    .orderBy('guidePlans.id', 'desc')
    .limit(limit)
    .execute();
}

function plans(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('guidePlans')
    .select([
      'id',
      'userId',
      'playbookId',
      'title',
      'content',
      'shareVersion',
      'shareHash',
      'createdAt',
      'updatedAt',
    ]);
}

export type PlanRow = NonNullable<Awaited<ReturnType<typeof planOf>>>;

export async function planOf(db: Db | Tx, userId: string, planId: string) {
  return plans(db).where('id', '=', planId).where('userId', '=', userId).executeTakeFirst();
}

/** By the hash of the code in its link, with the name of whose it is; nobody whose account is suspended shares. */
export async function sharedPlanBy(db: Db, shareHash: Buffer) {
  return unrestrictedDb(db)
    .selectFrom('guidePlans')
    .innerJoin('users', 'users.id', 'guidePlans.userId')
    .select(['guidePlans.title', 'guidePlans.content', 'guidePlans.updatedAt', 'users.firstName'])
    .where('guidePlans.shareHash', '=', shareHash)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst();
}

export async function countPlans(db: Db | Tx, userId: string): Promise<number> {
  const row = await unrestrictedDb(db)
    .selectFrom('guidePlans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}
