import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import classes from './Chat.module.css';

type Hear = (isNear: boolean, height: number) => void;
/** Tells an element whether it is near what is looked at; null where that cannot be known, and all is drawn. */
export type Watch = (element: Element, hear: Hear) => () => void;

/** Screens above and below what is looked at that are drawn. */
const MARGIN = '150%';
const GUESSED_HEIGHT = 64;

/** One observer for all pieces of a log. */
export function watchIn(log: Element): Watch | null {
  if (typeof IntersectionObserver === 'undefined') return null;
  const heard = new Map<Element, Hear>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        heard.get(target)?.(isIntersecting, boundingClientRect.height);
      }
    },
    { root: log, rootMargin: `${MARGIN} 0px` },
  );
  return (element, hear) => {
    heard.set(element, hear);
    observer.observe(element);
    return () => {
      heard.delete(element);
      observer.unobserve(element);
    };
  };
}

/** Asked once the log is there. */
export const WatchContext = createContext<() => Watch | null>(() => null);

interface LogPieceProps {
  number: number;
  /** Messages in it, by which its height is guessed until it was drawn. */
  count: number;
  /** Drawn whatever the distance. */
  isNear: boolean;
  /** Drawn to begin with, and so measured. */
  isDrawnFirst: boolean;
  children: ReactNode;
}

/**
 * A part of the log that takes as much room whether it is drawn or not: far from what is looked at, it is one
 * empty element.
 */
export function LogPiece({ number, count, isNear, isDrawnFirst, children }: LogPieceProps) {
  const watch = use(WatchContext);
  const [isDrawn, setDrawn] = useState(isNear || isDrawnFirst);
  const height = useRef(count * GUESSED_HEIGHT);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    return watch()?.(element, (isNearNow, measured) => {
      if (isNearNow) setDrawn(true);
      else if (!isInUse(element)) {
        setDrawn((was) => {
          if (was) height.current = measured;
          return false;
        });
      }
    });
  }, [watch]);
  if (isNear && !isDrawn) setDrawn(true);
  return (
    <div
      ref={box}
      className={classes.piece}
      data-piece={number}
      style={isDrawn ? undefined : { height: height.current }}
    >
      {isDrawn && children}
    </div>
  );
}

/** What has the focus, or is being marked to be copied, stays. */
function isInUse(element: Element): boolean {
  if (element.contains(document.activeElement)) return true;
  const marked = document.getSelection();
  return marked !== null && !marked.isCollapsed && marked.containsNode(element, true);
}
