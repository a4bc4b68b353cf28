import type { PostView } from '@kindred/validation/feed';
import { IconMessageCircle, IconShare3 } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../app/currentUser.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { formatCount } from '../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { BADGE_LABELS, POST } from './copy.ts';
import { LikeButton } from './LikeButton.tsx';
import classes from './PostCard.module.css';
import { PostContent } from './PostContent.tsx';
import { PostMenu } from './PostMenu.tsx';

const BADGE_TONES = { admin: 'amber', moderator: 'teal', creator: 'primary' } as const;

interface PostCardProps {
  post: PostView;
  /** Its place in the list, counted from 1, for screen readers. */
  place: number;
}

export const PostCard = memo(function PostCard({ post, place }: PostCardProps) {
  const { author, tribe, can } = post;
  const titleId = `post-${post.id}`;
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={-1}
      tabIndex={-1}
    >
      <header className={classes.header}>
        {/* The same way as the name beside it, which is enough for the keyboard and a screen reader. */}
        <Link className={classes.face} to={profilePath(author)} tabIndex={-1} aria-hidden>
          <Avatar id={author.id} name={author.name} src={author.profileImageUrl} size={42} />
        </Link>
        <div className={classes.who}>
          <h2 className={classes.name} id={titleId}>
            <Link className={classes.author} to={profilePath(author)}>
              {author.name}
            </Link>
            {author.badge && <Badge tone={BADGE_TONES[author.badge]}>{BADGE_LABELS[author.badge]}</Badge>}
          </h2>
          <p className={classes.where}>
            {tribe && (
              <>
                {POST.in}{' '}
                <Link className={classes.tribe} to={`/tribe/${tribe.slug}`}>
                  {tribe.name}
                </Link>
                {' · '}
              </>
            )}
            <RelativeTime value={post.createdAt} />
          </p>
        </div>
        {can.delete && <PostMenu post={post} />}
      </header>
      <PostContent post={post} />
      <footer className={classes.actions}>
        {can.like && <LikeButton post={post} />}
        <Counter Icon={IconMessageCircle} count={post.commentCount} label={POST.comments} />
        <Counter Icon={IconShare3} count={post.shareCount} label={POST.shares} />
      </footer>
    </article>
  );
});

interface CounterProps {
  Icon: typeof IconMessageCircle;
  count: number;
  label: (count: number) => string;
}

function Counter({ Icon, count, label }: CounterProps) {
  if (count === 0) return null;
  return (
    <span className={classes.counter}>
      <Icon size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      <span aria-hidden>{formatCount(count)}</span>
      <Spoken>{label(count)}</Spoken>
    </span>
  );
}
