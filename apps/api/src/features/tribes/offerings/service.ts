import type { Db, Tx } from '@kindred/db/client';
import { countOfferings, lockOfferings } from '@kindred/db/tribes/offerings/writes';
import { offeringLimitOf } from '@kindred/permissions/plans';
import type { Plan } from '@kindred/validation/accounts';
import type { OfferingAllowance } from '@kindred/validation/courses';
import { fail } from '../../../trpc/errors.ts';

interface Owner {
  ownerId: string;
  ownerPlan: Plan;
}

function monthOf(now: Date): { begins: Date; ends: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { begins: new Date(Date.UTC(year, month)), ends: new Date(Date.UTC(year, month + 1)) };
}

/** Courses and events that the plan of an owner allows until the month ends in UTC; null without a limit. */
export async function allowanceOf(db: Db | Tx, { ownerId, ownerPlan }: Owner): Promise<OfferingAllowance> {
  const limit = offeringLimitOf(ownerPlan);
  if (limit === null) return null;
  const { begins, ends } = monthOf(new Date());
  const made = await countOfferings(db, ownerId, begins, limit);
  return { plan: ownerPlan, limit, left: limit - made, resetsAt: ends.toISOString() };
}

/**
 * Stops unless the plan of an owner allows one more course or event this month, or the one that `isMade` already. Courses
 * and events in all of the owner's tribes count, and those rows are not locked.
 */
export async function lockOffering(tx: Tx, { ownerId, ownerPlan }: Owner, isMade = false): Promise<void> {
  await lockOfferings(tx, ownerId);
  const limit = offeringLimitOf(ownerPlan);
  if (limit === null) return;
  const most = isMade ? limit : limit - 1;
  const made = await countOfferings(tx, ownerId, monthOf(new Date()).begins, most + 1);
  if (made > most) fail('offerings_used');
}
