import { TRIBE_ABILITIES, type TribeAbility, type TribeView } from '@kindred/validation/tribes';
import type { MemberView } from '@kindred/validation/tribes/memberships';
import type { SpaceView } from '@kindred/validation/tribes/spaces';

const OWNER = {
  id: '01920000-0000-7000-8000-0000000000aa',
  firstName: 'Mathilde',
  lastName: 'Roux',
  handle: 'mathilde',
};

/** What somebody may do in a tribe; nothing but for what is named. */
export function abilities(...able: TribeAbility[]): TribeView['can'] {
  const can = TRIBE_ABILITIES.map((ability) => [ability, able.includes(ability)]);
  return Object.fromEntries(can) as TribeView['can'];
}

/** The Slow Bakery, which Mona is in. */
export function aTribe(with_: Partial<TribeView> = {}): TribeView {
  return {
    id: '01920000-0000-7000-8000-00000000000a',
    slug: 'the-slow-bakery',
    name: 'The Slow Bakery',
    description: 'Bread that takes a day.',
    imageUrl: null,
    bannerUrl: null,
    primaryColor: '#c4622d',
    isPrivate: false,
    memberCount: 34,
    price: '0.00',
    annualPrice: null,
    currency: 'USD',
    membershipType: 'free',
    join: 'member',
    category: 'Arts & Creativity',
    tags: [],
    welcomeMessage: null,
    rules: [],
    minAge: null,
    requireApproval: false,
    joinQuestions: [],
    needsBirthDate: false,
    trialDays: 0,
    isVerified: false,
    isArchived: false,
    enabledFeatures: ['spaces', 'events'],
    contentAccess: 'members_only',
    gate: 'none',
    gateCourseId: null,
    gateRoles: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    owner: OWNER,
    myRole: 'member',
    myTier: 'free',
    joinedAt: '2026-02-03T12:00:00.000Z',
    trialEndsAt: null,
    hadTrial: false,
    isSubscribed: false,
    startsTrial: false,
    ban: null,
    declined: null,
    access: { isReader: true, isPaidReader: true, why: 'member' },
    pendingCount: null,
    can: abilities('read', 'post', 'leave'),
    ...with_,
  };
}

/** The same from outside of it, where only members read. */
export function aClosedTribe(with_: Partial<TribeView> = {}): TribeView {
  return aTribe({
    join: 'join',
    myRole: null,
    myTier: null,
    joinedAt: null,
    access: { isReader: false, isPaidReader: false, why: 'outside' },
    can: abilities(),
    ...with_,
  });
}

let made = 0;

/** Somebody in it, whom Mona may follow. */
export function aMember(name: string, with_: Partial<MemberView> = {}): MemberView {
  made += 1;
  const [firstName = name, lastName = 'Brandt'] = name.split(' ');
  return {
    id: `01920000-0000-7000-8000-0000000${String(made).padStart(5, '0')}`,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    handle: firstName.toLowerCase(),
    profileImageUrl: null,
    role: 'member',
    isMentor: false,
    joinedAt: '2026-02-03T12:00:00.000Z',
    presence: 'offline',
    isMe: false,
    isFollowing: false,
    tier: null,
    can: { follow: true, setRole: [], setMentor: false, remove: false, ban: false, handOver: false },
    ...with_,
  };
}

/** A place of the tribe in which Mona may write. */
export function aSpace(name: string, with_: Partial<SpaceView> = {}): SpaceView {
  made += 1;
  return {
    id: `01920000-0000-7000-8000-0000000${String(made).padStart(5, '0')}`,
    type: 'discussion',
    name,
    description: null,
    readRole: 'member',
    postRole: 'member',
    readTier: 'free',
    postCount: 0,
    lastPostAt: null,
    isArchived: false,
    isLocked: false,
    unread: 0,
    hasPosted: false,
    can: { post: true, moderate: false, manage: false },
    ...with_,
  };
}
