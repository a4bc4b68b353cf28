import { useContext, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SignedInUser } from '../currentUser.ts';
import { trpc } from '../trpc.ts';
import { useAction } from '../useAction.ts';
import classes from './ViewBanner.module.css';

/** Leads an admin who views as another user back; on each screen, for as long as that lasts. */
export function ViewBanner() {
  const user = useContext(SignedInUser);
  const viewedBy = user?.viewedBy;
  return viewedBy && <Banner name={user.name} email={user.email} until={viewedBy.until} />;
}

/** Loaded anew, so that nothing of the user remains in the page. */
const leaveTo = (email: string) => window.location.assign(`/admin?q=${encodeURIComponent(email)}`);

function Banner({ name, email, until }: { name: string; email: string; until: string }) {
  const stop = trpc.admin.users.endView.useMutation(
    useAction({ failed: 'Viewing was not stopped', onSuccess: () => leaveTo(email) }),
  );
  useEffect(() => {
    const timer = setTimeout(() => leaveTo(email), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [email, until]);
  return (
    <section className={classes.banner} aria-label="View as">
      <p className={classes.text}>
        Viewing as <strong>{name}</strong>. Read-only.
      </p>
      <Button
        size="sm"
        variant="outline"
        tone="neutral"
        isBusy={stop.isPending}
        onClick={() => stop.mutate()}
      >
        Stop viewing
      </Button>
    </section>
  );
}
