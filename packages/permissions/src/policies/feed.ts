import { may, type Viewer } from '../viewer.ts';

/** What a rule needs to know about a post that the viewer can already see. */
export interface PostSubject {
  authorId: string;
  tribeId: string | null;
  /** The viewer's role in the tribe of the post, null when in none. */
  viewerTribeRole: string | null;
}

const MODERATING_ROLES = new Set(['owner', 'admin', 'moderator']);

export function canLikePost(viewer: Viewer | null): boolean {
  return may(viewer, 'comment_react');
}

/**
 * The author; a platform admin anywhere; somebody who may moderate content, but only in a tribe that they
 * own, administer or moderate.
 */
export function canDeletePost(viewer: Viewer | null, post: PostSubject): boolean {
  if (viewer === null) return false;
  if (viewer.id === post.authorId || viewer.role === 'platform_admin') return true;
  return (
    post.tribeId !== null &&
    post.viewerTribeRole !== null &&
    MODERATING_ROLES.has(post.viewerTribeRole) &&
    may(viewer, 'moderate_content')
  );
}
