import { ROLES, type Role } from '@kindred/validation/accounts';
import { expect, test } from 'vitest';
import { hasPermission, isCreatorOrAbove, PERMISSIONS, type Permission, permissionsOf } from './matrix.ts';

const COLUMNS = [
  'guest',
  'member',
  'creator',
  'tribe_owner',
  'tribe_admin',
  'platform_admin',
  'owner',
] as const satisfies readonly Role[];

/** The table of the specification, cell by cell, and never computed: 1 is granted, 0 is not. */
const SPECIFIED: Record<Permission, readonly (0 | 1)[]> = {
  //                   guest, member, creator, tribe_owner, tribe_admin, platform_admin, owner
  view_public_profiles: [1, 1, 1, 1, 1, 1, 0],
  view_public_tribes: [1, 1, 1, 1, 1, 1, 0],
  join_tribes: [0, 1, 1, 1, 1, 1, 0],
  create_posts: [0, 1, 1, 1, 1, 1, 0],
  comment_react: [0, 1, 1, 1, 1, 1, 0],
  send_messages: [0, 1, 1, 1, 1, 1, 0],
  enroll_buy: [0, 1, 1, 1, 1, 1, 0],
  list_services: [0, 0, 1, 1, 0, 1, 0],
  create_courses: [0, 0, 1, 1, 0, 1, 0],
  create_events: [0, 0, 1, 1, 0, 1, 0],
  create_tribes: [0, 0, 0, 1, 0, 1, 0],
  monetize_tribes: [0, 0, 0, 1, 0, 1, 0],
  manage_tribe_content: [0, 0, 0, 1, 0, 1, 0],
  manage_tribe_members: [0, 0, 0, 1, 0, 1, 0],
  gate_content: [0, 0, 0, 1, 0, 1, 0],
  moderate_content: [0, 0, 0, 1, 1, 1, 0],
  moderate_members: [0, 0, 0, 1, 1, 1, 0],
  suspend_users: [0, 0, 0, 0, 0, 1, 0],
  flag_content: [0, 0, 0, 0, 0, 1, 0],
  feature_toggles: [0, 0, 0, 0, 0, 1, 0],
  process_refunds: [0, 0, 0, 0, 0, 1, 0],
  kyc_verification: [0, 0, 0, 0, 0, 1, 0],
  global_policies: [0, 0, 0, 0, 0, 1, 0],
  payouts_support: [0, 0, 0, 0, 0, 1, 0],
};

test('there are the 24 permissions and the 7 roles of the specification', () => {
  expect([...PERMISSIONS].sort()).toEqual(Object.keys(SPECIFIED).sort());
  expect(PERMISSIONS).toHaveLength(24);
  expect([...ROLES].sort()).toEqual([...COLUMNS].sort());
});

for (const [column, role] of COLUMNS.entries()) {
  test(`a ${role} may do exactly what the specification says`, () => {
    const granted = (permission: Permission) => SPECIFIED[permission][column] === 1;
    const expected = Object.fromEntries(PERMISSIONS.map((name) => [name, granted(name)]));
    const found = Object.fromEntries(PERMISSIONS.map((name) => [name, hasPermission(role, name)]));
    expect(found).toEqual(expected);
    expect(permissionsOf(role)).toEqual(PERMISSIONS.filter(granted));
  });
}

test('creators and the roles above are known as such', () => {
  expect(COLUMNS.filter(isCreatorOrAbove)).toEqual([
    'creator',
    'tribe_owner',
    'tribe_admin',
    'platform_admin',
  ]);
});

test('owner, which the data model lists without a meaning, is granted nothing at all', () => {
  expect(permissionsOf('owner')).toEqual([]);
  expect(isCreatorOrAbove('owner')).toBe(false);
});

test('nobody can add to what a role may do', () => {
  permissionsOf('guest').push('payouts_support');
  expect(hasPermission('guest', 'payouts_support')).toBe(false);
});
