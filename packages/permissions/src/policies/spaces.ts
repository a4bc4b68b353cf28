import type { MembershipType, Tier } from '@kindred/validation/tribes';
import {
  postRolesOf,
  type SpacePostRole,
  type SpaceReadRole,
  type SpaceType,
} from '@kindred/validation/tribes/spaces';
import type { Viewer } from '../viewer.ts';
import { canPostInTribe, mayInTribe, type Standing, type TribeSubject, tribeRank } from './tribes.ts';

/** What a rule needs to know about a space, and whether the viewer was found to read it. */
export interface SpaceSubject {
  type: SpaceType;
  readRole: SpaceReadRole;
  readTier: Tier;
  postRole: SpacePostRole;
  isArchived: boolean;
  isReader: boolean;
  /** Whether the viewer was added to it by name. */
  isAdded: boolean;
}

/** Where somebody stands in the tribe of a space. */
export interface SpaceTribe {
  tribe: TribeSubject;
  standing: Standing;
}

/** Where members never write, such as among announcements, a name does not let them either. */
function isAddedWriter({ isAdded, type }: SpaceSubject): boolean {
  return isAdded && postRolesOf(type).includes('member');
}

/** Nobody writes where they cannot read. */
export function canPostInSpace(
  viewer: Viewer,
  { tribe, standing }: SpaceTribe,
  space: SpaceSubject,
): boolean {
  return (
    space.isReader &&
    !space.isArchived &&
    (tribeRank(standing.role) >= tribeRank(space.postRole) || isAddedWriter(space)) &&
    canPostInTribe(viewer, tribe, standing, new Date())
  );
}

/** A space that money would open: its name says what there is to have. */
export function isLockedSpace(
  membershipType: MembershipType,
  space: Pick<SpaceSubject, 'readRole' | 'readTier' | 'isReader' | 'isArchived'>,
): boolean {
  return (
    !space.isReader &&
    !space.isArchived &&
    membershipType === 'freemium' &&
    space.readTier === 'paid' &&
    (space.readRole === 'everyone' || space.readRole === 'member')
  );
}

/** Also of an archived tribe, of which they are shown what others are not. */
export function canManageSpaces(viewer: Viewer, { standing }: Pick<SpaceTribe, 'standing'>): boolean {
  return mayInTribe(viewer, standing.role, 'manage_spaces');
}

export function canModerateSpace(viewer: Viewer, { standing }: Pick<SpaceTribe, 'standing'>): boolean {
  return mayInTribe(viewer, standing.role, 'moderate_content');
}
