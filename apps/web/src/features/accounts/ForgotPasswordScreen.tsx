import { forgotPasswordInput } from '@kindred/validation/accounts';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { useApiForm } from '../../app/form.ts';
import { useTitle } from '../../app/useTitle.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { MailSent } from '../../ui/illustrations/MailSent.tsx';
import { logInHref } from './next.ts';
import classes from './PasswordScreens.module.css';

export default function ForgotPasswordScreen() {
  useTitle('Forgot password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, formError, isBusy, submit } = useApiForm({
    schema: forgotPasswordInput,
    initial: { email: '' },
  });

  if (sentTo !== null) {
    // The same answer whether or not there is such an account.
    return (
      <div role="status">
        <EmptyState
          illustration={<MailSent />}
          level={1}
          title="Check your email"
          text={`If ${sentTo} has an account here, a link to set a new password is on its way. It works once, for one hour.`}
          action={
            <>
              <ButtonAnchor href={logInHref()}>Back to Log In</ButtonAnchor>
              <Button variant="subtle" onClick={() => setSentTo(null)}>
                Use another address
              </Button>
            </>
          }
        />
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(async (values) => {
        await api.accounts.forgotPassword.mutate(values);
        setSentTo(values.email.trim());
      })}
    >
      <h1 className={classes.title}>Forgot your password?</h1>
      <p className={classes.text}>Enter your email and we’ll send you a reset link.</p>
      <FormError message={formError} />
      <FormStack>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? 'Sending...' : 'Send link'}
        </Button>
        <ButtonAnchor variant="subtle" isWide href={logInHref()}>
          Back to Log In
        </ButtonAnchor>
      </FormStack>
    </form>
  );
}
