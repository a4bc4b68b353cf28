import { approveWaiting, eraseWaiting } from '@kindred/db/accounts/approval/writes';
import type { Tx } from '@kindred/db/client';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { sendApproval, sendDecline } from './jobs.ts';

/** Lets in an account whose row is locked, and mails its user. */
export async function approveAccount(tx: Tx, outbox: Outbox, userId: string): Promise<void> {
  if (!(await approveWaiting(tx, userId))) fail('user_not_waiting');
  await outbox.job(sendApproval, { userId });
}

/** Deletes a waiting account, whose row is locked, and mails the person why. */
export async function declineAccount(
  tx: Tx,
  outbox: Outbox,
  {
    id,
    email,
    firstName,
    reason,
  }: { id: string; email: string; firstName: string; reason?: string | undefined },
): Promise<void> {
  if (!(await eraseWaiting(tx, id))) fail('user_not_waiting');
  await outbox.job(sendDecline, { email, firstName, reason });
}
