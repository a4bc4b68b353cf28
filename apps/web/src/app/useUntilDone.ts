import { useCallback, useEffect, useRef } from 'react';
import { isFinal, waitAfter } from './backoff.ts';

/**
 * Work that has to succeed while this is on the screen: one at a time, once more when it is asked for meanwhile, and
 * when it fails again by itself, until it is done or refused for good.
 * @param work rejects when it has failed; the same each time, or what is under way is stopped
 * @returns asks for it
 */
export function useUntilDone(work: () => Promise<void>): () => void {
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    let isOver = false;
    let isRunning = false;
    let isAskedAgain = false;
    let failed = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const run = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      isAskedAgain = isRunning;
      if (isRunning) return;
      isRunning = true;
      try {
        do {
          isAskedAgain = false;
          await work();
        } while (isAskedAgain && !isOver);
        failed = 0;
      } catch (error) {
        failed += 1;
        if (!isOver && !isFinal(error)) timer = setTimeout(run, waitAfter(failed));
      } finally {
        isRunning = false;
      }
    };
    const back = () => {
      if (timer !== undefined) void run();
    };

    ask.current = () => void run();
    window.addEventListener('online', back);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', back);
    };
  }, [work]);

  return useCallback(() => ask.current(), []);
}
