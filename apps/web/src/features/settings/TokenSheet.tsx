import { TOKEN_NAME_MAX, TOKEN_SCOPES, type TokenScope } from '@kindred/validation/accounts';
import { useId } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FieldError, FormError, FormStack, TextField } from '../../ui/Form.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EXPIRIES, SCOPES, TOKENS } from './copy.ts';
import { useTokenForm } from './hooks.ts';
import classes from './TokenSheet.module.css';

interface TokenSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (made: { name: string; token: string }) => void;
}

/** Stays when it is closed, so that what was typed is there when it opens again. */
export function TokenSheet({ isOpen, onClose, onCreated }: TokenSheetProps) {
  const { form, formError, isBusy, onSubmit } = useTokenForm(onCreated);
  const id = useId();
  const { scopes, expiry } = form.getValues();

  function toggle(scope: TokenScope) {
    const next = scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope];
    form.setFieldValue('scopes', next);
  }

  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={TOKENS.sheet}>
      <form onSubmit={onSubmit} noValidate>
        <FormError message={formError} />
        <FormStack>
          <TextField
            data-autofocus
            label={TOKENS.name}
            placeholder={TOKENS.namePlaceholder}
            name="name"
            autoComplete="off"
            maxLength={TOKEN_NAME_MAX}
            {...form.getInputProps('name')}
          />
          <fieldset
            className={classes.group}
            aria-invalid={form.errors.scopes !== undefined}
            aria-describedby={`${id}-scopes`}
          >
            <legend className={classes.legend}>{TOKENS.scopes}</legend>
            {TOKEN_SCOPES.map((scope) => (
              <CheckField
                key={scope}
                label={SCOPES[scope].label}
                description={SCOPES[scope].text}
                checked={scopes.includes(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
            <FieldError id={`${id}-scopes`}>{form.errors.scopes}</FieldError>
          </fieldset>
          <div>
            <p className={classes.legend}>{TOKENS.expiry}</p>
            <Segmented
              label={TOKENS.expiry}
              options={EXPIRIES}
              value={expiry}
              onChange={(value) => form.setFieldValue('expiry', value)}
              isWide
            />
          </div>
          <Button type="submit" size="lg" isWide isBusy={isBusy}>
            {isBusy ? TOKENS.submitting : TOKENS.submit}
          </Button>
        </FormStack>
      </form>
    </BottomSheet>
  );
}
