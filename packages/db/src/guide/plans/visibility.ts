import { sql } from 'kysely';
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

export interface Nudge {
  userId: string;
  planId: string;
  title: string;
  /** What is to be done next. */
  task: string;
}

/**
 * The next open task of the plan that was changed last and has one, of each person who wants to be told, by their ids.
 * @param after the id of the person before
 */
export async function nudgesAfter(db: Db | Tx, after: string, limit: number): Promise<Nudge[]> {
  const open = sql`'$.tasks[*] ? (@.completed == false)'`;
  const { rows } = await sql<Nudge>`
    select preferences.user_id, plan.id as plan_id, plan.title,
      jsonb_path_query_first(plan.content, ${open})->>'title' as task
    from user_preferences preferences
    join users on users.id = preferences.user_id and users.suspended_at is null
    cross join lateral (
      select id, title, content from guide_plans
      where user_id = preferences.user_id and jsonb_path_exists(content, ${open})
      order by updated_at desc, id desc limit 1) plan
    where preferences.notification_settings->>'guide' = 'true' and preferences.user_id > ${after}::uuid
    order by preferences.user_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
