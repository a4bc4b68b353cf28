import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near the end counts as being there, in pixels. */
const NEAR = 80;
const SEEN_EVERY_MS = 300;

interface Anchor {
  seq: string;
  /** Of its end, below the upper edge of the log, in pixels: above its words there may be a day, which goes. */
  bottom: number;
}

/** Numbers of the first message that is on the screen, and of the last that is so to its end. */
export interface View {
  top: number;
  bottom: number;
}

interface Reading {
  isReady: boolean;
  /** Until then the place where somebody comes in is looked for again with all that is loaded. */
  isOpened: boolean;
  hasAfter: boolean;
  /** Where to come in; without it at the first unread, or at the end. */
  at: number | undefined;
}

/** The first of those in order that begins, or ends, below a line. */
function firstBelow(entries: ArrayLike<Element>, line: number, edge: 'top' | 'bottom'): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.getBoundingClientRect()[edge] ?? 0) > line) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * A log that is read from its end: it stays there while more is said. Whoever reads further up keeps what they look
 * at where it is on the screen, whatever comes above it, changes its height or is measured for the first time.
 */
export function useScrolling(log: RefObject<HTMLElement | null>, reading: Reading) {
  const { isReady, isOpened, hasAfter, at } = reading;
  /** Null until it is known. */
  const [isAtEnd, setAtEnd] = useState<boolean | null>(null);
  const [seenSeq, setSeenSeq] = useState(0);
  const [view, setView] = useState<View | null>(null);
  const isHeld = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const hasMoved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(hasAfter);
  useLayoutEffect(() => {
    latest.current = hasAfter;
  }, [hasAfter]);

  /** @param isAnew what is said is looked at again, also when it is the same */
  const tellSeen = useCallback(
    (isAnew = false) => {
      const element = log.current;
      if (element === null) return;
      const entries = element.querySelectorAll('[data-seq]');
      const { top, bottom } = element.getBoundingClientRect();
      const seen = entries[firstBelow(entries, bottom + 4, 'bottom') - 1]?.getAttribute('data-seq');
      if (seen != null) setSeenSeq((was) => Math.max(was, Number(seen)));
      const first = entries[firstBelow(entries, top, 'bottom')]?.getAttribute('data-seq');
      const now = { top: Number(first ?? 0), bottom: Number(seen ?? 0) };
      if (first == null) return;
      setView((was) => (!isAnew && was?.top === now.top && was.bottom === now.bottom ? was : now));
    },
    [log],
  );

  /** Where somebody is now is where they are kept. */
  const remember = useCallback(() => {
    const element = log.current;
    if (element === null) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    isHeld.current = left < NEAR && !latest.current;
    setAtEnd(isHeld.current);
    const { top } = element.getBoundingClientRect();
    const entries = element.querySelectorAll('[data-seq]');
    const first = entries[firstBelow(entries, top, 'bottom')];
    const seq = first?.getAttribute('data-seq');
    anchor.current = first && seq ? { seq, bottom: first.getBoundingClientRect().bottom - top } : null;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      tellSeen();
    }, SEEN_EVERY_MS);
  }, [log, tellSeen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Puts back where it was what moved without anybody's doing. */
  const keep = useCallback(() => {
    const element = log.current;
    if (element === null) return;
    if (isHeld.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const held = anchor.current;
    if (held === null) return;
    const entry = element.querySelector(`[data-seq="${held.seq}"]`);
    if (entry === null) return;
    const moved = entry.getBoundingClientRect().bottom - element.getBoundingClientRect().top - held.bottom;
    if (Math.abs(moved) >= 1) element.scrollTop += moved;
  }, [log]);

  const toEnd = useCallback(() => {
    const element = log.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    remember();
  }, [log, remember]);

  /** @returns whether it is there */
  const toSeq = useCallback(
    (seq: number, block: ScrollLogicalPosition = 'center'): boolean => {
      const element = log.current;
      // One that is gone is looked for where it would be.
      const entry = [...(element?.querySelectorAll('[data-seq]') ?? [])].find(
        (each) => Number(each.getAttribute('data-seq')) >= seq,
      );
      if (entry === undefined) return false;
      entry.scrollIntoView({ block });
      remember();
      // What is drawn only now may be higher than was thought.
      isHeld.current = false;
      return true;
    },
    [log, remember],
  );

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null || !isReady) return;
    if (isOpened || hasMoved.current) {
      keep();
      return;
    }
    if (at !== undefined && toSeq(at)) return;
    const start = element.querySelector('[data-unread]');
    if (start === null) toEnd();
    else {
      start.scrollIntoView({ block: 'start' });
      remember();
    }
  });

  useEffect(() => {
    const element = log.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    const moved = () => {
      hasMoved.current = true;
    };
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
      element.addEventListener(kind, moved, { passive: true });
    }
    return () => {
      observer.disconnect();
      for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
        element.removeEventListener(kind, moved);
      }
    };
  }, [log, keep]);

  const look = useCallback(() => tellSeen(true), [tellSeen]);
  return { isAtEnd, seenSeq, view, look, toEnd, toSeq, onScroll: remember };
}
