import type { ReactNode } from 'react';
import classes from './Chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Given, the chip is a toggle and says whether it is on. */
  isOn?: boolean;
  tone?: 'neutral' | 'primary';
  onClick?: () => void;
}

export function Chip({ children, isOn, tone = 'neutral', onClick }: ChipProps) {
  return (
    <button type="button" className={classes.chip} data-tone={tone} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
