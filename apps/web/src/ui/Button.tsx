import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import classes from './Button.module.css';

export interface Look {
  /** One filled button a view; the rest are soft, outline or subtle. */
  variant?: 'filled' | 'soft' | 'outline' | 'subtle';
  tone?: 'primary' | 'neutral' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  isWide?: boolean;
  icon?: ReactNode;
}

const VARIANT = { filled: 'filled', soft: 'light', outline: 'outline', subtle: 'subtle' } as const;
const TONE = { primary: 'primary', neutral: 'gray', danger: 'red' } as const;

export function lookOf({ variant = 'filled', tone = 'primary', size = 'md', isWide = false, icon }: Look) {
  const look: MantineButtonProps = {
    variant: VARIANT[variant],
    color: TONE[tone],
    radius: 'xl',
    fullWidth: isWide,
    leftSection: icon,
    classNames: { root: classes.root, label: classes.label, section: classes.section },
  };
  return { ...look, 'data-size': size };
}

type ButtonProps = Look & {
  /** What was asked for is being done: it cannot be asked for again, and still looks like the main button. */
  isBusy?: boolean;
} & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'>;

export function Button(props: ButtonProps): ReactElement {
  const {
    variant,
    tone,
    size,
    isWide,
    icon,
    isBusy = false,
    disabled = false,
    type = 'button',
    ...rest
  } = props;
  return (
    <MantineButton
      {...lookOf({ variant, tone, size, isWide, icon })}
      type={type}
      disabled={disabled || isBusy}
      data-busy={isBusy || undefined}
      {...rest}
    />
  );
}

type ButtonAnchorProps = Look & Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'> & { href: string };

/** A button that leaves the app: a full navigation answered by the server. */
export function ButtonAnchor({ variant, tone, size, isWide, icon, ...rest }: ButtonAnchorProps) {
  return <MantineButton {...lookOf({ variant, tone, size, isWide, icon })} component="a" {...rest} />;
}
