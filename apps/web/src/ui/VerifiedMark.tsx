import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { ICON } from './icons.ts';
import classes from './VerifiedMark.module.css';

/** After a name. */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <IconRosetteDiscountCheckFilled className={classes.mark} size={ICON.row} role="img" aria-label={label} />
  );
}
