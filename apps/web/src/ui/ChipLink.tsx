import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Chip.module.css';

interface ChipLinkProps {
  children: ReactNode;
  to: string;
  tone?: 'neutral' | 'primary';
}

export function ChipLink({ children, to, tone = 'primary' }: ChipLinkProps) {
  return (
    <Link className={classes.chip} data-tone={tone} to={to}>
      {children}
    </Link>
  );
}
