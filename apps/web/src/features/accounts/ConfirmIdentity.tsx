import { confirmPasswordForm } from '@kindred/validation/accounts';
import { codeForm } from '@kindred/validation/accounts/twoFactor';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { settleConfirmation } from '../../app/confirmation.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { useApiForm } from '../../app/form.ts';
import { trpc } from '../../app/trpc.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError, FormStack, PasswordField, TextField } from '../../ui/Form.tsx';
import { CONFIRM_IDENTITY, PASSKEY } from './copy.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { readPasskey } from './passkeys.ts';

const NAMES = { google: 'Google', facebook: 'Facebook' } as const;
const cancel = () => settleConfirmation(false);

/** Over whatever form made the call, which stays as it is. */
export default function ConfirmIdentity() {
  const { hasPassword } = useSignedInUser();
  const { data: twoFactor, isPending } = trpc.accounts.twoFactor.useQuery();
  if (isPending) return null;
  if (twoFactor?.isOn) {
    return (
      <Dialog isOpen onClose={cancel} title={CONFIRM_IDENTITY.title} subtitle={CONFIRM_IDENTITY.byCode}>
        <ByCode />
        <ByPasskey />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={CONFIRM_IDENTITY.title}
      subtitle={hasPassword ? CONFIRM_IDENTITY.text : CONFIRM_IDENTITY.byProvider}
    >
      {hasPassword ? <ByPassword /> : <ByProvider />}
      <ByPasskey />
    </Dialog>
  );
}

/** Only where the account has passkeys. */
function ByPasskey() {
  const { data = [] } = trpc.accounts.passkeys.useQuery();
  const confirm = useMutation({
    mutationFn: async () => {
      await api.accounts.confirmIdentity.mutate({ passkey: await readPasskey() });
      settleConfirmation(true);
    },
  });
  return data.length === 0 ? null : <PasskeyButton label={PASSKEY.confirm} {...confirm} />;
}

function ByCode() {
  const { form, formError, isBusy, submit } = useApiForm({ schema: codeForm(false), initial: { code: '' } });
  const onSubmit = submit(async (values) => {
    await api.accounts.confirmIdentity.mutate(values);
    settleConfirmation(true);
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={CONFIRM_IDENTITY.title}>
      <FormError message={formError} />
      <FormStack>
        <TextField
          data-autofocus
          label={CONFIRM_IDENTITY.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? CONFIRM_IDENTITY.submitting : CONFIRM_IDENTITY.submit}
        </Button>
        <Button variant="soft" tone="neutral" isWide onClick={cancel}>
          {CONFIRM_IDENTITY.cancel}
        </Button>
      </FormStack>
    </form>
  );
}

function ByPassword() {
  const me = useSignedInUser();
  const { form, formError, isBusy, submit } = useApiForm({
    schema: confirmPasswordForm,
    initial: { password: '' },
  });
  const onSubmit = submit(async (values) => {
    await api.accounts.confirmIdentity.mutate(values);
    settleConfirmation(true);
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={CONFIRM_IDENTITY.title}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <FormError message={formError} />
      <FormStack>
        <PasswordField
          data-autofocus
          label={CONFIRM_IDENTITY.password}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="lg" isWide isBusy={isBusy}>
          {isBusy ? CONFIRM_IDENTITY.submitting : CONFIRM_IDENTITY.submit}
        </Button>
        <Button variant="soft" tone="neutral" isWide onClick={cancel}>
          {CONFIRM_IDENTITY.cancel}
        </Button>
      </FormStack>
    </form>
  );
}

/** In another tab, so that nothing typed here is lost. */
function ByProvider() {
  const { data = [] } = trpc.accounts.linkedAccounts.useQuery();
  return (
    <FormStack>
      {data
        .filter(({ isLinked, isAvailable }) => isLinked && isAvailable)
        .map(({ provider }) => (
          <ButtonAnchor
            key={provider}
            variant="outline"
            isWide
            href={`/api/auth/${provider}?confirm=1`}
            target="_blank"
          >
            {CONFIRM_IDENTITY.with(NAMES[provider])}
          </ButtonAnchor>
        ))}
      <Button size="lg" isWide onClick={() => settleConfirmation(true)}>
        {CONFIRM_IDENTITY.proceed}
      </Button>
      <Button variant="soft" tone="neutral" isWide onClick={cancel}>
        {CONFIRM_IDENTITY.cancel}
      </Button>
    </FormStack>
  );
}
