import { BUSINESS_ABILITIES, BUSINESS_ROLES } from '@kindred/validation/businesses';
import { expect, test } from 'vitest';
import { businessAbilities } from './businesses.ts';

const none = { answersMessages: false, managesBookings: false };
const held = (role: 'creator' | 'member' | 'guest', standing: Parameters<typeof businessAbilities>[1]) => {
  const can = businessAbilities({ id: 'mona', role }, standing);
  return BUSINESS_ABILITIES.filter((ability) => can[ability]);
};

test('each role of the team may what the one below may, and staff what they were given', () => {
  const [owner, manager, staff] = BUSINESS_ROLES.map((role) => held('creator', { ...none, role }));
  expect(owner).toEqual([...BUSINESS_ABILITIES]);
  expect(manager).toEqual(BUSINESS_ABILITIES.filter((ability) => ability !== 'own'));
  expect(staff).toEqual([]);
  expect(held('creator', { role: 'staff', answersMessages: true, managesBookings: true })).toEqual([
    'manage_bookings',
    'answer_messages',
  ]);
});

test('nobody outside may anything, and services ask for the permission to list them', () => {
  expect(held('creator', { role: null, answersMessages: true, managesBookings: true })).toEqual([]);
  expect(held('member', { ...none, role: 'owner' })).not.toContain('manage_services');
  expect(businessAbilities(null, { ...none, role: 'owner' }).edit).toBe(false);
});
