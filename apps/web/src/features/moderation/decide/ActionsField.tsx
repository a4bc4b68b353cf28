import type { DecisionAction } from '@kindred/validation/moderation/values';
import { type ReactNode, useId } from 'react';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FieldError } from '../../../ui/Form.tsx';
import { ACTION_NAMES, ACTION_TEXTS, DECIDE } from '../copy.ts';
import classes from './Decide.module.css';
import { toggled } from './form.ts';

interface ActionsFieldProps {
  /** What can be chosen. */
  actions: readonly DecisionAction[];
  value: DecisionAction[];
  onChange: (value: DecisionAction[]) => void;
  error: ReactNode;
}

export function ActionsField({ actions, value, onChange, error }: ActionsFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend className={classes.legend}>{DECIDE.what}</legend>
      {actions.map((action) => (
        <CheckField
          key={action}
          name="actions"
          label={ACTION_NAMES[action]}
          description={ACTION_TEXTS[action]}
          aria-invalid={Boolean(error)}
          checked={value.includes(action)}
          onChange={() => onChange(toggled(value, action))}
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
