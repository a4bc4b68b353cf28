import type { PostView } from '@kindred/validation/feed';
import { IconShare3 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { speakerOf } from '../speaker.ts';
import { SHARE } from './copy.ts';
import classes from './ShareButton.module.css';

const ShareSheet = lazyPartWithRetry(() => import('./ShareSheet.tsx'));

/** How often a post was passed on, and the ways to do it. */
export function ShareButton({ post }: { post: PostView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.share}
        aria-label={SHARE.button(speakerOf(post).name, post.shareCount)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        <IconShare3 size={ICON.row} stroke={ICON_STROKE} aria-hidden />
        {post.shareCount > 0 && <span>{formatCount(post.shareCount)}</span>}
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ShareSheet post={post} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
