import { BUSINESS_ABILITIES, type BusinessAbility, type BusinessRole } from '@kindred/validation/businesses';
import type { Permission } from '../matrix.ts';
import { may, type Viewer } from '../viewer.ts';

/** What the viewer has to do with a business. */
export interface BusinessStanding {
  /** Of the viewer in its team, null outside. */
  role: BusinessRole | null;
  answersMessages: boolean;
  managesBookings: boolean;
}

const RANK: Record<BusinessRole, number> = { owner: 2, manager: 1, staff: 0 };

export function businessRank(role: BusinessRole | null): number {
  return role === null ? -1 : RANK[role];
}

/**
 * The one table of what a role in the team of a business may do: from which role upwards, the right that staff can be
 * given beside it, and the permission that the platform's role must hold as well.
 */
export const BUSINESS_TABLE = {
  edit: { from: 'manager' },
  post: { from: 'manager', permission: 'create_posts' },
  manage_services: { from: 'manager', permission: 'list_services' },
  // The money is the owner's.
  sell: { from: 'manager', permission: 'list_services' },
  manage_bookings: { from: 'manager', right: 'managesBookings' },
  answer_messages: { from: 'manager', right: 'answersMessages', permission: 'send_messages' },
  reply_to_reviews: { from: 'manager', permission: 'comment_react' },
  see_analytics: { from: 'manager' },
  manage_team: { from: 'manager' },
  own: { from: 'owner' },
} as const satisfies Record<
  BusinessAbility,
  { from: BusinessRole; right?: 'answersMessages' | 'managesBookings'; permission?: Permission }
>;

export function mayInBusiness(
  viewer: Viewer | null,
  standing: BusinessStanding,
  ability: BusinessAbility,
): boolean {
  const rule: { from: BusinessRole; right?: keyof BusinessStanding; permission?: Permission } =
    BUSINESS_TABLE[ability];
  if (viewer === null || standing.role === null) return false;
  if (rule.permission !== undefined && !may(viewer, rule.permission)) return false;
  return (
    businessRank(standing.role) >= RANK[rule.from] ||
    (rule.right !== undefined && standing[rule.right] === true)
  );
}

/** Everything at once, for a view. */
export function businessAbilities(
  viewer: Viewer | null,
  standing: BusinessStanding,
): Record<BusinessAbility, boolean> {
  return Object.fromEntries(
    BUSINESS_ABILITIES.map((ability) => [ability, mayInBusiness(viewer, standing, ability)]),
  ) as Record<BusinessAbility, boolean>;
}

/** Reviewing, contacting, following: for people outside of the team. */
export function isOutside(_viewer: Viewer, standing: Pick<BusinessStanding, 'role'>): boolean {
  return standing.role === null;
}

/** Whether the viewer decides about somebody of the team: role, rights, removal. */
export function mayManageMember(
  viewer: Viewer | null,
  standing: BusinessStanding,
  role: BusinessRole,
): boolean {
  return mayInBusiness(viewer, standing, 'manage_team') && businessRank(standing.role) > businessRank(role);
}
