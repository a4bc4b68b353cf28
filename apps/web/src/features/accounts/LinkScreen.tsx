import { noInput } from '@kindred/validation/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiForm } from '../../app/form.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError } from '../../ui/Form.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { SafeAgain } from '../../ui/illustrations/SafeAgain.tsx';
import type { NEW_EMAIL, UNDO_EMAIL } from './copy.ts';
import classes from './PasswordScreens.module.css';
import { useMailedToken } from './useMailedToken.ts';

interface LinkScreenProps {
  copy: typeof NEW_EMAIL | typeof UNDO_EMAIL;
  call: (token: string) => Promise<unknown>;
  /** Where somebody goes from here when it is done. */
  next: string;
}

/** What a link from a mail does, done by a button: mail scanners and previews open links too. */
export function LinkScreen({ copy, call, next }: LinkScreenProps) {
  useTitle(copy.title);
  const token = useMailedToken();
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const { formError, isBusy, submit } = useApiForm({ schema: noInput, initial: {} });
  if (token === '') {
    return (
      <div role="alert">
        <EmptyState illustration={<LostPath />} level={1} title={copy.broken} text={copy.brokenText} />
      </div>
    );
  }
  if (isDone) {
    return (
      <div role="status">
        <EmptyState
          illustration={<SafeAgain />}
          level={1}
          title={copy.done}
          text={copy.doneText}
          action={<ButtonAnchor href={next}>{copy.next}</ButtonAnchor>}
        />
      </div>
    );
  }
  const onSubmit = submit(async () => {
    await call(token);
    window.history.replaceState(null, '', window.location.pathname);
    setDone(true);
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <h1 className={classes.title}>{copy.title}</h1>
      <p className={classes.text}>{copy.text}</p>
      <FormError message={formError} />
      <Button type="submit" size="lg" isWide isBusy={isBusy}>
        {isBusy ? copy.busy : copy.submit}
      </Button>
    </form>
  );
}
