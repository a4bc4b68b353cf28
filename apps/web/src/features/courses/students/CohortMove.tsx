import { type FormEvent, useState } from 'react';
import { messageOf, problemsOfCall } from '../../../app/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SCHEDULE } from '../drip/copy.ts';
import { useCohorts } from '../drip/hooks.ts';
import { COHORT } from './copy.ts';
import { useMoveStudent } from './hooks.ts';
import classes from './Students.module.css';

interface CohortMoveProps {
  courseId: string;
  userId: string;
  /** Null without one. */
  cohortId: string | null;
}

/** Moves a student to another cohort, where the course has cohorts. */
export function CohortMove({ courseId, userId, cohortId }: CohortMoveProps) {
  const { data, error, refetch } = useCohorts(courseId);
  const [chosen, setChosen] = useState(cohortId ?? '');
  const move = useMoveStudent();
  if (data === undefined) {
    return error ? <ErrorState message={messageOf(error)} onRetry={() => void refetch()} /> : null;
  }
  if (data.length === 0) return null;
  const cohorts = data.map(({ id, title, studentCount, seats }) => ({
    value: id,
    label: `${title} · ${SCHEDULE.students(studentCount, seats)}`,
  }));
  const problems = move.error === null ? {} : problemsOfCall(move.error);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    move.mutate({ id: courseId, cohortId: chosen, userId });
  }
  return (
    <div className={classes.part}>
      <form className={classes.access} onSubmit={onSubmit} noValidate>
        <SelectField
          label={COHORT.title}
          description={COHORT.text}
          options={cohortId === null ? [{ value: '', label: COHORT.none }, ...cohorts] : cohorts}
          value={chosen}
          error={problems.cohortId ?? problems.form}
          onChange={(value) => {
            setChosen(value);
            move.reset();
          }}
        />
        <Button
          type="submit"
          size="sm"
          variant="soft"
          isBusy={move.isPending}
          disabled={chosen === '' || chosen === cohortId}
        >
          {COHORT.move}
        </Button>
      </form>
    </div>
  );
}
