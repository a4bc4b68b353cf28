import type { CourseView } from '@kindred/validation/courses';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { DRIP, RELEASE, SCHEDULE } from './copy.ts';

export const useCohorts = (id: string) => trpc.courses.cohorts.useQuery({ id }, { staleTime: 0 });

export function useChooseCohort() {
  const utils = trpc.useUtils();
  return trpc.courses.chooseCohort.useMutation(
    useAction({
      failed: DRIP.cohortFailed,
      onSuccess(course: CourseView) {
        utils.courses.get.setData({ id: course.id }, course);
        void utils.courses.curriculum.invalidate({ id: course.id });
        void utils.courses.cohorts.invalidate({ id: course.id });
      },
    }),
  );
}

export function useRelease() {
  const utils = trpc.useUtils();
  return trpc.courses.updateLesson.useMutation(
    useAction({
      failed: RELEASE.failed,
      done: { title: RELEASE.saved },
      onSuccess(lesson) {
        utils.courses.lesson.setData({ id: lesson.id }, lesson);
        void utils.courses.curriculum.invalidate({ id: lesson.courseId });
      },
    }),
  );
}

/** Saves the zone or the required courses at once. */
export function useSchedule(failed: string) {
  const utils = trpc.useUtils();
  return trpc.courses.update.useMutation(
    useAction({
      failed,
      onSuccess: (course: CourseView) => utils.courses.get.setData({ id: course.id }, course),
    }),
  );
}

export function useDeleteCohort(courseId: string) {
  const utils = trpc.useUtils();
  return trpc.courses.deleteCohort.useMutation(
    useAction({
      failed: SCHEDULE.removeFailed,
      done: { title: SCHEDULE.removed },
      onSuccess: () => void utils.courses.cohorts.invalidate({ id: courseId }),
    }),
  );
}
