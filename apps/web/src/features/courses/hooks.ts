import type { CourseView } from '@kindred/validation/courses';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { COURSE, LESSON } from './copy.ts';

/** A course is paid for on another page and edited by others without an event: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

export const useCourse = (id: string) => trpc.courses.get.useQuery({ id }, FRESH);
export const useCurriculum = (id: string) => trpc.courses.curriculum.useQuery({ id }, FRESH);
export const useLesson = (id: string) => trpc.courses.lesson.useQuery({ id }, FRESH);

/** Shows the course as it was answered, and reloads what depends on the enrollment. */
function useSettle() {
  const utils = trpc.useUtils();
  return (course: CourseView) => {
    utils.courses.get.setData({ id: course.id }, course);
    void utils.courses.curriculum.invalidate({ id: course.id });
    void utils.courses.ofTribe.invalidate();
  };
}

export function useEnroll() {
  return trpc.courses.enroll.useMutation(
    useAction({
      failed: COURSE.enrollFailed,
      done: { title: COURSE.enrolled, description: COURSE.enrolledText },
      onSuccess: useSettle(),
    }),
  );
}

export function useLeaveCourse() {
  return trpc.courses.leave.useMutation(
    useAction({ failed: COURSE.leaveFailed, done: { title: COURSE.left }, onSuccess: useSettle() }),
  );
}

/** Completes a lesson, or takes the completion back. */
export function useCompletion(courseId: string, onCompleted: () => void) {
  const utils = trpc.useUtils();
  const settle = (id: string, curriculum: Parameters<typeof utils.courses.curriculum.setData>[1]) => {
    utils.courses.curriculum.setData({ id: courseId }, curriculum);
    void utils.courses.lesson.invalidate({ id });
    void utils.courses.get.invalidate({ id: courseId });
  };
  const complete = trpc.courses.complete.useMutation(
    useAction({
      failed: LESSON.failed,
      onSuccess: (curriculum, { id }) => {
        settle(id, curriculum);
        onCompleted();
      },
    }),
  );
  const reopen = trpc.courses.reopen.useMutation(
    useAction({ failed: LESSON.failed, onSuccess: (curriculum, { id }) => settle(id, curriculum) }),
  );
  return { complete, reopen };
}
