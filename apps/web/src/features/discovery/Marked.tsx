import type { MarkedText } from '@kindred/validation/discovery';
import type { ReactNode } from 'react';
import classes from './Search.module.css';

/** A text with what was found in it made to stand out. */
export function Marked({ of: { text, marks } }: { of: MarkedText }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from));
    parts.push(
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
