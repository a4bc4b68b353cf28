import type { CheckInView } from '@kindred/validation/tribes/challenges';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatDay } from '../../../ui/time.ts';
import { MediaGallery } from '../../media/public.tsx';
import offers from '../offers/Offers.module.css';
import { CHECK_INS, QUEUE } from './copy.ts';
import classes from './One.module.css';

interface MadeProps {
  item: CheckInView;
  /** Says what became of it, where that differs from one to the next. */
  hasStatus?: boolean;
}

const TONES = { pending: 'amber', approved: 'teal', declined: 'neutral' } as const;

/** Who did what, with what they gave to show for it. */
export function Made({ item, hasStatus = false }: MadeProps) {
  const { user, taskTitle, day, note, media, status, reason, createdAt } = item;
  return (
    <>
      <div className={classes.person}>
        <Avatar id={user.id} name={user.name} src={user.profileImageUrl} size={40} />
        <div className={classes.words}>
          <p className={classes.what}>{user.name}</p>
          <p className={offers.facts}>
            <span>{taskTitle}</span>
            {day !== null && <span>{QUEUE.forDay(formatDay(new Date(`${day}T12:00:00`)))}</span>}
            <RelativeTime value={createdAt} />
            {hasStatus && <Badge tone={TONES[status]}>{CHECK_INS.statuses[status]}</Badge>}
          </p>
        </div>
      </div>
      {note !== null && <p className={classes.note}>{note}</p>}
      {hasStatus && reason !== null && (
        <p className={classes.declined} dir="auto">
          {CHECK_INS.reason(reason)}
        </p>
      )}
      {media !== null && (
        <div className={classes.proof}>
          <MediaGallery media={[media]} />
        </div>
      )}
    </>
  );
}
