import type { LessonView } from '@kindred/validation/courses';
import type { AttemptView } from '@kindred/validation/courses/attempts';
import { trpc } from '../../../../app/trpc.ts';
import { useAction } from '../../../../app/useAction.ts';
import { QUIZ } from './copy.ts';

/** A quiz without questions does not count, so that its lesson is completed in another way. */
const mayHaveQuiz = ({ completesBy }: LessonView) => completesBy === 'quiz' || completesBy === 'assignment';

export const useQuiz = (lesson: LessonView) =>
  trpc.courses.quizzes.get.useQuery({ id: lesson.id }, { staleTime: 0, enabled: mayHaveQuiz(lesson) });

export function useStart(onStarted: (attempt: AttemptView) => void) {
  return trpc.courses.attempts.start.useMutation(
    useAction({ failed: QUIZ.startFailed, onSuccess: onStarted }),
  );
}

/** Reloads what a submitted attempt may have changed. */
export function useReloadQuiz({ id, courseId }: LessonView) {
  const { courses } = trpc.useUtils();
  return () => {
    void courses.quizzes.get.invalidate({ id });
    void courses.lesson.invalidate({ id });
    void courses.curriculum.invalidate({ id: courseId });
    void courses.get.invalidate({ id: courseId });
  };
}
