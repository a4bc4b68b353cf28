import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { endCredentials } from '../credentials/writes.ts';

export interface NewSuspension {
  /** Shown to the user. */
  reason: string | null;
  /** Null for no end. */
  until: Date | null;
}

const LIFTED = { suspendedAt: null, suspendedUntil: null, suspensionReason: null } as const;

/**
 * Suspends a user, or lifts their suspension, with what ends by that. That the last active platform admin stays is
 * checked at commit, see `isLastAdmin`.
 * @param suspension null to lift it
 * @returns what kept it from happening, if anything did
 */
export async function setSuspended(
  tx: Tx,
  userId: string,
  suspension: NewSuspension | null,
): Promise<'gone' | 'leaving' | 'waiting' | 'unchanged' | null> {
  const user = await tx
    .selectFrom('users')
    .select(['suspendedAt', 'deletionAskedAt', 'awaitsApprovalSince'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return 'gone';
  if (user.deletionAskedAt !== null) return 'leaving';
  if (user.awaitsApprovalSince !== null) return 'waiting';
  if ((user.suspendedAt !== null) === (suspension !== null)) return 'unchanged';
  await tx
    .updateTable('users')
    .set(
      suspension === null
        ? LIFTED
        : {
            suspendedAt: sql<Date>`now()`,
            suspendedUntil: suspension.until,
            suspensionReason: suspension.reason,
          },
    )
    .where('id', '=', userId)
    .execute();
  await endCredentials(tx, userId, suspension === null ? 'unsuspended' : 'suspended');
  return null;
}

/** Lifts a suspension whose end has come, unless it was changed meanwhile. */
export async function liftEnded(tx: Tx, userId: string): Promise<void> {
  const lifted = await tx
    .updateTable('users')
    .set(LIFTED)
    .where('id', '=', userId)
    .where('suspendedUntil', '<=', sql<Date>`now()`)
    .where('suspendedAt', 'is not', null)
    .where('deletionAskedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (lifted !== undefined) await endCredentials(tx, userId, 'unsuspended');
}
