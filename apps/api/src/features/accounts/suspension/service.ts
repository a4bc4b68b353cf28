import { suspensionById } from '@kindred/db/accounts/suspension/queries';
import type { Db, Tx } from '@kindred/db/client';
import type { Suspension } from '@kindred/validation/accounts/suspension';
import type { Env } from '../../../platform/env.ts';
import { addressIn } from '../../../platform/mail.ts';
import type { Deps } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';

/** Where replies to our mail are read, as far as the configuration says; null where they are not. */
export function appealContact({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): string | null {
  const address = addressIn(MAIL_FROM);
  return SMTP_URL === undefined || /^(?:no|do-?not)-?reply@/i.test(address) ? null : address;
}

/** What a suspended user is told. */
export async function suspensionOf(env: Env, db: Db | Tx, userId: string): Promise<Suspension> {
  const row = await suspensionById(db, userId);
  return {
    reason: row?.suspensionReason ?? null,
    until: row?.suspendedUntil?.toISOString() ?? null,
    contact: appealContact(env),
  };
}

/** Stops a suspended user who has proved who they are, and says why, until when and how to appeal. */
export async function refuseSuspended(
  deps: Pick<Deps, 'env' | 'db'>,
  userId: string,
  db: Db | Tx = deps.db,
): Promise<never> {
  return fail('account_suspended', { suspension: await suspensionOf(deps.env, db, userId) });
}
