import type { Role } from '@kindred/validation/accounts';
import type { UserState } from '@kindred/validation/admin/users';
import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a user whom staff look at. */
export interface AdminUserSubject {
  id: string;
  state: UserState;
}

const isOther = (viewer: Viewer | null, { id }: { id: string }) => viewer !== null && viewer.id !== id;

/** Accounts that wait are approved or declined first. */
export const isSettled = (state: UserState) => state !== 'leaving' && state !== 'waiting';

export function canUpdateUser(viewer: Viewer | null, { state }: Pick<AdminUserSubject, 'state'>): boolean {
  return isSettled(state) && may(viewer, 'suspend_users');
}

/** Staff keep their own role: of two who hold it, neither can lose it by a slip. */
export function canChangeRole(viewer: Viewer | null, subject: AdminUserSubject): boolean {
  return canUpdateUser(viewer, subject) && isOther(viewer, subject);
}

/** Also for ending a suspension or the sessions of a user. */
export function canSuspendUser(viewer: Viewer | null, subject: { id: string }): boolean {
  return may(viewer, 'suspend_users') && isOther(viewer, subject);
}

/** Users delete their own accounts in their settings, where they prove who they are. */
export function canDeleteUser(viewer: Viewer | null, subject: AdminUserSubject): boolean {
  return isSettled(subject.state) && may(viewer, 'suspend_users') && isOther(viewer, subject);
}

export function canApproveUser(viewer: Viewer | null, subject: AdminUserSubject): boolean {
  return subject.state === 'waiting' && may(viewer, 'suspend_users') && isOther(viewer, subject);
}

/** Looking at the product as the user: never as other staff, whose permissions are not shared. */
export function canViewAs(viewer: Viewer | null, subject: AdminUserSubject & { role: Role }): boolean {
  const isStaff = may({ id: subject.id, role: subject.role }, 'suspend_users');
  return isSettled(subject.state) && canSuspendUser(viewer, subject) && !isStaff;
}
