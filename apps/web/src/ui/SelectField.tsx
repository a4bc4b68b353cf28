import { Input, type InputWrapperProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import form from './Form.module.css';
import { ICON, ICON_STROKE } from './icons.ts';
import classes from './SelectField.module.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  description?: ReactNode;
  error?: InputWrapperProps['error'];
  isDisabled?: boolean;
  name?: string;
  autoComplete?: string;
}

/** One of a few, chosen the way the reader's own device does it. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    description,
    error,
    isDisabled = false,
    name,
    autoComplete,
  } = props;
  const id = useId();
  const isWrong = error !== undefined && error !== null && error !== false;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      errorProps={{ role: undefined }}
      classNames={{ label: form.label ?? '', error: form.error ?? '', description: form.hint ?? '' }}
    >
      <span className={classes.box}>
        <select
          id={id}
          name={name}
          autoComplete={autoComplete}
          className={`${form.input} ${classes.select}`}
          value={value}
          disabled={isDisabled}
          data-error={isWrong || undefined}
          aria-invalid={isWrong}
          aria-describedby={
            [description !== undefined && `${id}-description`, isWrong && `${id}-error`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} size={ICON.row} stroke={ICON_STROKE} aria-hidden />
      </span>
    </Input.Wrapper>
  );
}
