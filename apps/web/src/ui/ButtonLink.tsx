import { Button as MantineButton } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { type Look, lookOf } from './Button.tsx';

type ButtonLinkProps = Look & {
  to: string;
  /** For screen readers, where the words alone do not say of what. */
  label?: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
};

/** Looks like a button, is a link inside the app. */
export function ButtonLink({ variant, tone, size, isWide, icon, to, label, ref, children }: ButtonLinkProps) {
  return (
    <MantineButton
      {...lookOf({ variant, tone, size, isWide, icon })}
      component={Link}
      ref={ref}
      to={to}
      aria-label={label}
    >
      {children}
    </MantineButton>
  );
}
