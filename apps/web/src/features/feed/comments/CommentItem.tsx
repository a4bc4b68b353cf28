import type { CommentView } from '@kindred/validation/feed/comments';
import { IconDots } from '@tabler/icons-react';
import { memo, type RefObject, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { profilePath, useSignedInUser } from '../../../app/currentUser.ts';
import { usePlace } from '../../../app/inView.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { isOver, useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { AuthorBadge } from '../AuthorBadge.tsx';
import { LinkedText } from '../LinkedText.tsx';
import { QUESTION } from '../question/copy.ts';
import { useAnswer } from '../question/question.ts';
import { ReactionButton } from '../reactions/ReactionButton.tsx';
import { ReactionCount } from '../reactions/ReactionCount.tsx';
import { useCommentReaction, useEditComment } from './actions.ts';
import classes from './Comment.module.css';
import { CommentBox } from './CommentBox.tsx';
import { COMMENTS } from './copy.ts';
import { hasDraft, useCommentDraft } from './drafts.ts';
import { LinkedComment } from './linked.ts';
import { Replies } from './Replies.tsx';
import type { Thread } from './useThread.ts';

const CommentActions = lazyPartWithRetry(() => import('./CommentActions.tsx'));

interface CommentItemProps {
  comment: CommentView;
  thread: Thread;
}

export const CommentItem = memo(function CommentItem({ comment, thread }: CommentItemProps) {
  const me = useSignedInUser();
  const { author, can } = comment;
  const mine = thread.pending.filter(({ parentId }) => parentId === comment.id);
  const [isReplying, setReplying] = useState(() => can.reply && hasDraft(me.id, comment.postId, comment.id));
  const [isOpen, setOpen] = useState(false);
  const name = author?.name ?? COMMENTS.somebody;
  const item = useRef<HTMLLIElement>(null);
  const isLinked = useWayTo(comment.id, item, setOpen);
  const said = useRef<HTMLDivElement>(null);
  usePlace(`#comment-${comment.id}`, said);
  const reply = useRef<HTMLButtonElement>(null);
  useFocusAfter(!comment.isDeleted, isOver, item);
  useFocusAfter(isReplying, isOver, reply);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classes.comment}
      id={`comment-${comment.id}`}
      data-deleted={comment.isDeleted}
    >
      {author === null ? (
        <span className={classes.nobody} aria-hidden />
      ) : (
        <Link className={classes.face} to={profilePath(author)} tabIndex={-1} aria-hidden>
          <Avatar id={author.id} name={author.name} src={author.profileImageUrl} size={32} />
        </Link>
      )}
      <div className={classes.body}>
        <div ref={said} className={classes.said} data-linked={isLinked}>
          {author === null ? (
            <p className={classes.gone}>{COMMENTS.deleted}</p>
          ) : (
            <Said comment={comment} author={author} reply={reply} onReply={() => setReplying(true)} />
          )}
        </div>
        {isReplying && can.reply && (
          <ReplyBox
            comment={comment}
            name={author?.firstName ?? name}
            thread={thread}
            onDone={() => setReplying(false)}
            onSent={() => setOpen(true)}
          />
        )}
        <Replies
          comment={comment}
          name={name}
          thread={thread}
          pending={mine}
          isOpen={isOpen}
          onToggle={setOpen}
        />
      </div>
    </li>
  );
});

/** Unfolds what stands between the reader and the linked comment, and brings them to it. */
function useWayTo(
  id: string,
  item: RefObject<HTMLLIElement | null>,
  setOpen: (isOpen: boolean) => void,
): boolean {
  const path = useContext(LinkedComment);
  const isLinked = path.at(-1)?.id === id;
  const isOnTheWay = !isLinked && path.some((each) => each.id === id);
  useEffect(() => {
    if (isOnTheWay) setOpen(true);
  }, [isOnTheWay, setOpen]);
  useLedTo(isLinked, item);
  return isLinked;
}

interface SaidProps {
  comment: CommentView;
  author: NonNullable<CommentView['author']>;
  reply: RefObject<HTMLButtonElement | null>;
  onReply: () => void;
}

/** Who says what, and what can be done with it. */
function Said({ comment, author, reply, onReply }: SaidProps) {
  const { can } = comment;
  const answer = useAnswer(comment.id);
  const [text, setText] = useState<string | null>(null);
  const edit = useEditComment(comment, () => setText(null));
  const { toggle, react } = useCommentReaction(comment);
  const actions = useRef<HTMLDivElement>(null);
  useFocusAfter(text !== null, isOver, actions);
  return (
    <>
      <p className={classes.head} data-byline>
        <Link className={classes.name} to={profilePath(author)}>
          {author.name}
        </Link>
        <AuthorBadge badge={author.badge} />
        {comment.isByPostAuthor && <Badge>{COMMENTS.author}</Badge>}
        {comment.isByTeacher && <Badge tone="teal">{COMMENTS.teacher}</Badge>}
        {comment.isByHost && <Badge tone="teal">{COMMENTS.host}</Badge>}
        {answer?.isAccepted && <Badge tone="teal">{QUESTION.answer}</Badge>}
        <span className={classes.meta}>
          <RelativeTime value={comment.createdAt} />
          {comment.editedAt !== null && ` · ${COMMENTS.edited}`}
        </span>
      </p>
      {text === null ? (
        <p className={classes.text} dir="auto">
          <LinkedText text={comment.content} />
        </p>
      ) : (
        <CommentBox
          label={COMMENTS.editLabel}
          action={edit.isPending ? COMMENTS.saving : COMMENTS.save}
          text={text}
          takesFocus
          isBusy={edit.isPending}
          onChange={setText}
          onSubmit={() => {
            if (text.trim() === comment.content) setText(null);
            else edit.mutate(text.trim());
          }}
          onCancel={() => setText(null)}
        />
      )}
      {text === null && (
        <div ref={actions} tabIndex={-1} className={classes.actions}>
          {can.react && (
            <ReactionButton
              label={COMMENTS.like(author.name, comment.likeCount)}
              mine={comment.myReaction}
              size="inline"
              onToggle={toggle}
              onReact={react}
            />
          )}
          <ReactionCount on="comment" id={comment.id} reacted={comment} />
          {can.reply && (
            <button
              ref={reply}
              type="button"
              className={classes.action}
              aria-label={COMMENTS.replyTo(author.name)}
              onClick={onReply}
            >
              {COMMENTS.reply}
            </button>
          )}
          {(can.edit || can.delete || can.report || answer?.canAccept) && (
            <Menu comment={comment} name={author.name} onEdit={() => setText(comment.content)} />
          )}
        </div>
      )}
    </>
  );
}

function Menu({ comment, name, onEdit }: { comment: CommentView; name: string; onEdit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <IconButton
        label={COMMENTS.options(name)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <IconDots size={ICON.inline} stroke={ICON_STROKE} />
      </IconButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <CommentActions comment={comment} isOpen={isOpen} onClose={() => setOpen(false)} onEdit={onEdit} />
        </Suspense>
      )}
    </>
  );
}

interface ReplyBoxProps {
  comment: CommentView;
  name: string;
  thread: Thread;
  onDone: () => void;
  onSent: () => void;
}

function ReplyBox({ comment, name, thread, onDone, onSent }: ReplyBoxProps) {
  const draft = useCommentDraft(comment.postId, comment.id);
  return (
    <div className={classes.reply}>
      <CommentBox
        label={COMMENTS.replyLabel(name)}
        placeholder={COMMENTS.replyPlaceholder(name)}
        action={COMMENTS.reply}
        text={draft.text}
        takesFocus
        onChange={draft.write}
        onSubmit={() => {
          thread.send({ ...draft.take(), parentId: comment.id });
          onDone();
          onSent();
        }}
        onCancel={() => {
          draft.discard();
          onDone();
        }}
      />
    </div>
  );
}
