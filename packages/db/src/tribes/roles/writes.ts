import { roleToCarry } from '@kindred/permissions/policies/tribes';
import type { TribeRole } from '@kindred/validation/tribes';
import type { Tx } from '../../client.ts';
import { lockTribe, roleIn } from '../writes.ts';

/**
 * Makes a member something else, and gives them the platform role that carries it.
 * @returns what they were, or null when they are not in it
 */
export async function setRole(
  tx: Tx,
  tribeId: string,
  userId: string,
  role: TribeRole,
): Promise<TribeRole | null> {
  const before = await roleIn(tx, tribeId, userId);
  if (before === null) return null;
  await tx
    .updateTable('tribeMemberships')
    .set({ role })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .execute();
  if (role !== 'member') await carry(tx, userId, role);
  return before;
}

/** @returns false when they were that already, or are not in it */
export async function setMentor(
  tx: Tx,
  tribeId: string,
  userId: string,
  isMentor: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable('tribeMemberships')
    .set({ isMentor })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', userId)
    .where('isMentor', '!=', isMentor)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function carry(tx: Tx, userId: string, given: TribeRole): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const role = user && roleToCarry(user.role, given);
  if (role === undefined || role === user?.role) return;
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
}

/**
 * Makes a member the owner, and the owner an admin.
 * @returns false when one of the two is not what they are said to be
 */
export async function handOver(
  tx: Tx,
  tribeId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  await lockTribe(tx, tribeId);
  const [mine, theirs] = [await roleIn(tx, tribeId, from), await roleIn(tx, tribeId, to)];
  if (mine !== 'owner' || theirs === null || from === to) return false;
  // In this order: a tribe has one owner at any moment.
  await setRole(tx, tribeId, from, 'admin');
  await setRole(tx, tribeId, to, 'owner');
  await tx
    .updateTable('tribeMemberships')
    .set({ accessUntil: null, isMentor: false })
    .where('tribeId', '=', tribeId)
    .where('userId', '=', to)
    .execute();
  await tx.updateTable('tribes').set({ ownerId: to }).where('id', '=', tribeId).execute();
  return true;
}
