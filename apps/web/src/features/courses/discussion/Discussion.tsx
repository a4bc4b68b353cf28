import type { LessonView } from '@kindred/validation/courses';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { trpc } from '../../../app/trpc.ts';
import { Loading, SkeletonRow } from '../../../ui/Skeleton.tsx';
import { linkedIdIn, ThreadPath, ThreadSection } from '../../feed/public.tsx';
import classes from '../Course.module.css';
import { lessonPath } from '../links.tsx';
import { DISCUSSION } from './copy.ts';

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

/** The comments of those who study or teach a lesson, loaded when the section comes near the screen. */
export function Discussion({ lesson }: { lesson: LessonView }) {
  const { commentCount } = lesson;
  // Mounted with its element, also where the viewer enrolls later: the observer needs one.
  return commentCount === null ? null : <Section lesson={lesson} commentCount={commentCount} />;
}

function Section({ lesson, commentCount }: { lesson: LessonView; commentCount: number }) {
  const { id, courseId } = lesson;
  const utils = trpc.useUtils();
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
    <section className={classes.closedDiscussion} aria-label={DISCUSSION.title}>
      <h2 className={classes.sectionTitle}>{DISCUSSION.title}</h2>
      <p className={classes.muted}>
        {commentCount === 0 ? DISCUSSION.empty : DISCUSSION.comments(commentCount)}
      </p>
      {isNear && (
        <Loading label={DISCUSSION.loading}>
          <SkeletonRow size={32} />
        </Loading>
      )}
    </section>
  );
  return (
    <div ref={box}>
      {isNear ? (
        <Suspense fallback={closed}>
          <ThreadPath value={lessonPath(courseId, id)}>
            <ThreadSection
              place={{ id, of: 'lesson' }}
              canComment={lesson.can.comment}
              words={DISCUSSION}
              linkedId={linkedId}
              onArrived={() => void utils.courses.lesson.invalidate({ id })}
            />
          </ThreadPath>
        </Suspense>
      ) : (
        closed
      )}
    </div>
  );
}
