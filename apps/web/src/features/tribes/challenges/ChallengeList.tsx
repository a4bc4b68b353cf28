import type { TribeView } from '@kindred/validation/tribes';
import { CHALLENGE_STATES, type ChallengeState } from '@kindred/validation/tribes/challenges';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { NextPage } from '../../../app/PaginatedList.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { FirstMedal } from '../../../ui/illustrations/FirstMedal.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import offers from '../offers/Offers.module.css';
import { BadgeRow } from './BadgeRow.tsx';
import { ChallengeCard, ChallengeSkeleton } from './ChallengeCard.tsx';
import classes from './Challenges.module.css';
import { CHALLENGES, STATES } from './copy.ts';
import { challengesQuery } from './query.ts';

const ChallengeSheet = lazyPartWithRetry(() => import('./ChallengeSheet.tsx'));

function useList(tribeId: string, state: ChallengeState) {
  return useInfiniteQuery(challengesQuery(tribeId, state));
}
type List = ReturnType<typeof useList>;

export function ChallengeList({ tribe }: { tribe: TribeView }) {
  const active = useList(tribe.id, 'active');
  const upcoming = useList(tribe.id, 'upcoming');
  const ended = useList(tribe.id, 'ended');
  const lists = { active, upcoming, ended };
  const all = [active, upcoming, ended];
  const failed = all.find(({ data, error }) => data === undefined && error);
  const isLoading = all.some(({ data }) => data === undefined);
  const isEmpty = !isLoading && all.every(({ data }) => data?.pages[0]?.items.length === 0);
  return (
    <div className={offers.panel}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{CHALLENGES.title}</h2>
        {tribe.can.manage_challenges && <NewChallenge tribe={tribe} />}
      </div>
      {failed ? (
        <ErrorState
          message={messageOf(failed.error)}
          onRetry={() => {
            for (const list of all) void list.refetch();
          }}
        />
      ) : isLoading ? (
        <Loading label={CHALLENGES.loading}>
          <div className={offers.list}>
            <ChallengeSkeleton />
            <ChallengeSkeleton />
            <ChallengeSkeleton />
          </div>
        </Loading>
      ) : isEmpty ? (
        <EmptyState
          level={3}
          illustration={<FirstMedal />}
          title={CHALLENGES.empty}
          text={tribe.can.manage_challenges ? CHALLENGES.emptyStaff : CHALLENGES.emptyText}
        />
      ) : (
        CHALLENGE_STATES.map((state) => (
          <InState key={state} tribe={tribe} state={state} query={lists[state]} />
        ))
      )}
      <BadgeRow tribe={tribe} isHeld={isLoading && !failed} />
    </div>
  );
}

interface InStateProps {
  tribe: TribeView;
  state: ChallengeState;
  query: List;
}

/** Nothing stands where there is nothing of a state. */
function InState({ tribe, state, query }: InStateProps) {
  const challenges = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (challenges.length === 0) return null;
  return (
    <section className={classes.state} aria-label={STATES[state]}>
      <h3 className={classes.subheading}>{STATES[state]}</h3>
      <ul className={offers.list}>
        {challenges.map((challenge) => (
          <li key={challenge.id}>
            <ChallengeCard slug={tribe.slug} challenge={challenge} />
          </li>
        ))}
      </ul>
      <NextPage query={query} />
    </section>
  );
}

function NewChallenge({ tribe }: { tribe: TribeView }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="soft"
        icon={<IconPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true);
          setOpen(true);
        }}
      >
        {CHALLENGES.create}
      </Button>
      {isNeeded && (
        <Suspense fallback={null}>
          <ChallengeSheet
            tribe={tribe}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onSaved={({ id }) => {
              setOpen(false);
              void navigate(`/tribe/${tribe.slug}/challenges/${id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
