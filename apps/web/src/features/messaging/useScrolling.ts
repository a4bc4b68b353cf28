import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** This near the end counts as being there, in pixels. */
const NEAR = 80;

/**
 * A log that is read from its end: it stays there while more is said, and what is being read stays where it is
 * when earlier messages come above it.
 */
export function useScrolling(
  log: RefObject<HTMLElement | null>,
  { first, last, isReady }: { first: number; last: number; isReady: boolean },
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const before = useRef<{ first: number; height: number } | null>(null);
  const hasOpened = useRef(false);

  const toEnd = useCallback(() => {
    const element = log.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [log]);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null || !isReady) return;
    const held = before.current;
    before.current = { first, height: element.scrollHeight };
    if (!hasOpened.current) {
      hasOpened.current = true;
      const start = element.querySelector('[data-unread]');
      if (start === null) toEnd();
      else start.scrollIntoView({ block: 'start' });
      return;
    }
    if (held !== null && first < held.first) {
      element.scrollTop += element.scrollHeight - held.height;
      return;
    }
    if (isAtEnd) toEnd();
    // `last` is what makes it run again when something is said.
  }, [log, first, last, isReady, isAtEnd, toEnd]);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (element === null) return;
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < NEAR);
  }, [log]);

  return { isAtEnd, toEnd, onScroll };
}
