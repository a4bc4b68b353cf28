import { useQuery } from '@tanstack/react-query';
import { ICON } from '../../../ui/icons.ts';
import { BadgeIcon } from '../challenges/BadgeIcon.tsx';
import { earnedQuery } from '../challenges/query.ts';
import { PERSON } from './copy.ts';
import classes from './EarnedBadges.module.css';

interface EarnedBadgesProps {
  tribeId: string;
  userId: string;
  isNeeded: boolean;
}

/** What somebody has won in this tribe; nothing where there is nothing, or where it did not load. */
export function EarnedBadges({ tribeId, userId, isNeeded }: EarnedBadgesProps) {
  const { data = [] } = useQuery({ ...earnedQuery(tribeId, userId), enabled: isNeeded });
  if (data.length === 0) return null;
  return (
    <ul className={classes.badges} aria-label={PERSON.badges}>
      {data.map(({ id, name, icon }) => (
        <li key={id} className={classes.badge}>
          <BadgeIcon name={icon} size={ICON.inline} />
          {name}
        </li>
      ))}
    </ul>
  );
}
