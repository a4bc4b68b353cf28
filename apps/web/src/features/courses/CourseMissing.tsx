import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations.tsx';
import { COURSE, LESSON } from './copy.ts';

/** Codes of a course that the viewer cannot see. An id in another form is refused as invalid. */
export const MISSING = new Set(['not_found', 'invalid_input']);

export function CourseMissing() {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={COURSE.missing}
      text={COURSE.missingText}
      action={<ButtonLink to="/">{COURSE.home}</ButtonLink>}
    />
  );
}

/** @param isClosed it exists and is for students */
export function LessonMissing({ courseId, isClosed = false }: { courseId: string; isClosed?: boolean }) {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={isClosed ? LESSON.closed : LESSON.missing}
      text={isClosed ? LESSON.closedText : LESSON.missingText}
      action={<ButtonLink to={`/course/${courseId}`}>{LESSON.toCourse}</ButtonLink>}
    />
  );
}
