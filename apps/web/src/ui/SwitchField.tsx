import { Switch, type SwitchProps } from '@mantine/core';
import classes from './SwitchField.module.css';

/** On or off, at once; with `aria-label` where the words stand elsewhere. */
export function SwitchField(props: Omit<SwitchProps, 'classNames' | 'size'>) {
  return (
    <Switch
      classNames={{
        root: classes.root,
        body: classes.body,
        track: classes.track,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.hint,
      }}
      withThumbIndicator={false}
      {...props}
    />
  );
}
