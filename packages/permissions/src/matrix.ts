import type { Role } from '@kindred/validation/accounts';

export const PERMISSIONS = [
  'view_public_profiles',
  'view_public_tribes',
  'join_tribes',
  'create_posts',
  'comment_react',
  'send_messages',
  'enroll_buy',
  'list_services',
  'create_courses',
  'create_events',
  'create_tribes',
  'monetize_tribes',
  'manage_tribe_content',
  'manage_tribe_members',
  'gate_content',
  'moderate_content',
  'moderate_members',
  'suspend_users',
  'flag_content',
  'feature_toggles',
  'process_refunds',
  'kyc_verification',
  'global_policies',
  'payouts_support',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const guest = ['view_public_profiles', 'view_public_tribes'] as const;
const member = [
  ...guest,
  'join_tribes',
  'create_posts',
  'comment_react',
  'send_messages',
  'enroll_buy',
] as const;
const creator = [...member, 'list_services', 'create_courses', 'create_events'] as const;
const tribeOwner = [
  ...creator,
  'create_tribes',
  'monetize_tribes',
  'manage_tribe_content',
  'manage_tribe_members',
  'gate_content',
  'moderate_content',
  'moderate_members',
] as const;
const tribeAdmin = [...member, 'moderate_content', 'moderate_members'] as const;

/** What each role may do. `owner` is a value the data model lists; it grants nothing. */
const MATRIX: Record<Role, ReadonlySet<Permission>> = {
  guest: new Set(guest),
  member: new Set(member),
  creator: new Set(creator),
  tribe_owner: new Set(tribeOwner),
  tribe_admin: new Set(tribeAdmin),
  platform_admin: new Set(PERMISSIONS),
  owner: new Set(),
};

export function hasPermission(role: Role, permission: Permission): boolean {
  return MATRIX[role].has(permission);
}

/** In the order of {@link PERMISSIONS}. */
export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => MATRIX[role].has(permission));
}

export function isCreatorOrAbove(role: Role): boolean {
  return ['creator', 'tribe_owner', 'tribe_admin', 'platform_admin'].includes(role);
}
