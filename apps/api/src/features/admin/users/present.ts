import type { AdminUserRow } from '@kindred/db/admin/users/visibility';
import { canDeleteUser, canSuspendUser, canUpdateUser } from '@kindred/permissions/policies/adminUsers';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminUser } from '@kindred/validation/admin/users';
import { presentCard } from '../../accounts/present.ts';

export function presentAdminUser(viewer: Viewer, row: AdminUserRow): AdminUser {
  const { username, email, role, plan, isVerified, isEmailConfirmed, state } = row;
  return {
    ...presentCard(row),
    username,
    email,
    role,
    plan,
    isVerified,
    isEmailConfirmed,
    state,
    createdAt: row.createdAt.toISOString(),
    can: {
      update: canUpdateUser(viewer, row),
      suspend: canSuspendUser(viewer, row),
      delete: canDeleteUser(viewer, row),
    },
  };
}
