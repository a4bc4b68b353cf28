import type { PostView } from '@kindred/validation/feed';
import { IconMessageCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { AuthorBadge } from './AuthorBadge.tsx';
import { EditedMark } from './actions/EditedMark.tsx';
import { PinnedMark } from './actions/PinnedMark.tsx';
import { ShareButton } from './actions/ShareButton.tsx';
import { POST } from './copy.ts';
import { useLike } from './hooks.ts';
import classes from './PostCard.module.css';
import { PostContent } from './PostContent.tsx';
import { PostMenu } from './PostMenu.tsx';
import { PostPlaces } from './PostPlaces.tsx';
import { QUESTION } from './question/copy.ts';
import { ReactionButton } from './reactions/ReactionButton.tsx';
import { ReactionCount } from './reactions/ReactionCount.tsx';
import { SaveButton } from './SaveButton.tsx';
import { speakerOf } from './speaker.ts';

interface PostCardProps {
  post: PostView;
  /** Its place in a list, counted from 1, for screen readers; on its own page it has none. */
  place?: number;
}

export const PostCard = memo(function PostCard({ post, place }: PostCardProps) {
  const speaker = speakerOf(post);
  const titleId = `post-${post.id}`;
  const Heading = place === undefined ? 'h1' : 'h2';
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={place === undefined ? undefined : -1}
      tabIndex={-1}
    >
      <header className={classes.header}>
        {/* The same way as the name beside it, which is enough for the keyboard and a screen reader. */}
        <Link className={classes.face} to={speaker.to} tabIndex={-1} aria-hidden>
          <Avatar {...speaker.picture} size={42} />
        </Link>
        <div className={classes.who}>
          <Heading className={classes.name} id={titleId}>
            <Link className={classes.author} to={speaker.to}>
              {speaker.name}
            </Link>
            {post.question?.acceptedCommentId != null && <Badge tone="teal">{QUESTION.answered}</Badge>}
            <AuthorBadge badge={post.business?.isAuthor ? null : post.author.badge} />
          </Heading>
          <p className={classes.where}>
            <PostPlaces post={post} isInList={place !== undefined} />
            {post.type === 'story' && `${POST.story} · `}
            <Link className={classes.time} to={`/post/${post.id}`}>
              <RelativeTime value={post.createdAt} />
            </Link>
            {post.editedAt !== null && ' · '}
            <EditedMark post={post} />
            <PinnedMark post={post} />
          </p>
        </div>
        <PostMenu post={post} />
      </header>
      <PostContent post={post} />
      <Footer post={post} />
    </article>
  );
});

function Footer({ post }: { post: PostView }) {
  const { id, can, commentCount } = post;
  const { toggle, react } = useLike(post);
  return (
    <footer className={classes.actions}>
      <span className={classes.reactions}>
        {can.like && (
          <ReactionButton
            label={POST.like(speakerOf(post).name, post.likeCount)}
            mine={post.myReaction}
            onToggle={toggle}
            onReact={react}
          />
        )}
        <ReactionCount on="post" id={id} reacted={post} />
      </span>
      {post.type !== 'story' && (
        <Link
          className={classes.comments}
          to={`/post/${id}#comments`}
          aria-label={POST.readComments(commentCount)}
        >
          <IconMessageCircle size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          {commentCount > 0 && <span aria-hidden>{formatCount(commentCount)}</span>}
        </Link>
      )}
      <ShareButton post={post} />
      {can.save && <SaveButton post={post} />}
    </footer>
  );
}
