import type { ReactNode } from 'react';
import type { z } from 'zod';
import { TextAreaField, TextField } from './Form.tsx';
import { fieldFacts, type Typed } from './fieldFacts.ts';
import { SelectField } from './SelectField.tsx';
import { SwitchField } from './SwitchField.tsx';

interface FieldProps {
  /** Gives the label, the longest text, whether it is required and the kind of control. */
  schema: z.ZodType;
  name: string;
  value: Typed;
  onChange: (value: string | boolean) => void;
  onBlur?: () => void;
  error?: ReactNode;
  description?: ReactNode;
  /** Of a choice: what is shown for each of its values. */
  names?: Readonly<Record<string, string>>;
  /** Follows the label: `Price (EUR)`. */
  unit?: string;
  rows?: number;
  /** For screen readers alone. */
  isLabelHidden?: boolean;
  /** For amounts. */
  inputMode?: 'decimal' | 'numeric';
}

/** A control for one field of a schema of @kindred/validation. */
export function Field(props: FieldProps) {
  const { schema, name, value, onChange, onBlur, error, description, names, unit, rows = 4 } = props;
  const facts = fieldFacts(schema);
  const label = unit === undefined ? facts.label : `${facts.label} (${unit})`;
  if (facts.kind === 'switch') {
    return (
      <SwitchField
        name={name}
        label={label}
        description={description}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
    );
  }
  if (facts.kind === 'choice') {
    return (
      <SelectField
        name={name}
        label={label}
        description={description}
        error={error}
        options={facts.options.map((option) => ({ value: option, label: names?.[option] ?? option }))}
        value={String(value)}
        onChange={onChange}
      />
    );
  }
  const shared = {
    name,
    ...(props.isLabelHidden ? { 'aria-label': label } : { label }),
    description,
    error,
    maxLength: facts.maxLength,
    required: facts.isRequired,
    withAsterisk: false,
    value: typeof value === 'string' ? value : '',
    onBlur,
  };
  if (facts.kind === 'text') {
    return (
      <TextAreaField {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  }
  return (
    <TextField
      {...shared}
      inputMode={props.inputMode ?? (facts.kind === 'number' ? 'numeric' : undefined)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
