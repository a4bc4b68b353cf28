import type { PasskeyRow } from '@kindred/db/accounts/passkeys/visibility';
import type { CurrentUserRow, UserCardRow } from '@kindred/db/accounts/queries';
import type { TokenRow } from '@kindred/db/accounts/visibility';
import { permissionsOf } from '@kindred/permissions/matrix';
import { roleWithoutTwoFactor } from '@kindred/permissions/twoFactor';
import type { CurrentUser, sessionView, tokenView, UserCard } from '@kindred/validation/accounts';
import type { passkeyView } from '@kindred/validation/accounts/passkeys';
import type { z } from 'zod';
import type { Viewing } from '../../trpc/viewing.ts';
import { describeDevice } from './device.ts';

export function presentCard(row: UserCardRow): UserCard {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    name: `${row.firstName} ${row.lastName}`,
    handle: row.handle,
    profileImageUrl: row.profileImageUrl,
  };
}

/**
 * @param isWithheld whether the role waits for two-factor authentication
 * @param viewing set for a platform admin who looks at the product as this user
 */
export function presentCurrentUser(
  row: CurrentUserRow,
  isWithheld = false,
  viewing: Viewing | null = null,
): CurrentUser {
  return {
    ...presentCard(row),
    email: row.email,
    username: row.username,
    coverImageUrl: row.coverImageUrl,
    role: row.role,
    plan: row.plan,
    bio: row.bio,
    location: row.location,
    website: row.website,
    hasPassword: Boolean(row.hasPassword),
    isEmailConfirmed: Boolean(row.isEmailConfirmed),
    isGettingStarted: row.isGettingStarted,
    createdAt: row.createdAt.toISOString(),
    permissions: permissionsOf(isWithheld ? roleWithoutTwoFactor(row.role) : row.role),
    viewedBy: viewing && { id: viewing.admin.id, until: viewing.until.toISOString() },
  };
}

export function presentSession(
  row: {
    sid: string;
    sess: { ip?: string | null; userAgent?: string | null };
    createdAt: Date;
    lastSeenAt: Date;
  },
  currentSid: string,
): z.input<typeof sessionView> {
  return {
    id: row.sid,
    isCurrent: row.sid === currentSid,
    device: describeDevice(row.sess.userAgent ?? null),
    ip: row.sess.ip ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
}

export function presentPasskey(row: PasskeyRow): z.input<typeof passkeyView> {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export function presentToken(row: TokenRow): z.input<typeof tokenView> {
  return {
    id: row.id,
    name: row.name,
    hint: row.tokenHint,
    scopes: row.scopes,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
