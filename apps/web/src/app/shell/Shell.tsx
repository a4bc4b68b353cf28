import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBadges } from '../badges.ts';
import { settleConfirmation, useIsConfirmationAsked } from '../confirmation.ts';
import { useSignedInUser } from '../currentUser.ts';
import { lazyPartWithRetry } from '../lazyWithRetry.tsx';
import { LiveEvents } from '../live.tsx';
import { BottomNav, BottomNavSkeleton } from './BottomNav.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header, HeaderSkeleton } from './Header.tsx';
import classes from './Shell.module.css';
import { ViewBanner } from './ViewBanner.tsx';

const ConfirmIdentity = lazyPartWithRetry(() => import('../../features/accounts/ConfirmIdentity.tsx'));
const SeenHere = lazyPartWithRetry(() => import('../../features/notifications/SeenHere.tsx'));

/** Of no use to whoever has read everything. */
function Seen() {
  const { notifications } = useBadges();
  // Once needed it stays, and knows what it has told already.
  const [isNeeded, setNeeded] = useState(false);
  if (notifications > 0 && !isNeeded) setNeeded(true);
  return <Suspense fallback={null}>{isNeeded && <SeenHere unread={notifications} />}</Suspense>;
}

/** Asks for the password when a call needs it, wherever on the page the call was made. */
function Confirmation() {
  const isAsked = useIsConfirmationAsked();
  return (
    <Suspense fallback={null}>
      {isAsked && <ConfirmIdentity onMissing={() => settleConfirmation(false)} />}
    </Suspense>
  );
}

/** Leads to the search from anywhere but a field, a sheet or a dialog. */
function useSearchKeys() {
  const navigate = useNavigate();
  const search = () => {
    if (document.querySelector('[role="dialog"]') === null) void navigate('/search');
  };
  useHotkeys([
    ['/', search],
    ['mod+K', search],
  ]);
}

/** The column: header, screen, navigation. Neither bar ever covers the end of the content. */
interface ShellProps {
  /** False where the screen draws its own head. */
  hasHead?: boolean;
  /** False where the screen has the whole height for itself. */
  hasNav?: boolean;
  /** Uses the width there is. */
  isWide?: boolean | undefined;
  children: ReactNode;
}

export function Shell({ hasHead = true, hasNav = true, isWide = false, children }: ShellProps) {
  useSearchKeys();
  const isView = useSignedInUser().viewedBy !== null;
  return (
    <div className={classes.column} data-whole={!hasNav || undefined} data-wide={isWide || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.top}>
        <ViewBanner />
        <ConnectionBanner />
        {hasHead && <Header />}
      </div>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {hasNav && <BottomNav />}
      {!isView && <LiveEvents />}
      {!isView && <Seen />}
      <Confirmation />
    </div>
  );
}

export function LoadingShell({ hasHead = true, hasNav = true, isWide = false, children }: ShellProps) {
  return (
    <div
      className={classes.column}
      data-whole={!hasNav || undefined}
      data-wide={isWide || undefined}
      aria-busy
    >
      <div className={classes.top}>
        <ConnectionBanner />
        {hasHead && <HeaderSkeleton />}
      </div>
      <main className={classes.main}>{children}</main>
      {hasNav && <BottomNavSkeleton />}
    </div>
  );
}
