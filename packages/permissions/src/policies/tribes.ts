import type { Role } from '@kindred/validation/accounts';
import type {
  AccessReason,
  ContentAccess,
  JoinState,
  MembershipType,
  Tier,
  TribeAbility,
  TribeGate,
  TribeRole,
} from '@kindred/validation/tribes';
import type { Permission } from '../matrix.ts';
import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a tribe. */
export interface TribeSubject {
  isPrivate: boolean;
  isOpen: boolean;
  isArchived: boolean;
  contentAccess: ContentAccess;
  membershipType: MembershipType;
  /** In cents. */
  price: number;
  trialDays: number;
  requireApproval: boolean;
  minAge: number | null;
  gate: TribeGate;
  gateRoles: readonly Role[];
  /** Whether the plan of its owner holds nobody more. */
  isFull: boolean;
}

/** What the viewer has to do with it. */
export interface Standing {
  role: TribeRole | null;
  tier: Tier;
  tierUntil: Date | null;
  accessUntil: Date | null;
  /** From when it is paid for; null of who pays nothing. */
  paidFrom: Date | null;
  isBanned: boolean;
  hasRequested: boolean;
  /** Holds an invitation made out to them that still lets them in. */
  isInvited: boolean;
  hadTrial: boolean;
  /** Is enrolled in the course that the tribe asks for. */
  hasGateCourse: boolean;
  /** In years; null when nobody asked yet. */
  age: number | null;
}

export interface TribeAccess {
  /** Whether they read what the tribe writes. */
  isReader: boolean;
  /** Whether they read what is for its paid tier. */
  isPaidReader: boolean;
  why: AccessReason;
}

const RANK: Record<TribeRole, number> = { owner: 3, admin: 2, moderator: 1, member: 0 };

export function tribeRank(role: TribeRole | null): number {
  return role === null ? -1 : RANK[role];
}

/**
 * The one table of what a role in a tribe may do: from which role upwards, and the permission that the
 * platform's role must hold as well. Whoever is given a role with a say is given such a platform role.
 * `inArchive` is what is left of it in an archived tribe, which is read and left but not written: whoever must
 * not read it is still sent away.
 */
export const TRIBE_TABLE = {
  invite: { from: 'moderator', permission: 'moderate_members' },
  decide_requests: { from: 'moderator', permission: 'moderate_members' },
  remove_members: { from: 'moderator', permission: 'moderate_members', inArchive: true },
  ban: { from: 'moderator', permission: 'moderate_members', inArchive: true },
  moderate_content: { from: 'moderator', permission: 'moderate_content' },
  set_roles: { from: 'admin', permission: 'manage_tribe_members' },
  manage_settings: { from: 'admin', permission: 'manage_tribe_content' },
  manage_access: { from: 'admin', permission: 'gate_content' },
  manage_spaces: { from: 'admin', permission: 'manage_tribe_content' },
  manage_courses: { from: 'admin', permission: 'create_courses' },
  manage_events: { from: 'admin', permission: 'create_events' },
  manage_challenges: { from: 'admin', permission: 'manage_tribe_content' },
  manage_automations: { from: 'admin', permission: 'manage_tribe_content' },
  read_log: { from: 'admin', permission: 'manage_tribe_content', inArchive: true },
  sell: { from: 'admin', permission: 'monetize_tribes' },
  set_mentors: { from: 'owner', permission: 'manage_tribe_members' },
  manage_price: { from: 'owner', permission: 'monetize_tribes' },
  own: { from: 'owner', permission: 'manage_tribe_content', inArchive: true },
} as const satisfies Partial<
  Record<TribeAbility, { from: TribeRole; permission: Permission; inArchive?: true }>
>;
export type StaffAbility = keyof typeof TRIBE_TABLE;

/** What a platform admin may do in any tribe that they can see. */
const PLATFORM_ADMIN: readonly StaffAbility[] = ['moderate_content', 'remove_members', 'ban'];

/** The platform role that carries a role in a tribe, when somebody of this platform role is given it. */
export function roleToCarry(role: Role, given: TribeRole): Role {
  const needed = (Object.keys(TRIBE_TABLE) as StaffAbility[]).filter(
    (ability) => RANK[given] >= RANK[TRIBE_TABLE[ability].from],
  );
  const carries = (as: Role) =>
    needed.every((ability) => may({ id: '', role: as }, TRIBE_TABLE[ability].permission));
  if (carries(role)) return role;
  return role === 'member' && carries('tribe_admin') ? 'tribe_admin' : 'tribe_owner';
}

/**
 * What this person may see of a tribe, and why: the one function that membership, trials and payment decide in.
 * `readsTribe` in packages/db says the same in SQL; a property test holds the two together.
 */
export function tribeAccess(tribe: TribeSubject, standing: Standing, now: Date): TribeAccess {
  const { role, tier, tierUntil, accessUntil } = standing;
  const runs = (until: Date | null) => until === null || until > now;
  if (role !== null && RANK[role] > 0) return { isReader: true, isPaidReader: true, why: 'staff' };
  if (role !== null && runs(accessUntil)) {
    const isPaidReader = tier === 'paid' && runs(tierUntil);
    const isTrial = isPaidReader && tierUntil !== null && !isPaying(standing, now);
    return { isReader: true, isPaidReader, why: isTrial ? 'trial' : isPaidReader ? 'paid' : 'member' };
  }
  // Open to everybody else: a ban takes somebody out of the tribe and shuts its door behind them.
  if (standing.isBanned) return { isReader: false, isPaidReader: false, why: 'banned' };
  if (tribe.isOpen) return { isReader: true, isPaidReader: false, why: 'open' };
  return { isReader: false, isPaidReader: false, why: role !== null ? 'lapsed' : 'outside' };
}

/** Whether the present time of a membership is paid for, and no trial. */
export function isPaying({ paidFrom }: Pick<Standing, 'paidFrom'>, now: Date): boolean {
  return paidFrom !== null && paidFrom <= now;
}

/** When a trial ends or ended; null of who pays, or never had one. */
export function trialEndOf(
  standing: Pick<Standing, 'paidFrom' | 'accessUntil' | 'tierUntil'>,
  now: Date,
): Date | null {
  if (isPaying(standing, now)) return null;
  return standing.paidFrom ?? standing.accessUntil ?? standing.tierUntil;
}

/** Whether a date of birth must be known before this person can join. */
export function needsBirthDate(tribe: TribeSubject, standing: Standing): boolean {
  return tribe.minAge !== null && standing.age === null && standing.role === null;
}

/** What joining means for this person; those who could come in learn that there is no place left. */
export function joinStateOf(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  now: Date,
): JoinState {
  const state = joinStateIfRoom(viewer, tribe, standing, now);
  return tribe.isFull && WAYS_IN.includes(state) ? 'full' : state;
}

/** Whoever has asked already may wait: somebody may leave, or the plan may change. */
const WAYS_IN: readonly JoinState[] = ['join', 'trial', 'pay', 'request', 'invited'];

/** In the order in which it is refused. */
function joinStateIfRoom(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  now: Date,
): JoinState {
  if (standing.role !== null) {
    // A member who has no more than anybody else: what is open may still be read.
    const { why } = tribeAccess(tribe, standing, now);
    return why === 'lapsed' || why === 'open' ? 'lapsed' : 'member';
  }
  if (!may(viewer, 'join_tribes')) return 'not_allowed';
  if (tribe.isArchived) return 'archived';
  if (standing.isBanned) return 'banned';
  if (tribe.minAge !== null && standing.age !== null && standing.age < tribe.minAge) return 'too_young';
  if (standing.isInvited) return isPaidFor(tribe) ? payState(tribe, standing) : 'invited';
  if (tribe.gate === 'role' && !tribe.gateRoles.some((role) => role === viewer?.role)) return 'role_needed';
  if (tribe.gate === 'course' && !standing.hasGateCourse) return 'course_needed';
  if (tribe.requireApproval) return standing.hasRequested ? 'requested' : 'request';
  if (tribe.isPrivate && tribe.gate === 'none' && tribe.membershipType !== 'paid') return 'invitation_needed';
  return isPaidFor(tribe) ? payState(tribe, standing) : 'join';
}

/** Whether nobody is in it without paying. */
export function isPaidFor(tribe: Pick<TribeSubject, 'membershipType' | 'price'>): boolean {
  return tribe.membershipType === 'paid' && tribe.price > 0;
}

function payState(tribe: TribeSubject, standing: Standing): 'trial' | 'pay' {
  return tribe.trialDays > 0 && !standing.hadTrial ? 'trial' : 'pay';
}

/** Whether guests see it; Discover lists those of them that staff did not hide (`LISTED`). */
export function isListed({ isPrivate, isArchived }: Pick<TribeSubject, 'isPrivate' | 'isArchived'>): boolean {
  return !isPrivate && !isArchived;
}

/** Whether there is anything to be done by it in such a tribe. */
export function worksIn(tribe: Pick<TribeSubject, 'isArchived'>, ability: StaffAbility): boolean {
  return !tribe.isArchived || 'inArchive' in TRIBE_TABLE[ability];
}

/** By the table, of an archived tribe as of a living one: what can be read of it, such as its settings, stays so. */
export function mayInTribe(viewer: Viewer | null, role: TribeRole | null, ability: StaffAbility): boolean {
  const { from, permission } = TRIBE_TABLE[ability];
  if (!may(viewer, permission)) return false;
  if (viewer?.role === 'platform_admin' && PLATFORM_ADMIN.includes(ability)) return true;
  return role !== null && RANK[role] >= RANK[from];
}

/** A tribe lives on without anybody but not without its owner, who hands it over first. */
export function canLeaveTribe(role: TribeRole | null): boolean {
  return role !== null && role !== 'owner';
}

/** Everyone who sees it but its owner. */
export function canReportTribe(viewer: Viewer | null, standing: Pick<Standing, 'role'>): boolean {
  return viewer !== null && standing.role !== 'owner';
}

export function canPostInTribe(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  now: Date,
): boolean {
  if (standing.role === null || tribe.isArchived || !may(viewer, 'create_posts')) return false;
  return standing.role !== 'member' || standing.accessUntil === null || standing.accessUntil > now;
}

/** Everything at once, for a view. */
export function tribeAbilities(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  now: Date,
): Record<TribeAbility, boolean> {
  const staff = Object.fromEntries(
    (Object.keys(TRIBE_TABLE) as StaffAbility[]).map((ability) => [
      ability,
      worksIn(tribe, ability) && mayInTribe(viewer, standing.role, ability),
    ]),
  ) as Record<StaffAbility, boolean>;
  return {
    ...staff,
    read: viewer !== null && tribeAccess(tribe, standing, now).isReader,
    post: canPostInTribe(viewer, tribe, standing, now),
    leave: canLeaveTribe(standing.role),
  };
}

/** A member as somebody with a say in the tribe meets them. */
export interface MemberSubject {
  userId: string;
  role: TribeRole;
}

/** Only those below oneself, and never oneself. A platform admin outranks everybody but the owner. */
export function outranks(viewer: Viewer, myRole: TribeRole | null, member: MemberSubject): boolean {
  if (viewer.id === member.userId) return false;
  const mine =
    viewer.role === 'platform_admin' ? Math.max(RANK.admin + 0.5, tribeRank(myRole)) : tribeRank(myRole);
  return mine > RANK[member.role];
}

export function canRemoveMember(viewer: Viewer, myRole: TribeRole | null, member: MemberSubject): boolean {
  return mayInTribe(viewer, myRole, 'remove_members') && outranks(viewer, myRole, member);
}

/** Owners make admins; admins make moderators; nobody is made owner but by handing over. */
export function canSetRole(
  viewer: Viewer,
  myRole: TribeRole | null,
  member: MemberSubject,
  to: TribeRole,
): boolean {
  if (to === 'owner' || viewer.id === member.userId || !mayInTribe(viewer, myRole, 'set_roles')) return false;
  return tribeRank(myRole) > RANK[member.role] && tribeRank(myRole) > RANK[to];
}

/** The owner alone names mentors, and never themselves. */
export function canSetMentor(viewer: Viewer, myRole: TribeRole | null, member: MemberSubject): boolean {
  return viewer.id !== member.userId && mayInTribe(viewer, myRole, 'set_mentors');
}

/** By who owns it alone, to somebody else who is in it. */
export function canHandOver(viewer: Viewer, myRole: TribeRole | null, member: MemberSubject): boolean {
  return myRole === 'owner' && viewer.id !== member.userId && mayInTribe(viewer, myRole, 'own');
}
