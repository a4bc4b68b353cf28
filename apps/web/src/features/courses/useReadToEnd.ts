import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A reader reads at most this many words a second; a skimmed text is not read yet. */
const WORDS_A_SECOND = 8;
const LEAST_MS = 5_000;
const TICK_MS = 500;

/** How long a text is on a visible page before its end counts as read. */
export function readingTimeOf(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(LEAST_MS, (words / WORDS_A_SECOND) * 1_000);
}

interface Reading {
  /** The element after the text. */
  end: RefObject<Element | null>;
  text: string;
  isWatched: boolean;
}

/** Calls once when the end of a text has come into view and the page was visible for its reading time. */
export function useReadToEnd({ end, text, isWatched }: Reading, onRead: () => void): void {
  const done = useEffectEvent(onRead);
  useEffect(() => {
    const element = end.current;
    if (!isWatched || element === null || !('IntersectionObserver' in window)) return;
    const needed = readingTimeOf(text);
    let visible = 0;
    let hasSeenEnd = false;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) hasSeenEnd = true;
    });
    observer.observe(element);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') visible += TICK_MS;
      if (!hasSeenEnd || visible < needed) return;
      stop();
      done();
    }, TICK_MS);
    const stop = () => {
      clearInterval(timer);
      observer.disconnect();
    };
    return stop;
  }, [end, text, isWatched]);
}
