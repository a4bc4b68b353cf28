import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a user who is administered. */
export interface AdministeredUser {
  id: string;
}

/** Also for lifting a suspension and ending sessions; not for oneself. */
export function canSuspend(viewer: Viewer | null, user: AdministeredUser): boolean {
  return viewer !== null && viewer.id !== user.id && may(viewer, 'suspend_users');
}
