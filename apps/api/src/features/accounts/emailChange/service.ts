import { endCredentials } from '@kindred/db/accounts/credentials/writes';
import { isEmailFree } from '@kindred/db/accounts/emailChange/visibility';
import {
  confirmEmailChange,
  deletePendingEmailChange,
  insertEmailChange,
  undoEmailChange,
} from '@kindred/db/accounts/emailChange/writes';
import { credentialsById } from '@kindred/db/accounts/queries';
import { twoFactorOf } from '@kindred/db/accounts/twoFactor/visibility';
import { turnOffTwoFactor } from '@kindred/db/accounts/twoFactor/writes';
import type { Tx } from '@kindred/db/client';
import { violatedConstraint } from '@kindred/db/constraintErrors';
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from '@kindred/validation/accounts/emailChange';
import type { Outbox } from '../../../platform/bus.ts';
import { HOUR, limit, networkOf, QUARTER_HOUR } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/sessions.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { assertSessionAlive } from '../recheck.ts';
import { sendEmailChange, sendEmailReplaced, sendEmailUndo } from './jobs.ts';

const HOUR_MS = 3_600_000;
const UNDO_MS = EMAIL_UNDO_DAYS * 24 * HOUR_MS;

const taken = () =>
  fail('email_taken', { issues: [{ path: 'email', message: 'An account with this email already exists.' }] });

/** Asking again for the same address sends another link; the one before is void then. */
export async function askForNewEmail(
  ctx: Context,
  who: { userId: string; sid: string },
  newEmail: string,
): Promise<{ newEmail: string; expiresAt: Date }> {
  await limit(ctx.db, `email-change:${who.userId}`, ctx.deps.env.RESET_PER_ACCOUNT, QUARTER_HOUR);
  const from = networkOf(ctx.ip);
  await limit(ctx.db, `email-change:address:${newEmail}:${from}`, ctx.deps.env.RESET_PER_ACCOUNT, HOUR);
  const known = (await credentialsById(ctx.db, who.userId)) ?? fail('signed_out');
  if (known.email === newEmail) {
    fail('same_email', { issues: [{ path: 'email', message: 'This is your address already.' }] });
  }
  if (!(await isEmailFree(ctx.db, newEmail, who.userId))) taken();
  const expiresAt = new Date(Date.now() + EMAIL_CHANGE_HOURS * HOUR_MS);
  await ctx.write(async (tx, outbox) => {
    await assertSessionAlive(tx, who);
    const changeId = await insertEmailChange(tx, { userId: who.userId, newEmail, expiresAt });
    await outbox.job(sendEmailChange, { changeId });
  });
  return { newEmail, expiresAt };
}

export async function confirmNewEmail(ctx: Context, token: string): Promise<void> {
  await limit(ctx.db, `email-change:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  try {
    await ctx.write(async (tx, outbox) => {
      const change =
        (await confirmEmailChange(tx, hashToken(token), new Date(Date.now() + UNDO_MS))) ??
        fail('confirmation_link_invalid');
      await endCredentials(tx, change.userId, 'email_changed');
      if (change.canBeUndone) await outbox.job(sendEmailUndo, { changeId: change.id });
    });
  } catch (error) {
    refuseTakenEmail(error);
    throw error;
  }
}

/**
 * For staff, before they write another address to a locked row: links that were mailed to the one before end, sessions
 * do not.
 */
export async function leaveEmail(
  tx: Tx,
  outbox: Outbox,
  user: { id: string; email: string; firstName: string; isEmailConfirmed: boolean },
  newEmail: string,
): Promise<void> {
  if (!(await isEmailFree(tx, newEmail, user.id))) taken();
  await endCredentials(tx, user.id, 'email_changed');
  await deletePendingEmailChange(tx, user.id);
  // An address that was never confirmed may belong to another person.
  if (user.isEmailConfirmed)
    await outbox.job(sendEmailReplaced, { to: user.email, firstName: user.firstName });
}

/** When another account took the address since it was found free. */
export function refuseTakenEmail(error: unknown): void {
  if (violatedConstraint(error) === 'users_email_key') taken();
}

/** The person who changed it may hold every way into the account: all of them end, as with a reset. */
export async function restoreEmail(ctx: Context, token: string): Promise<void> {
  await limit(ctx.db, `email-change:use:${networkOf(ctx.ip)}`, ctx.deps.env.RESET_PER_ADDRESS, QUARTER_HOUR);
  await ctx.write(async (tx) => {
    const change = (await undoEmailChange(tx, hashToken(token))) ?? fail('email_undo_invalid');
    const { userId, askedAt } = change;
    const step = await twoFactorOf(tx, userId);
    // A second step that came with the change must not keep its owner out.
    if (step?.confirmedAt && step.confirmedAt >= askedAt) await turnOffTwoFactor(tx, userId);
    await endCredentials(tx, userId, 'recovered');
  });
  ctx.setCookie(ctx.deps.sessions.blankCookie());
}
