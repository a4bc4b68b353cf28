import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { formatCount } from '../../../ui/count.ts';
import { REACT } from './copy.ts';
import { kindsOf, type Reacted } from './kinds.ts';
import classes from './ReactionCount.module.css';
import { ReactionIcon } from './ReactionIcon.tsx';

const ReactionsSheet = lazyPartWithRetry(() => import('./ReactionsSheet.tsx'));

/** Kinds that are shown beside the total. */
const SHOWN = 3;

interface ReactionCountProps {
  on: 'post' | 'comment';
  id: string;
  reacted: Reacted;
}

/** How many reacted, and with what; leads to who. */
export function ReactionCount({ on, id, reacted }: ReactionCountProps) {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const { likeCount, reactions, myReaction } = reacted;
  if (likeCount === 0) return null;
  const kinds = kindsOf(reactions).slice(0, SHOWN);
  const isPlain = kinds.length === 0 || (kinds.length === 1 && kinds[0] === 'like');
  return (
    <>
      <button
        type="button"
        className={classes.count}
        data-mine={myReaction !== null}
        aria-label={REACT.who(likeCount)}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {!isPlain && (
          <span className={classes.kinds}>
            {kinds.map((kind) => (
              <ReactionIcon key={kind} kind={kind} size={16} />
            ))}
          </span>
        )}
        <span aria-hidden>{formatCount(likeCount)}</span>
      </button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ReactionsSheet on={on} id={id} reacted={reacted} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
