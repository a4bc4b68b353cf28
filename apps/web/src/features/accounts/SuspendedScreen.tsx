import { describeSuspension } from '@kindred/validation/accounts/suspension';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { errorBody, messageOf } from '../../app/errors.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormStack } from '../../ui/Form.tsx';
import { formatFullTime } from '../../ui/time.ts';
import { SUSPENDED } from './copy.ts';
import classes from './PasswordScreens.module.css';

/** What a user sees whose account was suspended while they were logged in. @param error what the server refused with */
export default function SuspendedScreen({ error }: { error: unknown }) {
  useTitle(SUSPENDED.title);
  const logOut = useMutation({
    mutationFn: () => api.accounts.logout.mutate(),
    // A whole navigation, so that nothing of what was loaded stays.
    onSuccess: () => window.location.assign('/'),
  });
  const suspension = errorBody(error)?.suspension;
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{SUSPENDED.title}</h1>
      <p className={classes.text}>
        {suspension ? describeSuspension(suspension, (time) => formatFullTime(time)) : messageOf(error)}
      </p>
      <FormError message={logOut.error === null ? null : messageOf(logOut.error)} />
      <FormStack>
        <Button
          size="lg"
          isWide
          isBusy={logOut.isPending || logOut.isSuccess}
          onClick={() => logOut.mutate()}
        >
          {SUSPENDED.logOut}
        </Button>
      </FormStack>
    </div>
  );
}
