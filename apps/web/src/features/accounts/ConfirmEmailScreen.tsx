import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../app/api.ts';
import { useCurrentUser } from '../../app/currentUser.ts';
import { messageOf } from '../../app/errors.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { useTitle } from '../../app/useTitle.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { MailSent } from '../../ui/illustrations/MailSent.tsx';
import { SafeAgain } from '../../ui/illustrations/SafeAgain.tsx';
import { CONFIRMATION } from './copy.ts';
import { useMailedToken } from './useMailedToken.ts';

const AGAIN = '/profile/notifications?tab=settings';

/** Where the link from the mail leads: opening it is all that is to be done. */
export default function ConfirmEmailScreen() {
  useTitle(CONFIRMATION.title);
  const token = useMailedToken();
  return token === '' ? (
    <Useless title={CONFIRMATION.incomplete} text={CONFIRMATION.incompleteText} />
  ) : (
    <Confirm token={token} />
  );
}

function Confirm({ token }: { token: string }) {
  const client = useQueryClient();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () => api.accounts.confirmEmail.mutate({ token }),
    onSuccess: () => {
      window.history.replaceState(null, '', window.location.pathname);
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
    },
  });
  // The link works once, and an effect may run twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  const { user } = useCurrentUser();
  // A link that is opened a second time has done its work.
  const isDone = isSuccess || (error !== null && user?.isEmailConfirmed === true);
  if (error !== null && !isDone) return <Useless title={CONFIRMATION.failed} text={messageOf(error)} />;
  return (
    <div role="status">
      <EmptyState
        illustration={isDone ? <SafeAgain /> : <MailSent />}
        level={1}
        title={isDone ? CONFIRMATION.done : CONFIRMATION.busy}
        text={isDone ? CONFIRMATION.doneText : CONFIRMATION.busyText}
        action={isDone ? <ButtonAnchor href="/">{CONFIRMATION.home}</ButtonAnchor> : undefined}
      />
    </div>
  );
}

function Useless({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <EmptyState
        illustration={<LostPath />}
        level={1}
        title={title}
        text={text}
        action={<ButtonLink to={AGAIN}>{CONFIRMATION.again}</ButtonLink>}
      />
    </div>
  );
}
