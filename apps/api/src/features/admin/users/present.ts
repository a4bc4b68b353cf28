import { createHash } from 'node:crypto';
import type { AdminUserDetailsRow, AdminUserRow, StaffNoteRow } from '@kindred/db/admin/users/visibility';
import {
  canApproveUser,
  canDeleteUser,
  canSuspendUser,
  canUpdateUser,
  canViewAs,
  isSettled,
} from '@kindred/permissions/policies/adminUsers';
import type { Viewer } from '@kindred/permissions/viewer';
import type { AdminUser, AdminUserDetails, StaffNote } from '@kindred/validation/admin/users';
import { presentCard } from '../../accounts/service.ts';

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
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    can: {
      update: canUpdateUser(viewer, row),
      approve: canApproveUser(viewer, row),
      suspend: isSettled(row.state) && canSuspendUser(viewer, row),
      delete: canDeleteUser(viewer, row),
      view: canViewAs(viewer, row),
    },
  };
}

/** The fields that staff can update. */
export function updatableFields(row: AdminUserRow) {
  const { firstName, lastName, email, role, plan, isVerified, isEmailConfirmed } = row;
  return { firstName, lastName, email, role, plan, isVerified, isEmailConfirmed };
}

const VERSION_LENGTH = 32;

/** Changes with {@link updatableFields}. */
export function versionOf(row: AdminUserRow): string {
  const fields = JSON.stringify(Object.values(updatableFields(row)));
  return createHash('sha256').update(fields).digest('hex').slice(0, VERSION_LENGTH);
}

export function presentNote(row: StaffNoteRow): StaffNote {
  const { authorId, firstName, lastName, handle, profileImageUrl } = row;
  const isKnown = authorId !== null && firstName !== null && lastName !== null && handle !== null;
  return {
    id: row.id,
    content: row.content,
    author: isKnown ? presentCard({ id: authorId, firstName, lastName, handle, profileImageUrl }) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDetails(
  viewer: Viewer,
  row: AdminUserRow,
  details: AdminUserDetailsRow,
  notes: readonly StaffNoteRow[],
): AdminUserDetails {
  const { suspendedAt, deletionAskedAt } = details;
  const isSuspended = row.state === 'suspended' && suspendedAt !== null;
  return {
    ...presentAdminUser(viewer, row),
    version: versionOf(row),
    suspension: isSuspended
      ? {
          since: suspendedAt.toISOString(),
          until: details.suspendedUntil?.toISOString() ?? null,
          reason: details.suspensionReason,
        }
      : null,
    signUpAnswer: details.signUpAnswer,
    deletionAskedAt: deletionAskedAt?.toISOString() ?? null,
    sessionCount: details.sessionCount,
    hasTwoFactor: details.hasTwoFactor,
    tribesOwned: details.tribesOwned,
    orderCount: details.orderCount,
    storageUsed: details.storageUsed,
    notes: notes.map(presentNote),
  };
}
