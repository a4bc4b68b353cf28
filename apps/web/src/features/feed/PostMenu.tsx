import type { PostView } from '@kindred/validation/feed';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../app/lazyWithRetry.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { POST } from './copy.ts';
import classes from './PostMenu.module.css';
import { speakerOf } from './speaker.ts';

const PostActions = lazyPartWithRetry(() => import('./actions/PostActions.tsx'));

/** What can be done with a post; its sheet is fetched when it is asked for. */
export function PostMenu({ post }: { post: PostView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <div className={classes.menu}>
      <IconButton
        label={POST.options(speakerOf(post).name)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <IconDots size={ICON.row} stroke={ICON_STROKE} />
      </IconButton>
      {isNeeded && (
        <Suspense fallback={null}>
          <PostActions post={post} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
