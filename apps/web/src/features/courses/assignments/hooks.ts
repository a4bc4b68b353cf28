import type { LessonView } from '@kindred/validation/courses';
import type { SubmissionStatus } from '@kindred/validation/courses/assignments';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { ASSIGNMENT, ASSIGNMENT_EDIT, SUBMISSIONS } from './copy.ts';

/** Teachers grade without an event: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

export const useAssignment = ({ id, completesBy }: LessonView) =>
  trpc.courses.assignments.get.useQuery({ id }, { ...FRESH, enabled: completesBy === 'assignment' });

export const useSubmission = (id: string) => trpc.courses.assignments.submission.useQuery({ id }, FRESH);

export const useSubmissions = (id: string, status: SubmissionStatus) =>
  trpc.courses.assignments.list.useInfiniteQuery(
    { id, status },
    { ...FRESH, getNextPageParam: ({ nextCursor }) => nextCursor },
  );

/** Reloads what depends on the work of the viewer. */
function useReload({ id, courseId }: Pick<LessonView, 'id' | 'courseId'>) {
  const utils = trpc.useUtils();
  return () => {
    void utils.courses.assignments.get.invalidate({ id });
    void utils.courses.lesson.invalidate({ id });
    void utils.courses.curriculum.invalidate({ id: courseId });
  };
}

export function useSubmit(lesson: LessonView, onDone: () => void) {
  const reload = useReload(lesson);
  return trpc.courses.assignments.submit.useMutation({
    onSuccess() {
      onDone();
      reload();
    },
  });
}

export function useWithdraw(lesson: LessonView, onDone: () => void) {
  const reload = useReload(lesson);
  return trpc.courses.assignments.withdraw.useMutation(
    useAction({
      failed: ASSIGNMENT.withdrawFailed,
      done: { title: ASSIGNMENT.withdrawn },
      onSuccess() {
        onDone();
        reload();
      },
    }),
  );
}

export function useSetAssignment(lesson: LessonView) {
  const reload = useReload(lesson);
  return trpc.courses.assignments.set.useMutation({ onSuccess: reload });
}

export function useRemoveAssignment(lesson: LessonView) {
  return trpc.courses.assignments.remove.useMutation(
    useAction({
      failed: ASSIGNMENT_EDIT.removeFailed,
      done: { title: ASSIGNMENT_EDIT.removed },
      onSuccess: useReload(lesson),
    }),
  );
}

export function useGrade(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.courses.assignments.grade.useMutation({
    ...useAction({
      failed: SUBMISSIONS.failed,
      onSuccess: onDone,
    }),
    onSettled() {
      void utils.courses.assignments.list.invalidate();
      void utils.courses.assignments.submission.invalidate();
    },
  });
}
