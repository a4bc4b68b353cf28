import type { TribeView } from '@kindred/validation/tribes';
import type { BadgeView } from '@kindred/validation/tribes/badges';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { BadgeIcon } from './BadgeIcon.tsx';
import classes from './Badges.module.css';
import challenges from './Challenges.module.css';
import { BADGES } from './copy.ts';
import { badgesQuery } from './query.ts';

const BadgesSheet = lazyPartWithRetry(() => import('./BadgesSheet.tsx'));

interface BadgeRowProps {
  tribe: TribeView;
  /** The list above it is still on its way, and would push it down when it comes. */
  isHeld: boolean;
}

/** What can be earned in the tribe, and what I have; nothing where there is nothing. */
export function BadgeRow({ tribe, isHeld }: BadgeRowProps) {
  const { data } = useQuery(badgesQuery(tribe.id));
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  const manages = tribe.can.manage_challenges;
  if (isHeld || data === undefined || (data.length === 0 && !manages)) return null;
  return (
    <section className={challenges.state} aria-label={BADGES.title}>
      <div className={classes.head}>
        <h3 className={challenges.subheading}>{BADGES.title}</h3>
        {manages && (
          <IconButton
            label={BADGES.manage}
            aria-haspopup="dialog"
            onClick={() => {
              setNeeded(true);
              setOpen(true);
            }}
          >
            <IconPencil size={ICON.row} stroke={ICON_STROKE} />
          </IconButton>
        )}
      </div>
      {data.length === 0 ? (
        <p className={challenges.subheading}>{BADGES.empty}</p>
      ) : (
        <ul className={classes.row}>
          {data.map((badge) => (
            <li key={badge.id}>
              <Medal badge={badge} />
            </li>
          ))}
        </ul>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <BadgesSheet tribe={tribe} badges={data} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function Medal({ badge }: { badge: BadgeView }) {
  const isMine = badge.earnedAt !== null;
  return (
    <div className={classes.medal} data-mine={isMine}>
      <span className={classes.icon}>
        <BadgeIcon name={badge.icon} size={ICON.bar} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {badge.name}
          {isMine && <Spoken>, {BADGES.earned}</Spoken>}
        </span>
        {badge.description !== '' && <span className={classes.text}>{badge.description}</span>}
      </span>
    </div>
  );
}
