import { may, type Viewer } from '../viewer.ts';

/** Facts about what staff act on without owning it. */
export interface StaffSubject {
  /** Owner, creator or host. */
  authorId: string;
  hiddenAt: Date | null;
}

/** Hiding and showing again, by moderators who are not its author. */
export function hidingAbilities(viewer: Viewer | null, { authorId, hiddenAt }: StaffSubject) {
  const isJudge = may(viewer, 'flag_content') && viewer?.id !== authorId;
  return { hide: isJudge && hiddenAt === null, unhide: isJudge && hiddenAt !== null };
}

/** Unpublishing, cancelling, closing, editing and transferring of what others own. */
export function canManageForOwner(viewer: Viewer | null): boolean {
  return may(viewer, 'global_policies');
}
