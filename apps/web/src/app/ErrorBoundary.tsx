import type { ReactNode } from 'react';
import { ErrorBoundary as CatchErrors } from 'react-error-boundary';
import { ErrorState } from '../ui/EmptyState.tsx';

interface ErrorBoundaryProps {
  /** Another one begins anew: where somebody is, for a screen. */
  at?: string;
  children: ReactNode;
}

/**
 * A mistake of ours while drawing ends here, and what stands around it stays: people can try again, or go
 * elsewhere. The browser's console has the error, as React puts it there.
 */
export function ErrorBoundary({ at, children }: ErrorBoundaryProps) {
  return (
    <CatchErrors
      resetKeys={[at]}
      fallbackRender={({ resetErrorBoundary }) => (
        <ErrorState
          title="This screen broke"
          message="That is our mistake, not yours. What you saved is safe."
          onRetry={resetErrorBoundary}
        />
      )}
    >
      {children}
    </CatchErrors>
  );
}
