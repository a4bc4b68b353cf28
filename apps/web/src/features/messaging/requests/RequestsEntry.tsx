import { IconChevronRight, IconUserQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Count } from '../../../ui/Badge.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { REQUESTS } from './copy.ts';
import classes from './Requests.module.css';

/** On top of the list while something waits. */
export function RequestsEntry({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link className={classes.entry} to="/messages?tab=requests">
      <span className={classes.sign} aria-hidden>
        <IconUserQuestion size={ICON.bar} stroke={ICON_STROKE} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{REQUESTS.title}</span>
        <span className={classes.text}>{REQUESTS.entry(count)}</span>
      </span>
      <Count value={count} label={REQUESTS.entryLabel(count)} />
      <IconChevronRight size={ICON.row} stroke={ICON_STROKE} aria-hidden />
    </Link>
  );
}
