import type { CommentRow } from '@kindred/db/feed/comments/queries';
import { isTeacher } from '@kindred/permissions/policies/courses';
import { isHostOf } from '@kindred/permissions/policies/events';
import {
  canDeleteComment,
  canEditComment,
  canReactToComment,
  canReportComment,
} from '@kindred/permissions/policies/feed';
import type { Viewer } from '@kindred/permissions/viewer';
import type { CommentView } from '@kindred/validation/feed/comments';
import { presentCard } from '../../accounts/service.ts';
import { badgeOf, presentReactions } from '../present.ts';

/** True for a comment under a lesson by a teacher of its course. */
function isByTeacher({ discussion, authorId, authorTribeRole, tribeId }: CommentRow): boolean {
  if (discussion?.of !== 'lesson') return false;
  const { creatorId } = discussion;
  return isTeacher({ id: authorId, tribeRole: authorTribeRole }, { creatorId, tribeId });
}

function isByHost({ discussion, authorId: id, authorTribeRole: tribeRole, tribeId }: CommentRow): boolean {
  if (discussion?.of !== 'event') return false;
  const { hostId, isAuthorCoHost: isCoHost } = discussion;
  return isHostOf({ hostId, tribeId }, { id, isCoHost, tribeRole });
}

/** One that was deleted tells nothing of itself but where it stood. */
export function presentComment(row: CommentRow, viewer: Viewer): CommentView {
  const isDeleted = row.deletedAt !== null;
  const { firstName, lastName, handle, profileImageUrl } = row;
  return {
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    depth: row.depth,
    content: isDeleted ? '' : row.content,
    isDeleted,
    createdAt: row.createdAt.toISOString(),
    editedAt: isDeleted ? null : (row.editedAt?.toISOString() ?? null),
    author: isDeleted
      ? null
      : {
          ...presentCard({ id: row.authorId, firstName, lastName, handle, profileImageUrl }),
          badge: badgeOf(row),
        },
    isByPostAuthor: !isDeleted && row.authorId === row.postAuthorId,
    isByTeacher: !isDeleted && isByTeacher(row),
    isByHost: !isDeleted && isByHost(row),
    likeCount: isDeleted ? 0 : row.likeCount,
    reactions: isDeleted ? {} : presentReactions(row.reactionCounts),
    myReaction: isDeleted ? null : row.myReaction,
    replyCount: row.replyCount,
    can: {
      react: canReactToComment(viewer, row),
      reply: canReactToComment(viewer, row),
      edit: canEditComment(viewer, row),
      delete: canDeleteComment(viewer, row),
      report: canReportComment(viewer, row),
    },
  };
}
