import type { PostView } from '@kindred/validation/feed';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { speakerOf } from '../speaker.ts';
import { HISTORY } from './copy.ts';
import classes from './EditedMark.module.css';

const EditHistorySheet = lazyPartWithRetry(() => import('./EditHistorySheet.tsx'));

/** Beside the time of a post that was edited; opens what it said before. */
export function EditedMark({ post }: { post: PostView }) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  if (post.editedAt === null) return null;
  return (
    <>
      <button
        type="button"
        className={classes.mark}
        aria-label={HISTORY.open(speakerOf(post).name)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {HISTORY.mark}
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <EditHistorySheet post={post} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
