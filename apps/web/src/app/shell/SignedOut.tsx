import { Suspense } from 'react';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WarmDoor } from '../../ui/illustrations/WarmDoor.tsx';
import { lazyScreenWithRetry } from '../lazyWithRetry.tsx';
import { PRODUCT_NAME } from '../product.ts';
import { useTitle } from '../useTitle.ts';
import { PlainShell } from './PlainShell.tsx';

const { Component: LandingScreen } = lazyScreenWithRetry(
  () => import('../../features/landing/LandingScreen.tsx'),
);

/** The feed of somebody whose session ended while they looked at it. */
export function SignedOutHome() {
  useTitle('Sign in');
  return (
    <PlainShell>
      <EmptyState
        illustration={<WarmDoor />}
        level={1}
        title={`Welcome to ${PRODUCT_NAME}`}
        text="Sign in to see your personalized feed"
        action={<ButtonAnchor href="/api/login">Sign In</ButtonAnchor>}
      />
    </PlainShell>
  );
}

/** Home of a visitor who got the app's document all the same: their cookie had expired, or they are offline. */
export function SignedOutLanding() {
  return (
    <Suspense fallback={null}>
      <LandingScreen />
    </Suspense>
  );
}
