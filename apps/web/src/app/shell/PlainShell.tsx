import type { ReactNode } from 'react';
import { Wordmark, ThemeToggle } from './Header.tsx';
import classes from './PlainShell.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';

/** The column for those who are not signed in: the name, the theme and one thing to do. */
export function PlainShell({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.column}>
      <OfflineBanner />
      <header className={classes.bar}>
        <Wordmark />
        <div className={classes.tools}>
          <ThemeToggle />
          {end}
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
