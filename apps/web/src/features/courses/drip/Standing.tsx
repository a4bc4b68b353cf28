import type { CourseView } from '@kindred/validation/courses';
import { Button } from '../../../ui/Button.tsx';
import { formatDay } from '../../../ui/time.ts';
import classes from '../Course.module.css';
import { CourseLink } from '../links.tsx';
import { CohortChoice } from './CohortChoice.tsx';
import { DRIP } from './copy.ts';
import { useChooseCohort } from './hooks.ts';

/** Courses to complete before enrolling, or before the lessons of a bundle or gift open. */
export function Prerequisites({ course }: { course: CourseView }) {
  const missing = course.prerequisites.filter(({ isCompleted }) => !isCompleted);
  return (
    <>
      {course.enrollment?.needsPrerequisites && <p className={classes.muted}>{DRIP.openAfterRequired}</p>}
      <ul className={classes.lessons} aria-label={DRIP.prerequisites}>
        {missing.map(({ id, title }) => (
          <li key={id}>
            <CourseLink to={`/course/${id}`}>{DRIP.completeFirst(title)}</CourseLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The cohort of a student, or the choice of one. */
export function MyCohort({ course }: { course: CourseView }) {
  const choose = useChooseCohort();
  const { id, enrollment } = course;
  if (enrollment?.needsCohort) {
    return (
      <CohortChoice courseId={id}>
        {(cohortId) => (
          <Button size="lg" isWide isBusy={choose.isPending} onClick={() => choose.mutate({ id, cohortId })}>
            {DRIP.cohortChoose}
          </Button>
        )}
      </CohortChoice>
    );
  }
  if (enrollment?.cohort == null) return null;
  const { title, startsAt } = enrollment.cohort;
  return <p className={classes.muted}>{DRIP.cohortMine(title, formatDay(new Date(startsAt)))}</p>;
}
