import type { ChallengeState } from '@kindred/validation/tribes/challenges';
import { may, type Viewer } from '../viewer.ts';
import { mayInTribe, type Standing, type TribeSubject, tribeAccess } from './tribes.ts';

/** What a rule needs to know about a challenge of a tribe that the viewer reads. */
export interface ChallengeSubject {
  startsAt: Date;
  endsAt: Date;
  /** Whether the viewer takes part. */
  isIn: boolean;
}

export function challengeState(challenge: Pick<ChallengeSubject, 'startsAt' | 'endsAt'>, now: Date) {
  const { startsAt, endsAt } = challenge;
  const state: ChallengeState = now < startsAt ? 'upcoming' : now < endsAt ? 'active' : 'ended';
  return state;
}

/** Whether this person may take part in the challenges of a tribe: those in it, while it lives. */
export function takesPart(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  now: Date,
): boolean {
  if (standing.role === null || tribe.isArchived || !may(viewer, 'join_tribes')) return false;
  return tribeAccess(tribe, standing, now).why !== 'lapsed' && tribeAccess(tribe, standing, now).isReader;
}

/** Everything at once, for a view. */
export function challengeAbilities(
  viewer: Viewer | null,
  tribe: TribeSubject,
  standing: Standing,
  challenge: ChallengeSubject,
  now: Date,
) {
  const state = challengeState(challenge, now);
  const isThere = takesPart(viewer, tribe, standing, now);
  const manages = !tribe.isArchived && mayInTribe(viewer, standing.role, 'manage_challenges');
  return {
    join: isThere && !challenge.isIn && state !== 'ended',
    // What was reached in one that is over stays.
    leave: challenge.isIn && state !== 'ended',
    checkIn: isThere && challenge.isIn && state === 'active',
    decide: !tribe.isArchived && mayInTribe(viewer, standing.role, 'moderate_content'),
    edit: manages,
    delete: manages,
  };
}

/** Nobody says of their own check-in that it counts, but the owner, above whom there is nobody. */
export function canDecideCheckIn(
  viewer: Viewer,
  standing: Pick<Standing, 'role'>,
  checkIn: { userId: string },
): boolean {
  if (!mayInTribe(viewer, standing.role, 'moderate_content')) return false;
  return checkIn.userId !== viewer.id || standing.role === 'owner';
}
