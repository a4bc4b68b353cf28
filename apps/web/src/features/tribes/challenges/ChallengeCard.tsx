import type { ChallengeCard as Card } from '@kindred/validation/tribes/challenges';
import { IconCheck, IconClock, IconFlag, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../ui/count.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { SkeletonAvatar, SkeletonBar } from '../../../ui/Skeleton.tsx';
import offers from '../offers/Offers.module.css';
import { BadgeIcon } from './BadgeIcon.tsx';
import classes from './Challenges.module.css';
import { CHALLENGES, percentOf, whenOf } from './copy.ts';
import { Ring } from './Ring.tsx';

/** A challenge in a list: all of it leads to its page. */
export function ChallengeCard({ slug, challenge }: { slug: string; challenge: Card }) {
  const { mine, badge, participantCount } = challenge;
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  return (
    <article className={classes.card}>
      <Mark challenge={challenge} />
      <div className={classes.words}>
        <h4 className={offers.title}>
          <Link className={classes.link} to={`/tribe/${slug}/challenges/${challenge.id}`}>
            {challenge.title}
          </Link>
        </h4>
        <p className={offers.facts}>
          <span className={offers.fact} data-state={challenge.state}>
            <IconClock {...icon} />
            {whenOf(challenge, new Date())}
          </span>
          <span className={offers.fact}>
            <IconUsers {...icon} />
            {CHALLENGES.people(participantCount, formatCount(participantCount))}
          </span>
          {mine !== null && challenge.state !== 'upcoming' && (
            <span className={classes.mine}>{CHALLENGES.mine(mine.points)}</span>
          )}
        </p>
        {badge !== null && (
          <p className={classes.badge} data-earned={mine?.finishedAt != null}>
            <BadgeIcon name={badge.icon} size={ICON.inline} />
            {badge.name}
          </p>
        )}
      </div>
    </article>
  );
}

/** My progress where I take part, a flag where I do not. */
export function Mark({ challenge, size = 52 }: { challenge: Card; size?: number }) {
  const { mine, goal } = challenge;
  if (mine === null) {
    return (
      <span className={classes.flag} style={{ width: size, height: size }} aria-hidden>
        <IconFlag size={ICON.bar} stroke={ICON_STROKE} />
      </span>
    );
  }
  const percent = mine.finishedAt === null ? percentOf(mine.done, goal) : 100;
  return (
    <Ring percent={percent} size={size}>
      {percent >= 100 ? <IconCheck size={ICON.row} stroke={2.25} /> : `${percent}%`}
    </Ring>
  );
}

export function ChallengeSkeleton() {
  return (
    <div className={classes.card}>
      <SkeletonAvatar size={52} />
      <div className={classes.words}>
        <SkeletonBar width="55%" height="1.0625rem" />
        <SkeletonBar width="70%" height="0.75rem" />
        <SkeletonBar width="30%" height="0.75rem" />
      </div>
    </div>
  );
}
