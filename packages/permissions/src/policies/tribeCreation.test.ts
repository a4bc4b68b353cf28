import { TRIBE_TYPES } from '@kindred/validation/tribes/settings';
import { describe, expect, test } from 'vitest';
import { memberLimitOf, offeringLimitOf, sellerShareOf } from '../plans.ts';
import { type AccessColumns, abilityToChange, columnsOfType, typeOfTribe } from './tribeCreation.ts';

const OPEN: AccessColumns = {
  isPrivate: false,
  membershipType: 'free',
  gate: 'none',
  contentAccess: 'public_preview',
};

describe('the type of a tribe', () => {
  test('is what it was set to, whatever it was before', () => {
    for (const before of TRIBE_TYPES) {
      const was = columnsOfType(OPEN, { type: before, contentAccess: 'tiered' });
      for (const type of TRIBE_TYPES) {
        expect(
          typeOfTribe(columnsOfType(was, { type, contentAccess: 'tiered' })),
          `${before} → ${type}`,
        ).toBe(type);
      }
    }
  });

  test('leaves alone what it does not speak of', () => {
    const closed = { ...OPEN, isPrivate: true, membershipType: 'freemium' } as const;
    expect(columnsOfType(closed, { type: 'role', contentAccess: 'members_only' })).toEqual({
      isPrivate: true,
      membershipType: 'freemium',
      gate: 'role',
      contentAccess: 'members_only',
    });
    expect(columnsOfType(closed, { type: 'public', contentAccess: 'tiered' })).toMatchObject({
      isPrivate: false,
      membershipType: 'freemium',
    });
  });
});

test('who enters and what it costs ask for more than the settings', () => {
  expect((['name', 'isPrivate', 'price', 'currency'] as const).map(abilityToChange)).toEqual([
    'manage_settings',
    'manage_access',
    'manage_price',
    'manage_price',
  ]);
});

test('Starter holds fifty members and keeps 80 percent; the others hold as many as come', () => {
  expect([memberLimitOf('starter'), sellerShareOf('starter'), offeringLimitOf('starter')]).toEqual([
    50, 80, 1,
  ]);
  expect([memberLimitOf('pro'), sellerShareOf('pro'), offeringLimitOf('pro')]).toEqual([null, 95, null]);
});
