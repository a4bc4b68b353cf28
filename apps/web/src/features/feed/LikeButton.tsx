import type { PostView } from '@kindred/validation/feed';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { POST } from './copy.ts';
import { useLike } from './hooks.ts';
import classes from './LikeButton.module.css';

export function LikeButton({ post }: { post: PostView }) {
  const { toggle } = useLike(post);
  // Only a tap makes the heart move, not a post that comes into view with its like.
  const [isTapped, setTapped] = useState(false);
  return (
    <button
      type="button"
      className={classes.like}
      aria-label={POST.like(post.author.name, post.likeCount)}
      aria-pressed={post.isLiked}
      onClick={() => {
        setTapped(true);
        toggle();
      }}
    >
      <span className={classes.heart} data-tapped={isTapped}>
        {post.isLiked ? (
          <IconHeartFilled size={ICON.row} />
        ) : (
          <IconHeart size={ICON.row} stroke={ICON_STROKE} />
        )}
      </span>
      {post.likeCount > 0 && <span>{formatCount(post.likeCount)}</span>}
    </button>
  );
}
