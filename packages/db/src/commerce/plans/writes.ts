import type { Plan, Role } from '@kindred/validation/accounts';
import type { EnterpriseInput } from '@kindred/validation/commerce/plans';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Moves somebody from one plan to another; whoever is on a third one stays there. */
export async function movePlan(tx: Tx, userId: string, from: Plan, to: Plan): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ plan: to })
    .where('id', '=', userId)
    .where('plan', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function giveRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/** There is one trial in a life. */
export async function keepPlanTrial(tx: Tx, userId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('planTrials')
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertInquiry(tx: Tx, userId: string, inquiry: EnterpriseInput): Promise<string> {
  const { id } = await unrestrictedDb(tx)
    .insertInto('enterpriseInquiries')
    .values({ userId, ...inquiry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
