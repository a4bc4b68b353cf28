import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { COMMENTS } from './copy.ts';
import classes from './Discussion.module.css';
import { linkedIdIn } from './linked.ts';
import { ThreadPath, type ThreadPlace } from './place.ts';
import type { ThreadWords } from './ThreadSection.tsx';

const ThreadSection = lazyPartWithRetry(() => import('./ThreadSection.tsx'));

/** Before the section is on screen, so that it is there when the reader is. */
const AHEAD = '400px 0px';

function useIsNear(element: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(isWanted || !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear || isWanted;
}

interface DiscussionProps {
  place: ThreadPlace;
  /** The path of the page that it is on. */
  path: string;
  commentCount: number;
  canComment: boolean;
  words: ThreadWords & { loading: string };
  /** The viewer's comment has arrived. */
  onArrived: () => void;
}

/** The comments under something that is no post, loaded when the section comes near the screen. */
export function Discussion({ place, path, commentCount, canComment, words, onArrived }: DiscussionProps) {
  const { hash } = useLocation();
  const linkedId = linkedIdIn(hash);
  const box = useRef<HTMLDivElement>(null);
  const isLed = hash === '#comments';
  const isNear = useIsNear(box, linkedId !== null || isLed);
  useEffect(() => {
    if (!isLed) return;
    // After the arrival, which begins every page at its top.
    const frame = requestAnimationFrame(() => box.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [isLed]);
  const closed = (
    <section className={classes.closed} aria-label={words.title}>
      <h2 className={classes.title}>{words.title}</h2>
      <p className={classes.muted}>{commentCount === 0 ? words.empty : COMMENTS.count(commentCount)}</p>
      {isNear && (
        <Loading label={words.loading}>
          <SkeletonRow size={32} />
        </Loading>
      )}
    </section>
  );
  return (
    <div ref={box}>
      {isNear ? (
        <Suspense fallback={closed}>
          <ThreadPath value={path}>
            <ThreadSection
              place={place}
              canComment={canComment}
              words={words}
              linkedId={linkedId}
              onArrived={onArrived}
            />
          </ThreadPath>
        </Suspense>
      ) : (
        closed
      )}
    </div>
  );
}
