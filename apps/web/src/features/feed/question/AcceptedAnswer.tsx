import type { PostView } from '@kindred/validation/feed';
import type { CommentView } from '@kindred/validation/feed/comments';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../../app/currentUser.ts';
import { usePlace } from '../../../app/inView.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ICON } from '../../../ui/icons.ts';
import { commentsIn } from '../comments/cache.ts';
import { pathQuery } from '../comments/query.ts';
import { LinkedText } from '../LinkedText.tsx';
import classes from './AcceptedAnswer.module.css';
import { QUESTION } from './copy.ts';

/** What answered the question, above everything else that was said; nothing while there is no answer. */
export function AcceptedAnswer({ post }: { post: PostView }) {
  const commentId = post.question?.acceptedCommentId ?? null;
  const query = useInfiniteQuery({ ...pathQuery(post.id, commentId ?? ''), enabled: commentId !== null });
  const comment = commentsIn(query.data).at(-1);
  if (commentId === null || comment?.id !== commentId || comment.author === null) return null;
  return <Answer postId={post.id} comment={comment} author={comment.author} />;
}

interface AnswerProps {
  postId: string;
  comment: CommentView;
  author: NonNullable<CommentView['author']>;
}

function Answer({ postId, comment, author }: AnswerProps) {
  const box = useRef<HTMLElement>(null);
  usePlace(`#comment-${comment.id}`, box);
  return (
    <section ref={box} className={classes.answer} aria-label={QUESTION.answer}>
      <p className={classes.mark}>
        <IconCircleCheckFilled size={ICON.inline} aria-hidden />
        {QUESTION.answer}
      </p>
      <div className={classes.said}>
        <Avatar id={author.id} name={author.name} src={author.profileImageUrl} size={32} />
        <div className={classes.words}>
          <Link className={classes.name} to={profilePath(author)}>
            {author.name}
          </Link>
          <p className={classes.text} dir="auto">
            <LinkedText text={comment.content} />
          </p>
          <Link className={classes.way} to={`/post/${postId}#comment-${comment.id}`} replace>
            {QUESTION.inThread}
          </Link>
        </div>
      </div>
    </section>
  );
}
