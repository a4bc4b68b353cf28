import { PASSWORD_MIN } from '@kindred/validation/accounts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormPair, FormStack, PasswordField, TextField } from '../../ui/Form.tsx';
import type { useSignUpForm } from './forms.ts';

interface NewAccountFormProps extends Omit<ReturnType<typeof useSignUpForm>, 'isChecking'> {
  /** Names the form for screen readers. */
  label: string;
  words: { submit: string; busy: string };
}

/** Name, email and a new password, for the sign-up dialog and the setup page. */
export function NewAccountForm({ form, formError, isBusy, onSubmit, label, words }: NewAccountFormProps) {
  const [isShown, setShown] = useState(false);
  const shown = { visible: isShown, onVisibilityChange: setShown };
  return (
    <form onSubmit={onSubmit} noValidate aria-label={label}>
      <FormError message={formError} />
      <FormStack>
        <FormPair>
          <TextField
            data-autofocus
            label="First name"
            name="firstName"
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </FormPair>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          placeholder={`Min. ${PASSWORD_MIN} characters`}
          {...shown}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          {...shown}
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </FormStack>
    </form>
  );
}
