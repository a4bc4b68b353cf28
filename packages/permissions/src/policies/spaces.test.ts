import { postRoleFor, SPACE_TYPES, type SpaceType } from '@kindred/validation/tribes/spaces';
import { describe, expect, test } from 'vitest';
import { canPostInSpace, type SpaceSubject, type SpaceTribe } from './spaces.ts';

const leo = { id: 'leo', role: 'member' } as const;
const tribe: SpaceTribe['tribe'] = {
  isOpen: false,
  isPrivate: true,
  isArchived: false,
  contentAccess: 'members_only',
  membershipType: 'free',
  price: 0,
  trialDays: 0,
  requireApproval: false,
  minAge: null,
  gate: 'none',
  gateRoles: [],
  isFull: false,
};
const standing: SpaceTribe['standing'] = {
  role: 'member',
  tier: 'free',
  tierUntil: null,
  accessUntil: null,
  paidFrom: null,
  isBanned: false,
  hasRequested: false,
  isInvited: false,
  hadTrial: false,
  hasGateCourse: false,
  age: null,
};
/** Read and written by moderators; Leo is none, and was added. */
const space = (type: SpaceType = 'discussion'): SpaceSubject => ({
  type,
  readRole: 'moderator',
  readTier: 'free',
  postRole: 'moderator',
  isArchived: false,
  isReader: true,
  isAdded: true,
});

describe('who was added to a space by name', () => {
  test('writes in it as if their role let them', () => {
    expect(canPostInSpace(leo, { tribe, standing }, space())).toBe(true);
    expect(canPostInSpace(leo, { tribe, standing }, { ...space(), isAdded: false })).toBe(false);
  });

  test('writes nothing where members never write, nor in what is archived or closed to them', () => {
    const writes = SPACE_TYPES.filter((type) =>
      canPostInSpace(leo, { tribe, standing }, { ...space(type), postRole: postRoleFor(type) }),
    );
    expect(SPACE_TYPES.filter((type) => !writes.includes(type))).toEqual(['announcements', 'office_hours']);
    const not = (over: Partial<SpaceSubject>, where: Partial<SpaceTribe> = {}) =>
      canPostInSpace(leo, { tribe, standing, ...where }, { ...space(), ...over });
    expect(not({ isArchived: true })).toBe(false);
    expect(not({ isReader: false })).toBe(false);
    expect(not({}, { tribe: { ...tribe, isArchived: true } })).toBe(false);
    expect(not({}, { standing: { ...standing, accessUntil: new Date(0) } })).toBe(false);
    expect(not({}, { standing: { ...standing, role: null } })).toBe(false);
  });
});
