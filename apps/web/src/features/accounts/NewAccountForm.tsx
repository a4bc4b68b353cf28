import { PASSWORD_MIN, SIGN_UP_ANSWER_MAX } from '@kindred/validation/accounts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormPair, FormStack, PasswordField, TextAreaField, TextField } from '../../ui/Form.tsx';
import type { useSignUpForm } from './forms.ts';

interface NewAccountFormProps extends Omit<ReturnType<typeof useSignUpForm>, 'isChecking' | 'isWaiting'> {
  /** Names the form for screen readers. */
  label: string;
  words: { submit: string; busy: string };
  /** One more question, whose answer is a text. */
  question?: string | undefined;
}

/** Name, email and a new password, for the sign-up dialog and the setup page. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { form, formError, isBusy, onSubmit, label, words, question } = props;
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
        {question !== undefined && (
          <TextAreaField
            label={question}
            name="answer"
            rows={3}
            maxLength={SIGN_UP_ANSWER_MAX}
            {...form.getInputProps('answer')}
          />
        )}
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? words.busy : words.submit}
        </Button>
      </FormStack>
    </form>
  );
}
