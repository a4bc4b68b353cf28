import { ActionIcon } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './IconButton.module.css';
import { ICON_TARGET, ICON_TONE, ICON_VARIANT, type IconLook } from './IconButton.tsx';

type IconLinkProps = IconLook & { to: string };

export function IconLink({ label, variant = 'plain', tone = 'neutral', to, children }: IconLinkProps) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      aria-label={label}
      title={label}
      variant={ICON_VARIANT[variant]}
      color={ICON_TONE[tone]}
      radius="xl"
      size={ICON_TARGET}
      className={classes.root}
    >
      {children}
    </ActionIcon>
  );
}
