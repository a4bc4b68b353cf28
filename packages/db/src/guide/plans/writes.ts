import type { PlanTask } from '@kindred/validation/guide/plans';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface NewPlan {
  userId: string;
  playbookId: string | null;
  title: string;
  tasks: PlanTask[];
}

/** Until the transaction ends nobody else adds to this person's plans, so that they can be counted. */
export async function lockPlansOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** @returns its id */
export async function insertPlan(tx: Tx, { tasks, ...plan }: NewPlan): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('guidePlans')
    .values({ ...plan, content: { tasks } })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Holds a plan of this person until the transaction ends. */
export async function lockPlan(tx: Tx, userId: string, planId: string) {
  return unrestrictedDb(tx)
    .selectFrom('guidePlans')
    .select(['id', 'content', 'shareVersion', 'updatedAt'])
    .where('id', '=', planId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePlan(
  tx: Tx,
  planId: string,
  { title, tasks }: { title?: string; tasks: PlanTask[] },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('guidePlans')
    .set({
      ...(title === undefined ? {} : { title }),
      content: { tasks },
    })
    .where('id', '=', planId)
    .execute();
}

/** A hash shares it, null takes the link back: the next has another code. */
export async function setPlanShared(
  tx: Tx,
  planId: string,
  share: { version: number; hash: Buffer | null },
): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('guidePlans')
    .set({ shareVersion: share.version, shareHash: share.hash })
    .where('id', '=', planId)
    .execute();
}

/** @returns false when it was gone already */
export async function deletePlan(tx: Tx, userId: string, planId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('guidePlans')
    .where('id', '=', planId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
