import { hasTwoFactor } from '@kindred/db/accounts/twoFactor/visibility';
import { isTwoFactorRole } from '@kindred/permissions/twoFactor';
import type { Role } from '@kindred/validation/accounts';
import type { Deps } from '../../../trpc/context.ts';

/** Whether the operator's REQUIRE_ADMIN_2FA withholds what this person's role holds. */
export async function isRoleWithheld(
  { env, db }: Pick<Deps, 'env' | 'db'>,
  user: { id: string; role: Role },
): Promise<boolean> {
  return env.REQUIRE_ADMIN_2FA && isTwoFactorRole(user.role) && !(await hasTwoFactor(db, user.id));
}
