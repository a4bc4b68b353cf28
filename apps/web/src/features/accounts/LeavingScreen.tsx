import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormStack } from '../../ui/Form.tsx';
import { formatDay } from '../../ui/time.ts';
import { LEAVING } from './copy.ts';
import classes from './PasswordScreens.module.css';

/** All there is for somebody who logs in to an account that is to be deleted. */
export default function LeavingScreen() {
  useTitle(LEAVING.title);
  const { data } = useQuery({ queryKey: ['leaving'], queryFn: () => api.accounts.leaving.query() });
  // A whole navigation: whatever was refused before is asked for anew.
  const away = { onSuccess: () => window.location.assign('/') };
  const keep = useMutation({ mutationFn: () => api.accounts.keepAccount.mutate(), ...away });
  const logOut = useMutation({ mutationFn: () => api.accounts.logout.mutate(), ...away });
  const error = keep.error ?? logOut.error;
  const isKeeping = keep.isPending || keep.isSuccess;
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{LEAVING.title}</h1>
      <p className={classes.text}>
        {data ? LEAVING.text(formatDay(new Date(data.deletedAt))) : LEAVING.textSoon}
      </p>
      <FormError message={error === null ? null : messageOf(error)} />
      <FormStack>
        <Button size="lg" isWide isBusy={isKeeping} onClick={() => keep.mutate()}>
          {isKeeping ? LEAVING.keeping : LEAVING.keep}
        </Button>
        <Button
          variant="subtle"
          isWide
          isBusy={logOut.isPending || logOut.isSuccess}
          onClick={() => logOut.mutate()}
        >
          {LEAVING.logOut}
        </Button>
      </FormStack>
    </div>
  );
}
