import type { LessonView } from '@kindred/validation/courses';
import { useEffect, useRef } from 'react';
import { useSignedInUser } from '../../../app/currentUser.ts';
import { isUnreached } from '../../../app/errors.ts';
import { enqueue } from '../../../app/outbox/calls.ts';
import { trpc } from '../../../app/trpc.ts';
import { keepPosition } from '../../media/video/public.ts';
import { WatchLog } from './watchLog.ts';

export const REPORT_EVERY_MS = 12_000;

/** Reports what is watched of a lesson: when playback starts, every 12 seconds, when it stops and when the user leaves. */
export function useWatchReports(lesson: LessonView) {
  const utils = trpc.useUtils();
  const { id: user } = useSignedInUser();
  const { mutate } = trpc.courses.watch.useMutation({
    onSuccess: ({ completedAt, ...watch }, { id }) => {
      utils.courses.lesson.setData({ id }, (known) => known && { ...known, watch, completedAt });
      if (completedAt === null || latest.current.lesson.completedAt !== null) return;
      void utils.courses.curriculum.invalidate({ id: lesson.courseId });
      void utils.courses.get.invalidate({ id: lesson.courseId });
    },
  });
  const log = useRef(new WatchLog());
  const at = useRef(0);
  const sent = useRef('');
  const isPlaying = useRef(false);
  const latest = useRef({ lesson, mutate });
  latest.current = { lesson, mutate };

  const report = useLatest(() => {
    const { lesson: now, mutate: send } = latest.current;
    const position = Math.floor(at.current);
    keepPosition(now.id, position);
    if (!now.can.learn) return;
    const input = { id: now.id, position, intervals: log.current.intervals };
    const said = JSON.stringify(input);
    if (said === sent.current) return;
    sent.current = said;
    send(input, {
      onError: (error) => {
        sent.current = '';
        if (!isUnreached(error)) return;
        void enqueue(user, { key: `watch:${now.id}`, procedure: 'courses.watch', input });
      },
    });
  });

  useEffect(() => {
    const timer = setInterval(() => {
      if (isPlaying.current) report();
    }, REPORT_EVERY_MS);
    const onHide = () => {
      if (document.visibilityState === 'hidden' && isPlaying.current) report();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', report);
      report();
    };
  }, [report]);

  return {
    onPlay(now: number) {
      at.current = now;
      isPlaying.current = true;
      log.current.play(now, 1);
      report();
    },
    onTime(now: number, speed: number) {
      at.current = now;
      if (isPlaying.current) log.current.play(now, speed);
    },
    onSeek(now: number) {
      log.current.stop();
      at.current = now;
    },
    onStop(now: number, speed: number) {
      at.current = now;
      if (isPlaying.current) log.current.play(now, speed);
      isPlaying.current = false;
      log.current.stop();
      report();
    },
  };
}

/** A function that stays the same while what it does is the latest. */
function useLatest(work: () => void): () => void {
  const latest = useRef(work);
  latest.current = work;
  const stable = useRef(() => latest.current());
  return stable.current;
}
