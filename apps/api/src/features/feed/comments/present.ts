import type { CommentRow } from '@kindred/db/feed/comments/queries';
import { isTeacher } from '@kindred/permissions/policies/courses';
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
export function isByTeacher({ lesson, authorId, authorTribeRole, tribeId }: CommentRow): boolean {
  if (lesson === undefined) return false;
  return isTeacher({ id: authorId, tribeRole: authorTribeRole }, { creatorId: lesson.creatorId, tribeId });
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
