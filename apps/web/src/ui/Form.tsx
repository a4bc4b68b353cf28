import {
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Form.module.css';
import { ICON, ICON_STROKE } from './icons.ts';

const FIELD = { input: classes.input, label: classes.label, error: classes.error, description: classes.hint };

/** A field with its label, its hint and its error, tied together for a screen reader by Mantine. */
export function TextField(props: Omit<TextInputProps, 'classNames'>) {
  return <TextInput classNames={FIELD} errorProps={{ role: undefined }} {...props} />;
}

export function PasswordField(props: Omit<PasswordInputProps, 'classNames'>) {
  return (
    <PasswordInput
      classNames={{ ...FIELD, innerInput: classes.inner, visibilityToggle: classes.eye }}
      // Mantine takes the toggle out of the tab order; somebody at a keyboard wants to see the password too.
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
      // As wide as the toggle's target, which would shrink otherwise.
      rightSectionWidth="3rem"
      // Mantine says it of every field but this one.
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}

export function TextAreaField(props: Omit<TextareaProps, 'classNames'>) {
  const area = { ...FIELD, input: `${classes.input} ${classes.area}` };
  return <Textarea classNames={area} errorProps={{ role: undefined }} {...props} />;
}

/** The red box above the fields, for what concerns the whole form. Announced when it appears. */
export function FormError({ message }: { message: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [message]);
  return (
    <div role="alert">
      {message ? (
        <div ref={box} className={classes.box}>
          <IconAlertCircle size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          <span>{message}</span>
        </div>
      ) : null}
    </div>
  );
}

/** Under a control that is no Mantine field: give the control aria-describedby={id} and aria-invalid. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className={classes.error}>
      {children}
    </p>
  ) : null;
}

export function FormStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

/** Fields side by side where there is room for it. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
