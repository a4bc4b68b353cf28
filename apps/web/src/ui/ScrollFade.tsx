import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import classes from './ScrollFade.module.css';

/** A row that scrolls sideways and fades at the edge where there is more. */
export function ScrollFade({ children, label }: { children: ReactNode; label?: string }) {
  const row = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState({ start: false, end: false });

  const measure = useCallback(() => {
    const element = row.current;
    if (element === null) return;
    const start = element.scrollLeft > 1;
    const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setEdges((old) => (old.start === start && old.end === end ? old : { start, end }));
  }, []);

  useEffect(() => {
    const element = row.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [measure]);

  const naming = label === undefined ? {} : { role: 'group', 'aria-label': label };
  return (
    <div
      ref={row}
      className={classes.row}
      data-start={edges.start}
      data-end={edges.end}
      onScroll={measure}
      {...naming}
    >
      {children}
    </div>
  );
}
