import { PASSWORD_MIN } from '@kindred/validation/accounts';
import { useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FormError, FormStack, PasswordField } from '../../ui/Form.tsx';
import { PASSWORD } from './copy.ts';
import { usePasswordForm } from './hooks.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function PasswordSection() {
  const me = useSignedInUser();
  const { form, formError, isBusy, hasPassword, onSubmit } = usePasswordForm();
  const [isShown, setShown] = useState(false);
  const shown = { visible: isShown, onVisibilityChange: setShown };
  return (
    <SettingsSection
      title={hasPassword ? PASSWORD.change : PASSWORD.first}
      text={hasPassword ? PASSWORD.changeText : PASSWORD.firstText}
    >
      <form onSubmit={onSubmit} noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={me.email} readOnly hidden />
        <FormError message={formError} />
        <FormStack>
          {hasPassword && (
            <PasswordField
              label={PASSWORD.current}
              name="currentPassword"
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
          <PasswordField
            label={PASSWORD.fresh}
            name="newPassword"
            autoComplete="new-password"
            placeholder={`Min. ${PASSWORD_MIN} characters`}
            {...shown}
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label={PASSWORD.confirm}
            name="confirmPassword"
            autoComplete="new-password"
            {...shown}
            {...form.getInputProps('confirmPassword')}
          />
          <CheckField
            label={PASSWORD.revokeTokens}
            description={PASSWORD.revokeTokensText}
            {...form.getInputProps('revokeTokens', { type: 'checkbox' })}
          />
          <div>
            <Button type="submit" variant="soft" isBusy={isBusy}>
              {isBusy ? PASSWORD.saving : PASSWORD.save}
            </Button>
          </div>
        </FormStack>
      </form>
    </SettingsSection>
  );
}
