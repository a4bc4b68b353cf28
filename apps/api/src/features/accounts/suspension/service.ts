import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import { suspensionById } from '@kindred/db/accounts/suspension/queries';
import { type NewSuspension, setSuspended } from '@kindred/db/accounts/suspension/writes';
import type { Db, Tx } from '@kindred/db/client';
import type { Suspension } from '@kindred/validation/accounts/suspension';
import type { Outbox } from '../../../platform/bus.ts';
import type { Env } from '../../../platform/env.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { appealUrlOf } from '../../moderation/service.ts';
import { appealContact } from './contact.ts';
import { sendSuspension } from './jobs.ts';

/** The suspension as its user sees it; `waiting` for an account that was not approved yet. */
export async function suspensionOf(env: Env, db: Db | Tx, userId: string): Promise<Suspension | 'waiting'> {
  const row = await suspensionById(db, userId);
  if (row?.awaitsApprovalSince) return 'waiting';
  return {
    reason: row?.suspensionReason ?? null,
    until: row?.suspendedUntil?.toISOString() ?? null,
    contact: appealContact(env),
    appealUrl: await appealUrlOf(env, db, userId),
  };
}

/**
 * Stops a user who has proved who they are and is suspended, and says why, until when and how to appeal, or who waits for
 * approval.
 */
export async function refuseSuspended(
  deps: Pick<Deps, 'env' | 'db'>,
  userId: string,
  db: Db | Tx = deps.db,
): Promise<never> {
  const suspension = await suspensionOf(deps.env, db, userId);
  if (suspension === 'waiting') return fail('account_waiting');
  return fail('account_suspended', { suspension });
}

/**
 * Suspends a user and mails them why, or lifts their suspension. The last active platform admin is refused at commit.
 * @param suspension null to lift it
 */
export async function changeSuspension(
  tx: Tx,
  outbox: Outbox,
  userId: string,
  suspension: NewSuspension | null,
): Promise<void> {
  const problem = await setSuspended(tx, userId, suspension);
  if (problem === 'gone') fail('not_found');
  if (problem === 'leaving') fail('user_leaving');
  if (problem === 'waiting') fail('user_waiting');
  if (problem === 'unchanged') fail(suspension === null ? 'not_suspended' : 'already_suspended');
  if (suspension !== null) await outbox.job(sendSuspension, { userId });
}

/** Logs a user out everywhere; access tokens stay. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await endCredentials(tx, userId, 'logged_out');
}
