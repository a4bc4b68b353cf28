import { violatedConstraint } from '@kindred/db/constraintErrors';
import { updateProfile } from '@kindred/db/profiles/edit/writes';
import { nameIsTaken } from '@kindred/db/profiles/queries';
import type { Viewer } from '@kindred/permissions/viewer';
import { type UpdateProfileInput, USERNAME_TAKEN, usernameField } from '@kindred/validation/profiles/edit';
import { HOUR, limit } from '../../../platform/limits.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { readerOf } from '../../../trpc/viewing.ts';
import { notifyLapsed } from '../../tribes/verifications/service.ts';

/** Of one person in an hour. */
const CHANGES_AN_HOUR = 60;
/** A check for each letter that somebody types, for as long as they like to think. */
const CHECKS_AN_HOUR = 3_000;

/** @returns why this person cannot have the name, or null */
export async function usernameProblem(
  ctx: Context,
  viewer: Viewer,
  username: string,
): Promise<string | null> {
  await limit(ctx.db, `usernames:${readerOf({ ...ctx, viewer })}`, CHECKS_AN_HOUR, HOUR);
  const { data, error } = usernameField.safeParse(username);
  if (data === undefined) return error?.issues[0]?.message ?? USERNAME_TAKEN;
  return (await nameIsTaken(ctx.db, data, viewer.id)) ? USERNAME_TAKEN : null;
}

function taken(): never {
  return fail('username_taken', { issues: [{ path: 'username', message: USERNAME_TAKEN }] });
}

const NAMES = new Set(['users_username_lower_key', 'users_handle_lower_key']);

export async function saveProfile(ctx: Context, viewer: Viewer, input: UpdateProfileInput): Promise<void> {
  await limit(ctx.db, `profile:${viewer.id}`, CHANGES_AN_HOUR, HOUR);
  try {
    await ctx.write(async (tx, outbox) => {
      const { wasVerified } = (await updateProfile(tx, viewer.id, input)) ?? taken();
      if (wasVerified) await notifyLapsed(tx, outbox, { userId: viewer.id, wasVerified });
    });
  } catch (error) {
    // Two took it in the same moment.
    if (NAMES.has(violatedConstraint(error) ?? '')) taken();
    throw error;
  }
}
