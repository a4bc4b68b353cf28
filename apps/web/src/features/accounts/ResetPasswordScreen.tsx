import { PASSWORD_MIN, resetPasswordInput } from '@kindred/validation/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useApiForm } from '../../app/form.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError, FormStack, PasswordField } from '../../ui/Form.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { SafeAgain } from '../../ui/illustrations/SafeAgain.tsx';
import { logInHref } from './next.ts';
import classes from './PasswordScreens.module.css';
import { useMailedToken } from './useMailedToken.ts';

const schema = resetPasswordInput.pick({ password: true });

export default function ResetPasswordScreen() {
  useTitle('New password');
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done />;
  return token === '' ? <Incomplete /> : <NewPassword token={token} onDone={() => setDone(true)} />;
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { form, formError, isBusy, submit } = useApiForm({ schema, initial: { password: '' } });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(async ({ password }) => {
        await api.accounts.resetPassword.mutate({ token, password });
        window.history.replaceState(null, '', window.location.pathname);
        queryClient.setQueryData(CURRENT_USER_KEY, null);
        onDone();
      })}
    >
      <h1 className={classes.title}>Set a new password</h1>
      <p className={classes.text}>You will be logged out everywhere and log in with the new one.</p>
      <FormError message={formError} />
      <FormStack>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          placeholder={`Min. ${PASSWORD_MIN} characters`}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? 'Saving...' : 'Save password'}
        </Button>
        {formError !== null && (
          <ButtonLink variant="subtle" isWide to="/forgot-password">
            Ask for a new link
          </ButtonLink>
        )}
      </FormStack>
    </form>
  );
}

function Done() {
  return (
    <div role="status">
      <EmptyState
        illustration={<SafeAgain />}
        level={1}
        title="Your password is changed"
        text="All sessions ended. Log in with your new password."
        action={<ButtonAnchor href={logInHref()}>Log In</ButtonAnchor>}
      />
    </div>
  );
}

function Incomplete() {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title="This link is broken"
      text="Open it from the mail once more, or ask for a new one."
      action={<ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>}
    />
  );
}
