import type { ReactNode } from 'react';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ThemeToggle, Wordmark } from './Header.tsx';
import classes from './PlainShell.module.css';
import shell from './Shell.module.css';
import { ViewBanner } from './ViewBanner.tsx';

interface PlainShellProps {
  children: ReactNode;
  end?: ReactNode;
  isWide?: boolean | undefined;
}

/** The column for those who are not signed in: the name, the theme and one thing to do. */
export function PlainShell({ children, end, isWide = false }: PlainShellProps) {
  return (
    <div className={shell.column} data-wide={isWide || undefined}>
      <div className={classes.top}>
        <ViewBanner />
        <ConnectionBanner />
        <header className={classes.bar}>
          <Wordmark />
          <div className={classes.tools}>
            <ThemeToggle />
            {end}
          </div>
        </header>
      </div>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
