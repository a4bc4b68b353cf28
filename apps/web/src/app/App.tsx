import { Suspense, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useReferral } from '../features/commerce/affiliates/useReferral.ts';
import { ErrorState } from '../ui/EmptyState.tsx';
import { useRememberAddress } from './cameFrom.ts';
import { SignedInUser, useCurrentUser } from './currentUser.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { errorCode, messageOf } from './errors.ts';
import { lazyScreenWithRetry } from './lazyWithRetry.tsx';
import { SCREENS, screenAt } from './routes.tsx';
import { useOpened, useUpdates } from './serviceWorker.ts';
import { NotFoundScreen, VisitorNotFound } from './shell/NotFoundScreen.tsx';
import { PlainShell } from './shell/PlainShell.tsx';
import { LoadingShell, Shell } from './shell/Shell.tsx';
import { SignedOutHome, SignedOutLanding } from './shell/SignedOut.tsx';
import { useArrival } from './useArrival.ts';

const { Component: LeavingScreen } = lazyScreenWithRetry(
  () => import('../features/accounts/LeavingScreen.tsx'),
);
const { Component: SuspendedScreen } = lazyScreenWithRetry(
  () => import('../features/accounts/SuspendedScreen.tsx'),
);

export function App() {
  const session = useCurrentUser();
  return (
    <SignedInUser value={session.user}>
      <CurrentScreen {...session} />
    </SignedInUser>
  );
}

function CurrentScreen({ user, error, isLoading, retry }: ReturnType<typeof useCurrentUser>) {
  const { pathname } = useLocation();
  // Once somebody was signed in here, being signed out means that their session ended under them.
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  useArrival();
  useRememberAddress();
  useUpdates();
  useOpened();
  useReferral(user !== null);

  const current = screenAt(pathname);
  const look = { hasHead: !current?.hasOwnHead, hasNav: !current?.isWhole, isWide: current?.isWide };
  if (current?.isPublic) {
    return (
      <PlainShell isWide={current.isWide}>
        <ErrorBoundary at={pathname}>
          <Suspense fallback={current.skeleton}>
            <current.Component />
          </Suspense>
        </ErrorBoundary>
      </PlainShell>
    );
  }
  if (isLoading) return <LoadingShell {...look}>{current?.skeleton}</LoadingShell>;
  if (errorCode(error) === 'account_leaving') {
    return (
      <PlainShell>
        <Suspense fallback={null}>
          <LeavingScreen />
        </Suspense>
      </PlainShell>
    );
  }
  if (error !== null && errorCode(error) === 'account_suspended') {
    return (
      <PlainShell>
        <Suspense fallback={null}>
          <SuspendedScreen error={error} />
        </Suspense>
      </PlainShell>
    );
  }
  if (error !== null && user === null) {
    return (
      <PlainShell>
        <ErrorState message={messageOf(error)} onRetry={retry} />
      </PlainShell>
    );
  }
  if (user === null) {
    if (pathname === '/') return wasSignedIn ? <SignedOutHome /> : <SignedOutLanding />;
    const Visitor = current?.Visitor ?? VisitorNotFound;
    return (
      <PlainShell>
        <Suspense fallback={null}>
          <Visitor />
        </Suspense>
      </PlainShell>
    );
  }
  return (
    <Shell {...look}>
      <Routes>
        {SCREENS.filter((screen) => !screen.isPublic).map(({ path, Component, skeleton }) => (
          <Route
            key={path}
            path={path}
            element={
              <ErrorBoundary at={pathname}>
                <Suspense fallback={skeleton}>
                  <Component />
                </Suspense>
              </ErrorBoundary>
            }
          />
        ))}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </Shell>
  );
}
