import { ActionIcon } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './IconButton.module.css';

export interface IconLook {
  /** What a screen reader says and what the browser shows on hover. */
  label: string;
  variant?: 'plain' | 'soft' | 'filled';
  tone?: 'neutral' | 'primary' | 'danger';
  children: ReactNode;
}

export const ICON_TARGET = '2.75rem';
export const ICON_VARIANT = { plain: 'subtle', soft: 'light', filled: 'filled' } as const;
export const ICON_TONE = { neutral: 'gray', primary: 'primary', danger: 'red' } as const;

type IconButtonProps = IconLook & Omit<ComponentPropsWithRef<'button'>, 'color' | 'style' | 'aria-label'>;

/** An icon alone, with a target of 44 px and a name. */
export function IconButton({
  label,
  variant = 'plain',
  tone = 'neutral',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      variant={ICON_VARIANT[variant]}
      color={ICON_TONE[tone]}
      radius="xl"
      size={ICON_TARGET}
      className={classes.root}
      type={type}
      {...rest}
    />
  );
}
