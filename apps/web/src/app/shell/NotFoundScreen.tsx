import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LogInButton } from '../../features/accounts/LogInButton.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LostPath } from '../../ui/illustrations.tsx';
import { useTitle } from '../useTitle.ts';
import classes from './NotFoundScreen.module.css';
import { PlainShell } from './PlainShell.tsx';

/** For an address that leads nowhere; a visitor is also offered to log in and return to it. */
export function NotFoundScreen({ isSignedOut = false }: { isSignedOut?: boolean }) {
  useTitle('Page not found');
  if (!isSignedOut) return <Lost action={<ButtonLink to="/">Go to Home</ButtonLink>} />;
  return <SignedOutNotFound />;
}

function SignedOutNotFound() {
  const { pathname, search, hash } = useLocation();
  return (
    <PlainShell>
      <Lost
        action={
          <>
            <LogInButton next={`${pathname}${search}${hash}`} />
            <ButtonLink variant="soft" to="/">
              Go to Home
            </ButtonLink>
          </>
        }
      />
    </PlainShell>
  );
}

function Lost({ action }: { action: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.picture}>
        <LostPath />
      </div>
      <h1 className={classes.title}>404 Page Not Found</h1>
      <p className={classes.text}>Did you forget to add the page to the router?</p>
      <div className={classes.actions}>{action}</div>
    </div>
  );
}
