import { EMAIL_MAX } from '@kindred/validation/accounts';
import { useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { EMAIL } from './copy.ts';
import { useCancelEmailChange, useEmailChange, useEmailForm, useSendAgain } from './email.ts';
import { Listed } from './Listed.tsx';
import note from './Note.module.css';
import { SettingsSection } from './SettingsSection.tsx';

export function EmailSection() {
  const me = useSignedInUser();
  const change = useEmailChange();
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      title={EMAIL.title}
      text={me.email}
      end={
        <Button variant="soft" onClick={() => setOpen(true)}>
          {EMAIL.change}
        </Button>
      }
    >
      <Listed query={change} loading={EMAIL.loading} rows={1}>
        {(pending) => pending && <Pending email={pending.newEmail} />}
      </Listed>
      <EmailSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

function Pending({ email }: { email: string }) {
  const again = useSendAgain();
  const cancel = useCancelEmailChange();
  return (
    <div role="status">
      <p className={note.note}>{EMAIL.pending(email)}</p>
      <div className={note.buttons}>
        <Button variant="soft" size="sm" isBusy={again.isPending} onClick={() => again.mutate({ email })}>
          {EMAIL.again}
        </Button>
        <Button
          variant="soft"
          tone="neutral"
          size="sm"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {EMAIL.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
function EmailSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { form, formError, isBusy, onSubmit } = useEmailForm(onClose);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={EMAIL.change}>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={formError} />
        <FormStack>
          <TextField
            data-autofocus
            label={EMAIL.label}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            maxLength={EMAIL_MAX}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? EMAIL.submitting : EMAIL.submit}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
