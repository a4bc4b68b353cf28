import { type FirstSteps, PEOPLE_GOAL, TRIBES_GOAL } from '@kindred/validation/accounts/getStarted';
import { type RefObject, Suspense, useState } from 'react';
import { useSignedInUser } from '../../app/currentUser.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { Step, StepsCard, StepsCardSkeleton } from '../../ui/StepsCard.tsx';
import { isOver, useFocusAfter } from '../../ui/useFocusAfter.ts';
import { SuggestedPeopleSheet } from '../profiles/public.tsx';
import { GET_STARTED } from './copy.ts';
import { useFirstSteps, useHideFirstSteps } from './hooks.ts';

const STEPS = 5;

interface GetStartedProps {
  /** Opens the composer. */
  onWrite: () => void;
  /** Takes the focus when the card goes. */
  next: RefObject<HTMLElement | null>;
}

/** The first steps of a new account. The current user says whether there are any, so that the place is kept from the start. */
export function GetStarted({ onWrite, next }: GetStartedProps) {
  const { isGettingStarted } = useSignedInUser();
  const { data: steps, error } = useFirstSteps(isGettingStarted);
  const hide = useHideFirstSteps();
  const [isChoosing, setChoosing] = useState(false);
  const done = steps === undefined ? 0 : countDone(steps);
  const isHidden = !isGettingStarted || hide.isPending || steps?.isHidden === true;
  // Who has the sheet open goes on choosing.
  const isShown = !isHidden && (done < STEPS || isChoosing);
  useFocusAfter(isShown, isOver, next);
  if (!isShown || (steps === undefined && error !== null)) return null;
  if (steps === undefined) {
    return (
      <Loading label={GET_STARTED.loading}>
        <StepsCardSkeleton title={GET_STARTED.title} all={STEPS} />
      </Loading>
    );
  }
  const { photo, tribes, people, post, notifications } = steps;
  return (
    <>
      <StepsCard title={GET_STARTED.title} done={done} all={STEPS} onHide={() => hide.mutate()}>
        <Step label={GET_STARTED.photo} isDone={photo} next="/profile/me?edit" />
        <Step
          label={GET_STARTED.tribes}
          isDone={tribes >= TRIBES_GOAL}
          progress={GET_STARTED.progress(tribes, TRIBES_GOAL)}
          next="/tribes?tab=discover"
        />
        <Step
          label={GET_STARTED.people}
          isDone={people >= PEOPLE_GOAL}
          progress={GET_STARTED.progress(people, PEOPLE_GOAL)}
          next={() => setChoosing(true)}
          opensDialog
        />
        <Step label={GET_STARTED.post} isDone={post} next={onWrite} />
        <Step
          label={GET_STARTED.notifications}
          isDone={notifications}
          next="/profile/notifications?tab=settings"
        />
      </StepsCard>
      {isChoosing && (
        <Suspense fallback={null}>
          <SuggestedPeopleSheet isOpen onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function countDone({ photo, tribes, people, post, notifications }: FirstSteps): number {
  return [photo, tribes >= TRIBES_GOAL, people >= PEOPLE_GOAL, post, notifications].filter(Boolean).length;
}
