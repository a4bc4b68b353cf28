import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { LogInButton } from '../../features/accounts/LogInButton.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { useTitle } from '../useTitle.ts';
import classes from './NotFoundScreen.module.css';

/** For an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <Lost
      text="This page doesn't exist, or you can't see it."
      action={<ButtonLink to="/">Go to Home</ButtonLink>}
    />
  );
}

/** The same for a visitor, who is also offered to log in and return to it. */
export function VisitorNotFound() {
  const { pathname, search, hash } = useLocation();
  return (
    <Lost
      text="This page doesn't exist, or you need to log in to see it."
      action={
        <>
          <LogInButton next={`${pathname}${search}${hash}`} />
          <ButtonLink variant="soft" to="/">
            Go to Home
          </ButtonLink>
        </>
      }
    />
  );
}

function Lost({ text, action }: { text: string; action: ReactNode }) {
  useTitle('Page not found');
  return (
    <div className={classes.root}>
      <div className={classes.picture}>
        <LostPath />
      </div>
      <h1 className={classes.title}>404 Page Not Found</h1>
      <p className={classes.text}>Did you forget to add the page to the router?</p>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{action}</div>
    </div>
  );
}
