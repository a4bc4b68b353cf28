import type { BusinessRole } from '@kindred/validation/businesses';
import type { PostType } from '@kindred/validation/feed';
import type { TribeRole } from '@kindred/validation/tribes';
import { may, type Viewer } from '../viewer.ts';
import { mayInBusiness } from './businesses.ts';
import { isTeacher } from './courses.ts';
import { hostsEvent } from './events.ts';
import { mayInTribe } from './tribes.ts';

/** What a rule needs to know about a post that the viewer can already see. */
export interface PostSubject {
  authorId: string;
  type: PostType;
  visibility: 'public' | 'custom';
  onProfile: boolean;
  tribeId: string | null;
  /** The space of its tribe that it is in, and nowhere else. */
  spaceId: string | null;
  /** The business page it is on: whether it was written in the name of the business, and who the viewer is there. */
  business: { isAuthor: boolean; role: BusinessRole | null } | null;
  /** Whether everybody can look into the tribe of the post; false when in none. */
  isTribeOpen: boolean;
  /** Whether the tribe of the post is archived: what was said there stays as it is. */
  isTribeArchived: boolean;
  /** The viewer's role in the tribe of the post, null when in none. */
  viewerTribeRole: TribeRole | null;
  liveEndedAt: Date | null;
}

/** What a rule needs to know about a comment on a post, or in the discussion of a lesson or event, that the viewer can see. */
export interface CommentSubject {
  authorId: string;
  /** Null in a discussion, where the teachers of the course or the hosts of the event take their place. */
  postAuthorId: string | null;
  discussion?:
    | { of: 'lesson'; creatorId: string }
    | { of: 'event'; hostId: string; isCoHost: boolean; isCancelled: boolean }
    | undefined;
  /** That of the course or event in a discussion. */
  tribeId: string | null;
  isTribeArchived: boolean;
  viewerTribeRole: TribeRole | null;
  deletedAt: Date | null;
}

/** A platform admin anywhere; somebody who may moderate content in a tribe that they have a say in. */
function moderates(
  viewer: Viewer,
  place: { tribeId: string | null; viewerTribeRole: TribeRole | null },
): boolean {
  if (viewer.role === 'platform_admin') return true;
  return place.tribeId !== null && mayInTribe(viewer, place.viewerTribeRole, 'moderate_content');
}

/** Whether the viewer posts for the business whose page it is on. */
function postsForItsBusiness(viewer: Viewer, { business }: PostSubject): boolean {
  if (business === null) return false;
  return mayInBusiness(
    viewer,
    { role: business.role, answersMessages: false, managesBookings: false },
    'post',
  );
}

/** Also voting in its poll, which is a way to react. */
export function canLikePost(viewer: Viewer | null, post: Pick<PostSubject, 'isTribeArchived'>): boolean {
  return may(viewer, 'comment_react') && !post.isTribeArchived;
}

export function canCommentOn(viewer: Viewer | null, post: PostSubject): boolean {
  return may(viewer, 'comment_react') && !post.isTribeArchived && post.type !== 'story';
}

/** But for the words of a business, what was given to chosen places, or written in a tribe that not everybody can look into, is not passed on. */
export function canSharePost(viewer: Viewer | null, post: PostSubject): boolean {
  return (
    may(viewer, 'create_posts') &&
    (post.visibility === 'public' || post.business?.isAuthor === true) &&
    (post.tribeId === null || post.isTribeOpen) &&
    post.type !== 'story'
  );
}

export function canSavePost(viewer: Viewer | null, post: PostSubject): boolean {
  return viewer !== null && post.type !== 'story';
}

export function canReportPost(viewer: Viewer | null, post: PostSubject): boolean {
  return viewer !== null && viewer.id !== post.authorId;
}

/** Nobody puts words into somebody else's mouth, not even staff; those of a business are its team's. */
export function canEditPost(viewer: Viewer | null, post: PostSubject): boolean {
  if (viewer === null || post.isTribeArchived || post.type === 'story') return false;
  return post.business?.isAuthor ? postsForItsBusiness(viewer, post) : viewer.id === post.authorId;
}

/** On my profile; on the wall of a tribe by those who moderate it, on a business page by those who post there. */
export function canPinPost(viewer: Viewer | null, post: PostSubject): boolean {
  if (isOnWall(post)) return viewer !== null && !post.isTribeArchived && moderates(viewer, post);
  if (post.business !== null) {
    return (
      viewer !== null && post.tribeId === null && post.type !== 'story' && postsForItsBusiness(viewer, post)
    );
  }
  return canEditPost(viewer, post) && post.onProfile && post.tribeId === null;
}

/** At the top of the space it is in, by those who moderate the tribe. */
export function canPinInSpace(viewer: Viewer | null, post: PostSubject): boolean {
  return (
    viewer !== null &&
    !post.isTribeArchived &&
    post.spaceId !== null &&
    post.type !== 'story' &&
    mayInTribe(viewer, post.viewerTribeRole, 'moderate_content')
  );
}

/** Whether it stands on the wall of a tribe: what is in a space is there alone. */
export function isOnWall(post: Pick<PostSubject, 'tribeId' | 'spaceId' | 'type'>): boolean {
  return post.tribeId !== null && post.spaceId === null && post.type !== 'story';
}

export function canEndLive(viewer: Viewer | null, post: PostSubject): boolean {
  return viewer !== null && viewer.id === post.authorId && post.type === 'live' && post.liveEndedAt === null;
}

/** The author, who moderates the place it is in, and who posts on the page it is on. */
export function canDeletePost(viewer: Viewer | null, post: PostSubject): boolean {
  if (viewer === null) return false;
  return viewer.id === post.authorId || moderates(viewer, post) || postsForItsBusiness(viewer, post);
}

/** Who asked, and who moderates the tribe, says which comment answered the question. */
export function canAcceptAnswer(viewer: Viewer | null, post: PostSubject & { isQuestion: boolean }): boolean {
  if (viewer === null || !post.isQuestion || post.isTribeArchived) return false;
  return viewer.id === post.authorId || moderates(viewer, post);
}

/** Who saw a story is for the person who told it. */
export function canSeeStoryViewers(viewer: Viewer | null, post: PostSubject): boolean {
  return viewer !== null && viewer.id === post.authorId && post.type === 'story';
}

/** An archived tribe and a cancelled event keep what was said. */
function isClosed({ isTribeArchived, discussion }: CommentSubject): boolean {
  return isTribeArchived || (discussion?.of === 'event' && discussion.isCancelled);
}

/** Also answering it. */
export function canReactToComment(viewer: Viewer | null, comment: CommentSubject): boolean {
  return may(viewer, 'comment_react') && comment.deletedAt === null && !isClosed(comment);
}

export function canEditComment(viewer: Viewer | null, comment: CommentSubject): boolean {
  if (viewer === null || isClosed(comment)) return false;
  return viewer.id === comment.authorId && comment.deletedAt === null;
}

/** Its author, the author of the post, a teacher of the course or host of the event, and who moderates the place. */
export function canDeleteComment(viewer: Viewer | null, comment: CommentSubject): boolean {
  if (viewer === null || comment.deletedAt !== null) return false;
  if (viewer.id === comment.authorId || viewer.id === comment.postAuthorId) return true;
  return runsDiscussion(viewer, comment) || moderates(viewer, comment);
}

function runsDiscussion(viewer: Viewer, { discussion, tribeId, viewerTribeRole }: CommentSubject): boolean {
  if (discussion?.of === 'event') {
    return hostsEvent(viewer, { ...discussion, tribeId, tribeRole: viewerTribeRole, isBanned: false });
  }
  if (discussion === undefined || !may(viewer, 'create_courses')) return false;
  const { creatorId } = discussion;
  return isTeacher({ id: viewer.id, tribeRole: viewerTribeRole }, { creatorId, tribeId });
}

export function canReportComment(viewer: Viewer | null, comment: CommentSubject): boolean {
  return viewer !== null && viewer.id !== comment.authorId && comment.deletedAt === null;
}
