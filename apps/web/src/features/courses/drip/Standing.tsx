import type { CourseView } from '@kindred/validation/courses';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Course.module.css';
import { CourseLink } from '../links.tsx';
import { CohortChoice } from './CohortChoice.tsx';
import { DRIP } from './copy.ts';
import { useChooseCohort } from './hooks.ts';

/** Courses to complete before enrolling. */
export function Prerequisites({ course }: { course: CourseView }) {
  const missing = course.prerequisites.filter(({ isCompleted }) => !isCompleted);
  return (
    <ul className={classes.lessons} aria-label={DRIP.prerequisites}>
      {missing.map(({ id, title }) => (
        <li key={id}>
          <CourseLink to={`/course/${id}`}>{DRIP.completeFirst(title)}</CourseLink>
        </li>
      ))}
    </ul>
  );
}

/** The cohort of a student, or the choice of one. */
export function MyCohort({ course }: { course: CourseView }) {
  const choose = useChooseCohort();
  const { id, enrollment } = course;
  if (enrollment?.needsCohort) {
    return (
      <CohortChoice
        courseId={id}
        action={DRIP.cohortChoose}
        isBusy={choose.isPending}
        onChoose={(cohortId) => choose.mutate({ id, cohortId })}
      />
    );
  }
  if (enrollment?.cohort == null) return null;
  const { title, startsAt } = enrollment.cohort;
  return <p className={classes.muted}>{DRIP.cohortMine(title, formatDay(new Date(startsAt)))}</p>;
}
