import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { FEED } from './copy.ts';
import classes from './FeedEnd.module.css';
import { PostSkeleton } from './FeedSkeleton.tsx';

interface FeedEndProps {
  pageCount: number;
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** What follows the last post: the next page comes by itself when this draws near, or by the button. */
export function FeedEnd({ pageCount, hasMore, isLoading, hasFailed, onMore }: FeedEndProps) {
  // After a failure only the person tries again, or a server in trouble would be asked without end.
  const sentinel = useComesNear(onMore, hasMore && !isLoading && !hasFailed, pageCount);
  if (!hasMore) return <p className={classes.end}>{FEED.end}</p>;
  return (
    <div ref={sentinel} className={classes.more}>
      {isLoading ? (
        <Loading label={FEED.loadingMore}>
          <PostSkeleton />
        </Loading>
      ) : (
        <div className={classes.ask}>
          <p role="alert" className={classes.failed}>
            {hasFailed && FEED.moreFailed}
          </p>
          <Button variant="soft" onClick={onMore}>
            {hasFailed ? FEED.retry : FEED.more}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Far enough ahead that somebody who scrolls at an ordinary pace never waits. */
const AHEAD = '1200px';

/** An observer reports changes only: after a page that moved nothing, as an empty one, a new observer looks again. */
function useComesNear(onNear: () => void, isWatching: boolean, pageCount: number) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!isWatching || pageCount === 0 || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${AHEAD} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWatching, pageCount]);
  return element;
}
