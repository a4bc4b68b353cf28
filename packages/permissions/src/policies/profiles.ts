import type { Audience } from '@kindred/validation/accounts/privacy';
import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a person that the viewer can see. */
export interface ProfileSubject {
  id: string;
}

/** One's own always. */
export function canSeeProfile(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer?.id === person.id || may(viewer, 'view_public_profiles');
}

export function canFollow(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer !== null && viewer.id !== person.id && may(viewer, 'view_public_profiles');
}

export function canEditProfile(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer !== null && viewer.id === person.id;
}

export function canReportPerson(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer !== null && viewer.id !== person.id;
}

export function canBlock(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer !== null && viewer.id !== person.id;
}

/** A person, with what the viewer is to them and what they chose. */
export interface PrivateSubject extends ProfileSubject {
  isFollowing: boolean;
  followsMe: boolean;
  privacy: Record<'profile' | 'followers' | 'groups' | 'activity' | 'messages', Audience>;
}

/** Whether the viewer is among those whom this person lets see or do something. Its twin in SQL is `lets`. */
export function isInAudience(viewer: Viewer | null, person: PrivateSubject, audience: Audience): boolean {
  if (viewer?.id === person.id || audience === 'everyone') return true;
  if (viewer === null || audience === 'nobody') return false;
  return person.isFollowing && (audience === 'followers' || person.followsMe);
}

/** What they say of themselves, and what they published there; who they are is seen by whoever sees profiles. */
export function canSeeDetails(viewer: Viewer | null, person: PrivateSubject): boolean {
  return canSeeProfile(viewer, person) && isInAudience(viewer, person, person.privacy.profile);
}

/** A part of a profile is seen by members who see the profile and are in the audience of that part. */
export function canSeePart(part: 'followers' | 'groups' | 'activity') {
  return (viewer: Viewer | null, person: PrivateSubject) =>
    viewer !== null && canSeeDetails(viewer, person) && isInAudience(viewer, person, person.privacy[part]);
}

export function canWriteTo(viewer: Viewer | null, person: PrivateSubject): boolean {
  return (
    viewer !== null &&
    viewer.id !== person.id &&
    may(viewer, 'send_messages') &&
    isInAudience(viewer, person, person.privacy.messages)
  );
}
