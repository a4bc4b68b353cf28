import type { ReactNode } from 'react';
import classes from './TopBar.module.css';

interface TopBarProps {
  /** The button or link at the start. */
  back?: ReactNode;
  title?: ReactNode;
  /** At the end: counts, badges and buttons. */
  children?: ReactNode;
}

/** The bar at the head of a screen about one thing; empty while that loads. */
export function TopBar({ back, title, children }: TopBarProps) {
  return (
    <div className={classes.bar}>
      {back}
      <span className={classes.title}>{title}</span>
      {children}
    </div>
  );
}
