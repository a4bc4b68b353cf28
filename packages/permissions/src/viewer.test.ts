import { ROLES } from '@kindred/validation/accounts';
import { expect, test } from 'vitest';
import { hasPermission, PERMISSIONS } from './matrix.ts';
import { may, roleOf } from './viewer.ts';

test('nobody signed in is a guest', () => {
  expect(roleOf(null)).toBe('guest');
  expect(may(null, 'view_public_profiles')).toBe(true);
  expect(may(null, 'create_posts')).toBe(false);
});

test('somebody signed in may do what their role may, whoever they are', () => {
  for (const role of ROLES) {
    expect(roleOf({ id: 'ada', role })).toBe(role);
    for (const permission of PERMISSIONS) {
      expect(may({ id: 'ada', role }, permission)).toBe(hasPermission(role, permission));
    }
  }
});
