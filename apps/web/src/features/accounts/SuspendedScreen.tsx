import { describeSuspension } from '@kindred/validation/accounts/suspension';
import { errorBody, messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { formatFullTime } from '../../ui/time.ts';
import { SUSPENDED } from './copy.ts';
import classes from './PasswordScreens.module.css';

/** Says why an account was suspended while its user was logged in. @param error the refusal of the server */
export default function SuspendedScreen({ error }: { error: unknown }) {
  useTitle(SUSPENDED.title);
  const logOut = trpc.accounts.logout.useMutation(
    useAction({
      failed: SUSPENDED.logOutFailed,
      // A whole navigation, so that nothing of what was loaded stays.
      onSuccess: () => window.location.assign('/'),
    }),
  );
  const suspension = errorBody(error)?.suspension;
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{SUSPENDED.title}</h1>
      <p className={classes.text}>
        {suspension ? describeSuspension(suspension, (time) => formatFullTime(time)) : messageOf(error)}
      </p>
      {suspension != null && suspension.appealUrl != null && (
        <a className={classes.appeal} href={suspension.appealUrl}>
          {SUSPENDED.appeal}
        </a>
      )}
      <Button size="lg" isWide isBusy={logOut.isPending || logOut.isSuccess} onClick={() => logOut.mutate()}>
        {SUSPENDED.logOut}
      </Button>
    </div>
  );
}
