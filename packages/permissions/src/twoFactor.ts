import type { Role } from '@kindred/validation/accounts';

/** Roles that an operator can require two-factor authentication of. */
export function isTwoFactorRole(role: Role): boolean {
  return role === 'platform_admin';
}

/** What is left of a role until two-factor authentication is on: every permission that is not the platform's. */
export function roleWithoutTwoFactor(role: Role): Role {
  return isTwoFactorRole(role) ? 'tribe_owner' : role;
}
