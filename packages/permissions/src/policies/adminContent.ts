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

/** Featuring of what everyone can find, and removing what is featured. */
export function canFeature(
  viewer: Viewer | null,
  { isPublic, isFeatured }: { isPublic: boolean; isFeatured: boolean },
): boolean {
  return canManageForOwner(viewer) && (isPublic || isFeatured);
}

/** Unpublishing, cancelling, closing, editing and transferring of what others own. */
export function canManageForOwner(viewer: Viewer | null): boolean {
  return may(viewer, 'global_policies');
}
