import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CONFIRM } from './copy.ts';
import classes from './Settings.module.css';

/** Below the switch for mails, until the address is known to be mine: it gets none before. */
export function ConfirmAddress() {
  const { email, isEmailConfirmed } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const send = useMutation({
    mutationFn: () => api.accounts.sendConfirmation.mutate(),
    onSuccess: ({ message }) => {
      toast.show({ title: message, tone: 'success' });
      // It may have been confirmed in another window meanwhile.
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
    },
    onError: (error) =>
      toast.show({ title: CONFIRM.failed, description: messageOf(error), tone: 'destructive' }),
  });
  if (isEmailConfirmed) return null;
  return (
    <p className={classes.confirm}>
      <span>{CONFIRM.text(email)}</span>
      <Button variant="soft" size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
        {CONFIRM.again}
      </Button>
    </p>
  );
}
