import type { PostView } from '@kindred/validation/feed';
import { IconPin } from '@tabler/icons-react';
import { useMatch } from 'react-router-dom';
import { ICON_STROKE } from '../../../ui/icons.ts';
import { PINNED } from './copy.ts';
import classes from './PinnedMark.module.css';

/** Says where it was pinned why this post comes before newer ones; elsewhere it stands where it stands. */
export function PinnedMark({ post }: { post: PostView }) {
  const isOnProfile = useMatch('/profile/:handle') !== null;
  const isInTribe = useMatch('/tribe/:slug') !== null;
  const isInSpace = useMatch('/tribe/:slug/spaces/:spaceId') !== null;
  const isOnPage = useMatch('/business/:slug/*') !== null;
  const isHere = isPlace();
  function isPlace(): boolean {
    if (post.space !== null) return isInSpace;
    if (post.tribe !== null) return isInTribe;
    return post.business !== null ? isOnPage : isOnProfile;
  }
  if (!post.isPinned || !isHere) return null;
  return (
    <span className={classes.mark}>
      {' · '}
      <IconPin size={14} stroke={ICON_STROKE} aria-hidden />
      {PINNED}
    </span>
  );
}
