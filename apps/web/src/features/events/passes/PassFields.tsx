import { passFields } from '@kindred/validation/events/passes';
import { type ReactNode, useId } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { FieldError, FormPair } from '../../../ui/Form.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import classes from '../builder/EventForm.module.css';
import { PASS } from './copy.ts';
import type { PassDraft } from './draft.ts';

interface PassFieldsProps {
  value: PassDraft;
  /** Errors of the form by path, such as `pass.price`. */
  errors: Readonly<Partial<Record<string, ReactNode>>>;
  onChange: (pass: PassDraft) => void;
}

/** The pass that a series sells for all its dates. */
export function PassFields({ value, errors, onChange }: PassFieldsProps) {
  const errorId = useId();
  const field = (name: 'price' | 'quantity') => ({
    name: `pass.${name}`,
    schema: passFields[name],
    value: value[name],
    error: errors[`pass.${name}`],
    onChange: (typed: string | boolean) => onChange({ ...value, [name]: String(typed) }),
  });
  return (
    <div className={classes.group}>
      <SwitchField
        label={PASS.sell}
        description={PASS.sellText}
        checked={value.isSold}
        aria-describedby={errorId}
        onChange={({ currentTarget }) => onChange({ ...value, isSold: currentTarget.checked })}
      />
      <FieldError id={errorId}>{errors.pass}</FieldError>
      {value.isSold && (
        <FormPair>
          <Field {...field('price')} inputMode="decimal" description={PASS.priceText} />
          <Field {...field('quantity')} inputMode="numeric" description={PASS.quantityText} />
        </FormPair>
      )}
    </div>
  );
}
