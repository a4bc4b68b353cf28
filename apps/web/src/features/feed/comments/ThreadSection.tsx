import { COMMENT_SORTS, type CommentSort } from '@kindred/validation/feed/comments';
import { type ReactNode, useContext, useRef, useState } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { messageOf } from '../../../app/errors.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { isFewer, isOver, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './CommentThread.module.css';
import { COMMENTS, SORT_LABELS } from './copy.ts';
import { useCommentDraft } from './drafts.ts';
import { LinkedComment, useLinkedPath, withLinked } from './linked.ts';
import { PendingComment } from './PendingComment.tsx';
import type { ThreadPlace } from './place.ts';
import { type Thread, useComments, useSending } from './useThread.ts';

const SORTS = COMMENT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Texts of a thread that differ between posts, lessons and events. */
export interface ThreadWords {
  title: string;
  empty: string;
  emptyText: string;
  placeholder: string;
}

interface ThreadSectionProps {
  place: ThreadPlace;
  canComment: boolean;
  words?: ThreadWords;
  /** The comment that the address leads to. */
  linkedId: string | null;
  /** The viewer's comment has arrived: the post, lesson or event counts it. */
  onArrived: () => void;
  /** Content between the title and the comments. */
  children?: ReactNode;
}

/** Comments under a post, a lesson or an event. */
export default function ThreadSection({ place, canComment, words = COMMENTS, ...rest }: ThreadSectionProps) {
  const { linkedId, onArrived, children } = rest;
  const [sort, setSort] = useState<CommentSort>('top');
  const thread = useSending(place, onArrived);
  const linked = useLinkedPath(place.id, linkedId);
  return (
    <section className={classes.thread} id="comments" aria-labelledby="comments-title">
      <div className={classes.bar}>
        <h2 className={classes.title} id="comments-title">
          {words.title}
        </h2>
        <Segmented label={COMMENTS.sort} options={SORTS} value={sort} onChange={setSort} />
      </div>
      {children}
      {canComment && <NewComment thread={thread} words={words} />}
      {linked.isGone && (
        <p className={classes.empty} role="status">
          {COMMENTS.gone}
        </p>
      )}
      <LinkedComment value={linked.path}>
        <Comments key={sort} sort={sort} thread={thread} words={words} />
      </LinkedComment>
    </section>
  );
}

function NewComment({ thread, words }: { thread: Thread; words: ThreadWords }) {
  const me = useSignedInUser();
  const draft = useCommentDraft(thread.postId, null);
  return (
    <div className={classes.write}>
      <Avatar id={me.id} name={me.name} src={me.profileImageUrl} size={32} />
      <CommentBox
        label={COMMENTS.label}
        placeholder={words.placeholder}
        action={COMMENTS.post}
        text={draft.text}
        onChange={draft.write}
        onSubmit={() => thread.send({ ...draft.take(), parentId: null })}
      />
    </div>
  );
}

interface CommentsProps {
  sort: CommentSort;
  thread: Thread;
  words: ThreadWords;
}

function Comments({ sort, thread, words }: CommentsProps) {
  const list = useComments(thread.place, sort);
  const comments = withLinked(useContext(LinkedComment), null, list.comments);
  const pending = thread.pending.filter(({ parentId }) => parentId === null);
  const all = useRef<HTMLUListElement>(null);
  useFocusAfter(list.comments.length, isFewer, all);
  useFocusAfter(list.hasMore, isOver, all);
  if (list.error !== null) return <ErrorState message={messageOf(list.error)} onRetry={list.retry} />;
  if (list.isPending) {
    return (
      <Loading label={COMMENTS.loading}>
        <div className={classes.loading}>
          <SkeletonRow size={32} />
          <SkeletonRow size={32} />
          <SkeletonRow size={32} />
        </div>
      </Loading>
    );
  }
  const isEmpty = comments.length === 0 && pending.length === 0 && !list.hasMore;
  return (
    <>
      <div role="status">
        {list.fresh > 0 && (
          <button type="button" className={classes.fresh} onClick={list.showFresh}>
            {COMMENTS.fresh(list.fresh)}
          </button>
        )}
      </div>
      {isEmpty && list.fresh === 0 && (
        <p className={classes.empty}>
          <strong>{words.empty}</strong> {words.emptyText}
        </p>
      )}
      <ul ref={all} tabIndex={-1} className={classes.list} aria-label={words.title}>
        {pending.map((each) => (
          <PendingComment key={each.key} comment={each} thread={thread} />
        ))}
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} thread={thread} />
        ))}
      </ul>
      {list.hasMore && (
        <div className={classes.more}>
          {list.hasMoreFailed && <p role="alert">{COMMENTS.moreFailed}</p>}
          <Button variant="soft" tone="neutral" isBusy={list.isLoadingMore} onClick={list.loadMore}>
            {list.isLoadingMore ? COMMENTS.loadingMore : COMMENTS.more}
          </Button>
        </div>
      )}
    </>
  );
}
