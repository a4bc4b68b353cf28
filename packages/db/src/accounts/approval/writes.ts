import type { Tx } from '../../client.ts';
import { PIECES } from '../deletion/pieces/writes.ts';
import { finishErasure } from '../deletion/writes.ts';

/** Lets an account in that waits. @returns false when it does not wait */
export async function approveWaiting(tx: Tx, userId: string): Promise<boolean> {
  const approved = await tx
    .updateTable('users')
    .set({ suspendedAt: null, awaitsApprovalSince: null, signUpAnswer: null })
    .where('id', '=', userId)
    .where('awaitsApprovalSince', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return approved !== undefined;
}

/** An account that has never been used has less of everything. */
const AT_ONCE = 500;

/**
 * Deletes an account that waits, and frees its address. It was never used: nothing of it is left to others.
 * @returns false when it does not wait
 */
export async function eraseWaiting(tx: Tx, userId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('awaitsApprovalSince', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) return false;
  for (const piece of PIECES) await piece(tx, { id: userId, as: userId }, AT_ONCE);
  await finishErasure(tx, userId);
  return true;
}
