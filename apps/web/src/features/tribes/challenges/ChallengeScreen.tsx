import type { TribeView } from '@kindred/validation/tribes';
import type { ChallengeView } from '@kindred/validation/tribes/challenges';
import { IconArrowLeft, IconCalendar, IconClock, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { useLinked } from '../../../app/useLinked.ts';
import { useTitle } from '../../../app/useTitle.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/count.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { LostPath } from '../../../ui/illustrations/LostPath.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import offers from '../offers/Offers.module.css';
import { BadgeIcon } from './BadgeIcon.tsx';
import { ChallengeSkeleton, Mark } from './ChallengeCard.tsx';
import list from './Challenges.module.css';
import { CheckIns } from './CheckIns.tsx';
import { CHALLENGES, ONE, STATES, whenOf } from './copy.ts';
import { useTakePart } from './hooks.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { LinkedCheckIn } from './LinkedCheckIn.tsx';
import { Manage } from './Manage.tsx';
import classes from './One.module.css';
import { Queue } from './Queue.tsx';
import { challengeQuery, checkInQuery, checkInsQuery, leaderboardQuery } from './query.ts';
import { Tasks } from './Tasks.tsx';

/** An id that is none is refused as invalid: for a reader of an address that is the same as gone. */
const GONE = new Set(['not_found', 'invalid_input']);

export function ChallengeScreen({ tribe }: { tribe: TribeView }) {
  const { challengeId = '' } = useParams();
  const { data, error, refetch } = useQuery(challengeQuery(tribe.id, challengeId));
  useTitle(data === undefined ? CHALLENGES.title : `${data.title} · ${tribe.name}`);
  const isGone = GONE.has(errorCode(error) ?? '');
  if (isGone) {
    return (
      <EmptyState
        illustration={<LostPath />}
        title={CHALLENGES.gone}
        text={CHALLENGES.goneText}
        action={<ButtonLink to={`/tribe/${tribe.slug}/challenges`}>{CHALLENGES.all}</ButtonLink>}
      />
    );
  }
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={CHALLENGES.loadingOne}>
        <div className={offers.panel}>
          <ChallengeSkeleton />
          <ChallengeSkeleton />
          <ChallengeSkeleton />
        </div>
      </Loading>
    );
  }
  return <Challenge tribe={tribe} challenge={data} />;
}

/** Whether a list comes any moment; one that failed holds nothing up. */
function isComing({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean {
  return isLoading && failureCount === 0;
}

/** Each part stands below lists of unknown length: it is shown once they are there, and never pushed down. */
function useSteps(tribe: TribeView, { id, can, state, pendingCount }: ChallengeView, isWaiting: boolean) {
  const hasQueue = can.decide && (pendingCount ?? 0) > 0;
  const queue = useInfiniteQuery({ ...checkInsQuery(tribe.id, id, 'waiting'), enabled: hasQueue });
  const isBegun = state !== 'upcoming';
  const checkIns = useInfiniteQuery({ ...checkInsQuery(tribe.id, id, 'counted'), enabled: isBegun });
  usePrefetchInfiniteQuery(leaderboardQuery(tribe.id, id));
  const showsTasks = !isWaiting && !isComing(queue);
  return { showsTasks, showsCheckIns: showsTasks && isBegun, showsBoard: showsTasks && !isComing(checkIns) };
}

const STATE_TONES = { active: 'teal', upcoming: 'amber', ended: 'neutral' } as const;

function Challenge({ tribe, challenge }: { tribe: TribeView; challenge: ChallengeView }) {
  const { state, startsAt, endsAt, participantCount, description, can } = challenge;
  const linked = useLinked('check-in', (id) => checkInQuery(tribe.id, challenge.id, id));
  // One that waits stands among the others that do.
  const waits = can.decide && linked.item?.status === 'pending' ? linked.item : undefined;
  const isApart = linked.id !== null && waits === undefined && (linked.item !== undefined || linked.isGone);
  const { showsTasks, showsCheckIns, showsBoard } = useSteps(tribe, challenge, linked.isWaiting);
  const icon = { size: ICON.inline, stroke: ICON_STROKE, 'aria-hidden': true } as const;
  // The moment it ends is the next day's first.
  const lastDay = new Date(Date.parse(endsAt) - 1);
  return (
    <div className={offers.panel}>
      <div className={classes.bar}>
        <Link className={classes.back} to={`/tribe/${tribe.slug}/challenges`}>
          <IconArrowLeft size={ICON.row} stroke={ICON_STROKE} aria-hidden />
          {CHALLENGES.all}
        </Link>
        {(can.edit || can.delete) && <Manage tribe={tribe} challenge={challenge} />}
      </div>
      <Card>
        <div className={classes.head}>
          <Mark challenge={challenge} size={72} />
          <div className={classes.words}>
            <Badge tone={STATE_TONES[state]}>{STATES[state]}</Badge>
            <h2 className={classes.title}>{challenge.title}</h2>
          </div>
        </div>
        {description !== '' && <p className={classes.text}>{description}</p>}
        <p className={`${offers.facts} ${classes.facts}`}>
          <span className={offers.fact}>
            <IconClock {...icon} />
            {whenOf(challenge, new Date())}
          </span>
          <span className={offers.fact}>
            <IconCalendar {...icon} />
            {ONE.from(formatDay(new Date(startsAt)), formatDay(lastDay))}
          </span>
          <span className={offers.fact}>
            <IconUsers {...icon} />
            {CHALLENGES.people(participantCount, formatCount(participantCount))}
          </span>
        </p>
        <Earns challenge={challenge} />
        <TakePart tribe={tribe} challenge={challenge} />
      </Card>
      {isApart && <LinkedCheckIn key={linked.id} id={linked.id ?? ''} item={linked.item} />}
      {can.decide && !linked.isWaiting && <Queue tribe={tribe} challenge={challenge} linked={waits} />}
      {showsTasks && <Tasks tribe={tribe} challenge={challenge} />}
      {showsCheckIns && <CheckIns tribe={tribe} challenge={challenge} />}
      {showsBoard && <Leaderboard tribe={tribe} challenge={challenge} />}
    </div>
  );
}

function Earns({ challenge: { badge, mine } }: { challenge: ChallengeView }) {
  const hasFinished = mine !== null && mine.finishedAt !== null;
  if (badge === null) return hasFinished ? <p className={classes.earns}>{ONE.finished}</p> : null;
  return (
    <p className={`${list.badge} ${classes.earns}`}>
      <BadgeIcon name={badge.icon} size={ICON.inline} />
      {hasFinished ? ONE.earned(badge.name) : ONE.earns(badge.name)}
    </p>
  );
}

function TakePart({ tribe, challenge }: { tribe: TribeView; challenge: ChallengeView }) {
  const [isAsking, setAsking] = useState(false);
  const takePart = useTakePart(tribe.id, challenge, () => setAsking(false));
  const { can, mine } = challenge;
  if (mine === null) {
    return can.join ? (
      <div className={classes.action}>
        <Button isWide isBusy={takePart.isPending} onClick={() => takePart.mutate(true)}>
          {ONE.join}
        </Button>
      </div>
    ) : null;
  }
  if (!can.leave) return null;
  return (
    <div className={classes.action}>
      <Button variant="soft" tone="neutral" size="sm" isWide onClick={() => setAsking(true)}>
        {ONE.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => takePart.mutate(false)}
        title={ONE.leaveTitle}
        text={ONE.leaveText}
        confirmLabel={ONE.leave}
        isDanger
        isBusy={takePart.isPending}
      />
    </div>
  );
}
