import type { CohortView } from '@kindred/validation/courses/cohorts';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { FormStack } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Loading, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Course.module.css';
import { DRIP } from './copy.ts';
import { useCohorts } from './hooks.ts';

interface CohortChoiceProps {
  courseId: string;
  /** What is done with the chosen cohort. */
  children: (cohortId: string) => ReactNode;
}

/** Asks when to start, among the cohorts that have a seat. */
export function CohortChoice({ courseId, children }: CohortChoiceProps) {
  const { data, error, refetch } = useCohorts(courseId);
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return (
      <Loading label={DRIP.cohortsLoading}>
        <SkeletonBar height="3rem" />
      </Loading>
    );
  }
  const open = data.filter((cohort) => cohort.isOpen);
  const cohort = open.find(({ id }) => id === chosen) ?? open[0];
  if (cohort === undefined) return <p className={classes.muted}>{DRIP.noSeats}</p>;
  return (
    <FormStack>
      <SelectField
        label={DRIP.cohort}
        description={DRIP.cohortText}
        options={open.map(({ id, title, startsAt }) => ({
          value: id,
          label: DRIP.cohortStarts(title, formatDay(new Date(startsAt))),
        }))}
        value={cohort.id}
        onChange={setChosen}
      />
      <p className={classes.muted} aria-live="polite">
        {factsOf(cohort)}
      </p>
      {children(cohort.id)}
    </FormStack>
  );
}

/** The days of a cohort and its seats. */
function factsOf({ startsAt, endsAt, seatsLeft }: CohortView): string {
  // It ends with the midnight after its last day.
  const lastDay = endsAt === null ? null : formatDay(new Date(Date.parse(endsAt) - 1));
  const days = DRIP.cohortDays(formatDay(new Date(startsAt)), lastDay);
  return seatsLeft === null ? days : `${days} · ${DRIP.seatsLeft(seatsLeft)}`;
}
