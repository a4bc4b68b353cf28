import type { TwoFactorView } from '@kindred/validation/accounts/twoFactor';
import { useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { useQrCode } from '../../app/useQrCode.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { TWO_FACTOR } from './copy.ts';
import { Listed } from './Listed.tsx';
import note from './Note.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import classes from './TwoFactorSection.module.css';
import { useBeginTwoFactor, useReplaceCodes, useTurnOff, useTurnOnForm } from './twoFactor.ts';

export function TwoFactorSection() {
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <SettingsSection title={TWO_FACTOR.title} text={TWO_FACTOR.text}>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <Listed<TwoFactorView> query={trpc.accounts.twoFactor.useQuery()} loading={TWO_FACTOR.loading} rows={1}>
        {({ isOn, isRequired, recoveryCodesLeft }) =>
          isOn ? (
            <TurnedOn left={recoveryCodesLeft} onCodes={setCodes} />
          ) : (
            <>
              {isRequired && <p className={note.note}>{TWO_FACTOR.required}</p>}
              <TurnedOff onCodes={setCodes} />
            </>
          )
        }
      </Listed>
    </SettingsSection>
  );
}

function TurnedOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const begin = useBeginTwoFactor();
  if (begin.data) return <SetUp {...begin.data} onCodes={onCodes} onCancel={begin.reset} />;
  return (
    <Button variant="soft" isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {begin.isPending ? TWO_FACTOR.starting : TWO_FACTOR.turnOn}
    </Button>
  );
}

interface SetUpProps {
  secret: string;
  uri: string;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

function SetUp({ secret, uri, onCodes, onCancel }: SetUpProps) {
  const { form, formError, isBusy, onSubmit } = useTurnOnForm(onCodes);
  const qr = useQrCode(uri);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={TWO_FACTOR.title}>
      <p className={note.note}>{TWO_FACTOR.scan}</p>
      {qr !== undefined && <img className={classes.qr} src={qr} alt={TWO_FACTOR.qr} />}
      <p className={note.note}>
        {TWO_FACTOR.key}: <span className={classes.key}>{secret}</span>
      </p>
      <FormError message={formError} />
      <FormStack>
        <TextField
          label={TWO_FACTOR.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
        <div className={note.buttons}>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? TWO_FACTOR.confirming : TWO_FACTOR.confirm}
          </Button>
          <Button variant="soft" tone="neutral" onClick={onCancel}>
            {TWO_FACTOR.cancel}
          </Button>
        </div>
      </FormStack>
    </form>
  );
}

function TurnedOn({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const [asking, setAsking] = useState<'off' | 'replace' | null>(null);
  const close = () => setAsking(null);
  const replace = useReplaceCodes(onCodes);
  const turnOff = useTurnOff();
  return (
    <>
      <p className={note.note}>{TWO_FACTOR.left(left)}</p>
      <div className={note.buttons}>
        <Button variant="soft" onClick={() => setAsking('replace')}>
          {TWO_FACTOR.newCodes}
        </Button>
        <Button variant="soft" tone="neutral" onClick={() => setAsking('off')}>
          {TWO_FACTOR.turnOff}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking === 'replace'}
        onClose={close}
        onConfirm={() => replace.mutate(undefined, { onSettled: close })}
        title={TWO_FACTOR.replaceTitle}
        text={TWO_FACTOR.replaceText}
        confirmLabel={TWO_FACTOR.replace}
        isBusy={replace.isPending}
      />
      <ConfirmDialog
        isOpen={asking === 'off'}
        onClose={close}
        onConfirm={() => turnOff.mutate(undefined, { onSettled: close })}
        title={TWO_FACTOR.offTitle}
        text={TWO_FACTOR.offText}
        confirmLabel={TWO_FACTOR.turnOff}
        isBusy={turnOff.isPending}
        isDanger
      />
    </>
  );
}
