import type { CommentView } from '@kindred/validation/feed/comments';
import { useId } from 'react';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import classes from './Comment.module.css';
import { CommentItem } from './CommentItem.tsx';
import { COMMENTS } from './copy.ts';
import { PendingComment } from './PendingComment.tsx';
import { type Pending, type Thread, useReplies } from './useThread.ts';

interface RepliesProps {
  comment: CommentView;
  name: string;
  thread: Thread;
  /** Answers of mine that are on their way. */
  pending: readonly Pending[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The answers to a comment, folded until somebody wants to read them. */
export function Replies({ comment, name, thread, pending, isOpen, onToggle }: RepliesProps) {
  const id = useId();
  const { replyCount } = comment;
  if (replyCount === 0 && pending.length === 0) return null;
  return (
    <>
      {replyCount > 0 && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? COMMENTS.hideReplies : COMMENTS.showReplies(replyCount)}
        </button>
      )}
      <ul id={id} className={classes.replies} aria-label={COMMENTS.repliesOf(name)}>
        {isOpen && replyCount > 0 && <Loaded comment={comment} thread={thread} />}
        {pending.map((each) => (
          <PendingComment key={each.key} comment={each} thread={thread} />
        ))}
      </ul>
    </>
  );
}

function Loaded({ comment, thread }: Pick<RepliesProps, 'comment' | 'thread'>) {
  const replies = useReplies(comment);
  if (replies.isPending) {
    return (
      <li>
        <Loading label={COMMENTS.loadingReplies}>
          <SkeletonRow size={32} />
        </Loading>
      </li>
    );
  }
  if (replies.error !== null) {
    return (
      <li className={classes.trouble} role="alert">
        {COMMENTS.repliesFailed}{' '}
        <button type="button" className={classes.fold} onClick={replies.retry}>
          {COMMENTS.retry}
        </button>
      </li>
    );
  }
  return (
    <>
      {replies.comments.map((reply) => (
        <CommentItem key={reply.id} comment={reply} thread={thread} />
      ))}
      {replies.hasMore && (
        <li>
          <button
            type="button"
            className={classes.fold}
            disabled={replies.isLoadingMore}
            onClick={replies.loadMore}
          >
            {replies.isLoadingMore ? COMMENTS.loadingMore : COMMENTS.moreReplies}
          </button>
          {replies.hasMoreFailed && <p role="alert">{COMMENTS.repliesFailed}</p>}
        </li>
      )}
    </>
  );
}
