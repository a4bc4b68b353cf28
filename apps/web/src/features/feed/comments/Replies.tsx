import type { CommentView } from '@kindred/validation/feed/comments';
import { type RefObject, useContext, useId, useRef } from 'react';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { isFewer, isOver, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import classes from './Comment.module.css';
import { CommentItem } from './CommentItem.tsx';
import { COMMENTS } from './copy.ts';
import { LinkedComment, withLinked } from './linked.ts';
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
  const all = useRef<HTMLUListElement>(null);
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
      <ul ref={all} tabIndex={-1} id={id} className={classes.replies} aria-label={COMMENTS.repliesOf(name)}>
        {isOpen && replyCount > 0 && <Loaded comment={comment} thread={thread} all={all} />}
        {pending.map((each) => (
          <PendingComment key={each.key} comment={each} thread={thread} />
        ))}
      </ul>
    </>
  );
}

type LoadedProps = Pick<RepliesProps, 'comment' | 'thread'> & { all: RefObject<HTMLUListElement | null> };

function Loaded({ comment, thread, all }: LoadedProps) {
  const replies = useReplies(comment);
  const path = useContext(LinkedComment);
  useFocusAfter(replies.comments.length, isFewer, all);
  useFocusAfter(replies.hasMore, isOver, all);
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
      {withLinked(path, comment.id, replies.comments).map((reply) => (
        <CommentItem key={reply.id} comment={reply} thread={thread} />
      ))}
      {replies.hasMore && (
        <li>
          <button
            type="button"
            className={classes.fold}
            aria-disabled={replies.isLoadingMore}
            onClick={() => !replies.isLoadingMore && replies.loadMore()}
          >
            {replies.isLoadingMore ? COMMENTS.loadingMore : COMMENTS.moreReplies}
          </button>
          {replies.hasMoreFailed && <p role="alert">{COMMENTS.repliesFailed}</p>}
        </li>
      )}
    </>
  );
}
