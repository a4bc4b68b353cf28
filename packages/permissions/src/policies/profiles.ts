import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a person that the viewer can see. */
export interface ProfileSubject {
  id: string;
}

/** One's own always. */
export function canSeeProfile(viewer: Viewer | null, person: ProfileSubject): boolean {
  return viewer !== null && (viewer.id === person.id || may(viewer, 'view_public_profiles'));
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
