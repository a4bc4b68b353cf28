import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
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
  action: string;
  isBusy: boolean;
  onChoose: (cohortId: string) => void;
}

/** Asks when to start, among the cohorts that have a seat. */
export function CohortChoice({ courseId, action, isBusy, onChoose }: CohortChoiceProps) {
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
  const [first] = open;
  if (first === undefined) return <p className={classes.muted}>{DRIP.noSeats}</p>;
  const value = open.some(({ id }) => id === chosen) && chosen !== null ? chosen : first.id;
  return (
    <FormStack>
      <SelectField
        label={DRIP.cohort}
        description={DRIP.cohortText}
        options={open.map(({ id, title, startsAt }) => ({
          value: id,
          label: DRIP.cohortStarts(title, formatDay(new Date(startsAt))),
        }))}
        value={value}
        onChange={setChosen}
      />
      <Button size="lg" isWide isBusy={isBusy} onClick={() => onChoose(value)}>
        {action}
      </Button>
    </FormStack>
  );
}
