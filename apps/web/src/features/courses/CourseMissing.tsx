import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LostPath } from '../../ui/illustrations/LostPath.tsx';
import { COURSE, LESSON } from './copy.ts';
import { DRIP } from './drip/copy.ts';

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

interface LessonMissingProps {
  courseId: string;
  /** It exists and is for students. */
  isClosed?: boolean;
  /** When or after what it opens for this student. */
  waiting?: string | undefined;
}

export function LessonMissing({ courseId, isClosed = false, waiting }: LessonMissingProps) {
  return (
    <EmptyState
      illustration={<LostPath />}
      level={1}
      title={waiting !== undefined ? DRIP.closed : isClosed ? LESSON.closed : LESSON.missing}
      text={waiting ?? (isClosed ? LESSON.closedText : LESSON.missingText)}
      action={<ButtonLink to={`/course/${courseId}`}>{LESSON.toCourse}</ButtonLink>}
    />
  );
}
