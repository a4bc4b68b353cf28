import type { LessonView } from '@kindred/validation/courses';
import { trpc } from '../../../app/trpc.ts';
import { Discussion } from '../../feed/public.tsx';
import { lessonPath } from '../links.tsx';
import { DISCUSSION } from './copy.ts';

/** The comments of those who study or teach a lesson. */
export function LessonDiscussion({ lesson }: { lesson: LessonView }) {
  const { id, courseId, commentCount } = lesson;
  const utils = trpc.useUtils();
  // Mounted with its element, also where the viewer enrolls later: its observer needs one.
  if (commentCount === null) return null;
  return (
    <Discussion
      place={{ id, of: 'lesson' }}
      path={lessonPath(courseId, id)}
      commentCount={commentCount}
      canComment={lesson.can.comment}
      words={DISCUSSION}
      onArrived={() => void utils.courses.lesson.invalidate({ id })}
    />
  );
}
