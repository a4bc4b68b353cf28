import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { SECOND_STEP } from './copy.ts';
import { useCodeForm } from './forms.ts';
import { PasskeyLogin } from './PasskeyButton.tsx';

interface SecondStepProps {
  token: string;
  /** Whether the account may also log in with a passkey. */
  hasPasskey: boolean;
  next: string;
  onBack: () => void;
}

export function SecondStep({ onBack, hasPasskey, ...rest }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      {/* Anew for the other kind of code, which is checked differently. */}
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...rest} />
      {hasPasskey && <PasskeyLogin next={rest.next} />}
      <Button variant="subtle" isWide onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? SECOND_STEP.useCode : SECOND_STEP.useRecovery}
      </Button>
      <Button variant="subtle" tone="neutral" isWide onClick={onBack}>
        {SECOND_STEP.back}
      </Button>
    </>
  );
}

function CodeForm({ token, next, isRecovery }: { token: string; next: string; isRecovery: boolean }) {
  const { form, formError, isBusy, onSubmit } = useCodeForm(next, token, isRecovery);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={SECOND_STEP.title}>
      <FormError message={formError} />
      <FormStack>
        <p>{isRecovery ? SECOND_STEP.recovery : SECOND_STEP.code}</p>
        <TextField
          data-autofocus
          autoFocus
          label={isRecovery ? SECOND_STEP.recoveryLabel : SECOND_STEP.codeLabel}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? SECOND_STEP.busy : SECOND_STEP.submit}
        </Button>
      </FormStack>
    </form>
  );
}
