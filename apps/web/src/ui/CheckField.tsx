import { Checkbox, type CheckboxProps } from '@mantine/core';
import classes from './CheckField.module.css';

/** A box to tick, with what it means beside it; the whole row can be tapped. */
export function CheckField(props: Omit<CheckboxProps, 'classNames'>) {
  return (
    <Checkbox
      classNames={{
        body: classes.body,
        inner: classes.inner,
        input: classes.input,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.hint,
      }}
      {...props}
    />
  );
}
