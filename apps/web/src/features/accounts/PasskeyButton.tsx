import { IconFingerprint } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/Form.tsx';
import { ICON, ICON_STROKE } from '../../ui/icons.ts';
import { PASSKEY } from './copy.ts';
import classes from './PasskeyButton.module.css';
import { arePasskeysSupported, passkeyFailure, usePasskeyLogin } from './passkeys.ts';

/** Nothing where the browser has no passkeys for this address. */
export function PasskeyLogin({ next }: { next: string }) {
  const login = usePasskeyLogin(next);
  return <PasskeyButton label={PASSKEY.logIn} {...login} />;
}

interface PasskeyButtonProps {
  label: string;
  mutate: () => void;
  isPending: boolean;
  error: unknown;
}

export function PasskeyButton({ label, mutate, isPending, error }: PasskeyButtonProps) {
  if (!arePasskeysSupported()) return null;
  return (
    <div className={classes.passkey}>
      <FormError message={passkeyFailure(error)} />
      <Button
        variant="outline"
        tone="neutral"
        isWide
        isBusy={isPending}
        icon={<IconFingerprint size={ICON.row} stroke={ICON_STROKE} />}
        onClick={() => mutate()}
      >
        {isPending ? PASSKEY.waiting : label}
      </Button>
    </div>
  );
}
