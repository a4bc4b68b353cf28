import { ROLES, type Role } from '@kindred/validation/accounts';
import { TRIBE_ROLES, type TribeRole } from '@kindred/validation/tribes';
import { describe, expect, test } from 'vitest';
import { hasPermission } from '../matrix.ts';
import {
  canHandOver,
  canLeaveTribe,
  canPostInTribe,
  canRemoveMember,
  canSetMentor,
  canSetRole,
  joinStateOf,
  mayInTribe,
  needsBirthDate,
  outranks,
  roleToCarry,
  type StaffAbility,
  type Standing,
  TRIBE_TABLE,
  type TribeSubject,
  tribeAbilities,
  tribeAccess,
  tribeRank,
} from './tribes.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SOON = new Date('2026-03-02T12:00:00Z');
const PAST = new Date('2026-02-28T12:00:00Z');
const ADA = { id: 'ada', role: 'member' } as const;
const IN_TRIBE = [...TRIBE_ROLES, null];
const ABILITIES = Object.keys(TRIBE_TABLE) as StaffAbility[];

const tribe = (over: Partial<TribeSubject> = {}): TribeSubject => ({
  isPrivate: false,
  isOpen: true,
  isArchived: false,
  contentAccess: 'public_preview',
  membershipType: 'free',
  price: 0,
  trialDays: 0,
  requireApproval: false,
  minAge: null,
  gate: 'none',
  gateRoles: [],
  isFull: false,
  ...over,
});
const CLOSED = tribe({ isPrivate: true, isOpen: false });
const PAID = tribe({ membershipType: 'paid', price: 1_200, isOpen: false });

const standing = (over: Partial<Standing> = {}): Standing => ({
  role: null,
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
  ...over,
});
const stateOf = (subject: TribeSubject, mine: Partial<Standing> = {}, role: Role = 'member') =>
  joinStateOf({ ...ADA, role }, subject, standing(mine), NOW);

describe('the table', () => {
  test.each(ABILITIES)('%s takes the role in the tribe and the permission of the platform', (ability) => {
    const { from, permission } = TRIBE_TABLE[ability];
    const anywhere: StaffAbility[] = ['moderate_content', 'remove_members', 'ban'];
    for (const role of ROLES) {
      for (const mine of IN_TRIBE) {
        const isAdmins = role === 'platform_admin' && anywhere.includes(ability);
        const expected = hasPermission(role, permission) && (isAdmins || tribeRank(mine) >= tribeRank(from));
        expect(mayInTribe({ id: 'ada', role }, mine, ability), `${role} as ${mine}`).toBe(expected);
      }
    }
    expect(mayInTribe(null, 'owner', ability)).toBe(false);
  });

  test('says nothing that the view does not say too', () => {
    const can = tribeAbilities({ ...ADA, role: 'tribe_owner' }, CLOSED, standing({ role: 'admin' }), NOW);
    expect(ABILITIES.filter((ability) => can[ability])).toEqual(
      ABILITIES.filter((ability) => TRIBE_TABLE[ability].from !== 'owner'),
    );
    expect(can).toMatchObject({ read: true, post: true, leave: true });
  });

  test('leaves of an archived tribe reading, leaving, sending away, and what its owner does with it', () => {
    const owner = standing({ role: 'owner' });
    const can = tribeAbilities({ ...ADA, role: 'tribe_owner' }, tribe({ isArchived: true }), owner, NOW);
    const left = ['read', 'read_log', 'remove_members', 'ban', 'own'];
    expect(
      Object.keys(can)
        .filter((ability) => can[ability as keyof typeof can])
        .toSorted(),
    ).toEqual(left.toSorted());
    const member = standing({ role: 'member' });
    expect(tribeAbilities(ADA, tribe({ isArchived: true }), member, NOW)).toMatchObject({
      read: true,
      leave: true,
      post: false,
    });
  });

  test.each([
    ['member', 'moderator', 'tribe_admin'],
    ['member', 'admin', 'tribe_owner'],
    ['creator', 'moderator', 'tribe_owner'],
    ['tribe_admin', 'moderator', 'tribe_admin'],
    ['tribe_admin', 'owner', 'tribe_owner'],
    ['tribe_owner', 'admin', 'tribe_owner'],
    ['platform_admin', 'owner', 'platform_admin'],
    ['member', 'member', 'member'],
  ] as const)('a %s who becomes %s is a %s from then on', (role, given, expected) => {
    expect(roleToCarry(role, given)).toBe(expected);
  });

  test('whoever is given a role can do everything that the table gives it', () => {
    for (const role of ROLES) {
      for (const given of TRIBE_ROLES) {
        const carried = roleToCarry(role, given);
        for (const ability of ABILITIES) {
          const isGiven = tribeRank(given) >= tribeRank(TRIBE_TABLE[ability].from);
          if (isGiven) expect(mayInTribe({ id: 'x', role: carried }, given, ability)).toBe(true);
        }
      }
    }
  });
});

describe('what somebody sees, and why', () => {
  test.each([
    ['an outsider of an open tribe', tribe(), {}, 'open', false],
    ['an outsider of a closed one', CLOSED, {}, 'outside', false],
    ['somebody banned', CLOSED, { isBanned: true }, 'banned', false],
    ['somebody banned from an open tribe', tribe(), { isBanned: true }, 'banned', false],
    ['a member', CLOSED, { role: 'member' }, 'member', false],
    ['a paying member', PAID, { role: 'member', tier: 'paid' }, 'paid', true],
    [
      'a member on trial',
      PAID,
      { role: 'member', tier: 'paid', tierUntil: SOON, accessUntil: SOON },
      'trial',
      true,
    ],
    [
      'a member whose trial is over',
      PAID,
      { role: 'member', tier: 'paid', tierUntil: PAST, accessUntil: PAST },
      'lapsed',
      false,
    ],
    ['the same where it is open', tribe(), { role: 'member', accessUntil: PAST }, 'open', false],
    [
      'a member whose paid tier is over',
      CLOSED,
      { role: 'member', tier: 'paid', tierUntil: PAST },
      'member',
      false,
    ],
    ['a moderator whose trial is over', PAID, { role: 'moderator', accessUntil: PAST }, 'staff', true],
  ] as const)('%s', (_, subject, mine, why, isPaidReader) => {
    const isReader = !['outside', 'banned', 'lapsed'].includes(why);
    expect(tribeAccess(subject, standing(mine), NOW)).toEqual({ isReader, isPaidReader, why });
  });
});

describe('what joining means', () => {
  test.each([
    ['join', tribe(), {}],
    ['archived', tribe({ isArchived: true }), { isInvited: true }],
    ['banned', tribe(), { isBanned: true, isInvited: true }],
    ['too_young', tribe({ minAge: 18 }), { age: 17, isInvited: true }],
    ['join', tribe({ minAge: 18 }), { age: 18 }],
    ['join', tribe({ minAge: 18 }), { age: null }],
    ['invitation_needed', CLOSED, {}],
    ['invited', CLOSED, { isInvited: true }],
    ['request', tribe({ isPrivate: true, isOpen: false, requireApproval: true }), {}],
    ['requested', tribe({ requireApproval: true }), { hasRequested: true }],
    ['invited', tribe({ requireApproval: true }), { isInvited: true }],
    ['pay', PAID, {}],
    ['trial', { ...PAID, trialDays: 7 }, {}],
    ['pay', { ...PAID, trialDays: 7 }, { hadTrial: true }],
    ['pay', PAID, { isInvited: true }],
    ['join', { ...PAID, membershipType: 'freemium' }, {}],
    ['join', { ...PAID, price: 0 }, {}],
    ['course_needed', tribe({ gate: 'course' }), {}],
    ['join', tribe({ gate: 'course' }), { hasGateCourse: true }],
    ['role_needed', tribe({ gate: 'role', gateRoles: ['creator'] }), {}],
    ['full', tribe({ isFull: true }), {}],
    ['full', tribe({ isFull: true, requireApproval: true }), {}],
    ['full', tribe({ isFull: true, isPrivate: true }), { isInvited: true }],
    ['full', tribe({ isFull: true, membershipType: 'paid', price: 900 }), {}],
    ['requested', tribe({ isFull: true, requireApproval: true }), { hasRequested: true }],
    ['banned', tribe({ isFull: true }), { isBanned: true }],
    ['role_needed', tribe({ isFull: true, gate: 'role', gateRoles: ['creator'] }), {}],
    ['join', tribe({ gate: 'role', gateRoles: ['member'] }), {}],
    ['member', tribe(), { role: 'member', isBanned: true }],
    ['lapsed', PAID, { role: 'member', accessUntil: PAST }],
    ['lapsed', { ...PAID, isOpen: true }, { role: 'member', accessUntil: PAST }],
    ['member', { ...PAID, isOpen: true }, { role: 'moderator', accessUntil: PAST }],
  ] as const)('%s', (expected, subject, mine) => {
    expect(stateOf(subject, mine)).toBe(expected);
  });

  test('whoever may not join tribes at all is told so first', () => {
    for (const role of ['guest', 'owner'] as const) {
      expect(stateOf(tribe({ isArchived: true }), { isBanned: true }, role)).toBe('not_allowed');
    }
    expect(joinStateOf(null, tribe(), standing(), NOW)).toBe('not_allowed');
  });

  test('a date of birth is asked where there is an age, nobody knows it, and they are not in', () => {
    const adults = tribe({ minAge: 18 });
    expect(needsBirthDate(adults, standing())).toBe(true);
    expect(needsBirthDate(adults, standing({ age: 12 }))).toBe(false);
    expect(needsBirthDate(adults, standing({ role: 'member' }))).toBe(false);
    expect(needsBirthDate(tribe(), standing())).toBe(false);
  });
});

describe('deciding about members', () => {
  const owner = { id: 'ada', role: 'tribe_owner' } as const;
  const about = (role: TribeRole, userId = 'leo') => ({ userId, role });

  test('takes a higher role than theirs, and is never about oneself', () => {
    for (const mine of TRIBE_ROLES) {
      for (const theirs of TRIBE_ROLES) {
        expect(outranks(owner, mine, about(theirs))).toBe(tribeRank(mine) > tribeRank(theirs));
        expect(outranks(owner, mine, about(theirs, 'ada'))).toBe(false);
        expect(canRemoveMember(owner, mine, about(theirs))).toBe(
          tribeRank(mine) >= 1 && tribeRank(mine) > tribeRank(theirs),
        );
      }
    }
  });

  test('a platform admin outranks everybody but the owner, wherever they see', () => {
    const admin = { id: 'eva', role: 'platform_admin' } as const;
    expect(TRIBE_ROLES.filter((role) => canRemoveMember(admin, null, about(role)))).toEqual([
      'admin',
      'moderator',
      'member',
    ]);
  });

  test('owners make admins, admins make moderators, and nobody makes an owner', () => {
    for (const mine of TRIBE_ROLES) {
      for (const theirs of TRIBE_ROLES) {
        for (const to of TRIBE_ROLES) {
          const expected =
            to !== 'owner' &&
            tribeRank(mine) >= 2 &&
            tribeRank(mine) > tribeRank(theirs) &&
            tribeRank(mine) > tribeRank(to);
          expect(canSetRole(owner, mine, about(theirs), to), `${mine}: ${theirs} to ${to}`).toBe(expected);
        }
      }
    }
    expect(canSetRole({ id: 'ada', role: 'tribe_admin' }, 'owner', about('member'), 'admin')).toBe(false);
  });

  test('the owner alone names mentors, of any role but themselves', () => {
    expect(IN_TRIBE.filter((role) => canSetMentor(owner, role, about('member')))).toEqual(['owner']);
    for (const theirs of ['admin', 'moderator', 'member'] as const) {
      expect(canSetMentor(owner, 'owner', about(theirs)), theirs).toBe(true);
    }
    expect(canSetMentor(owner, 'owner', about('owner', 'ada'))).toBe(false);
    expect(canSetMentor({ id: 'ada', role: 'member' }, 'owner', about('member'))).toBe(false);
    expect(canSetMentor({ id: 'ada', role: 'platform_admin' }, 'admin', about('member'))).toBe(false);
  });

  test('the owner alone hands over, and alone cannot leave', () => {
    expect(IN_TRIBE.filter((role) => canHandOver(owner, role, about('member')))).toEqual(['owner']);
    expect(canHandOver(owner, 'owner', about('owner', 'ada'))).toBe(false);
    expect(IN_TRIBE.filter(canLeaveTribe)).toEqual(['admin', 'moderator', 'member']);
  });

  test('posting takes being in it, and a trial that runs', () => {
    const posts = (subject: TribeSubject, mine: Partial<Standing>, role: Role = 'member') =>
      canPostInTribe({ ...ADA, role }, subject, standing(mine), NOW);
    expect(posts(tribe(), {})).toBe(false);
    expect(posts(tribe(), { role: 'member' })).toBe(true);
    expect(posts(tribe(), { role: 'member' }, 'guest')).toBe(false);
    expect(posts(tribe({ isArchived: true }), { role: 'owner' })).toBe(false);
    expect(posts(PAID, { role: 'member', accessUntil: PAST })).toBe(false);
    expect(posts(PAID, { role: 'member', accessUntil: SOON })).toBe(true);
    expect(posts(PAID, { role: 'moderator', accessUntil: PAST })).toBe(true);
  });
});
