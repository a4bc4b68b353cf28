import type { CurriculumView } from '@kindred/validation/courses';
import { trpc } from '../../../app/trpc.ts';
import { useOrder } from '../reorder/useOrder.ts';
import { CURRICULUM_EDIT } from './copy.ts';
import { isSameOrder, orderOf } from './order.ts';

/** Orders the modules and lessons of a course. */
export function useCurriculumOrder(courseId: string, curriculum: CurriculumView) {
  const read = trpc.useUtils().courses.curriculum;
  const { mutateAsync } = trpc.courses.order.useMutation();
  return useOrder(curriculum, {
    isSame: (one, other) => isSameOrder(one.modules, other.modules),
    send: ({ modules }, version) => mutateAsync({ id: courseId, version, modules: orderOf(modules) }),
    settle: (answer) => void read.setData({ id: courseId }, answer),
    cancel: () => void read.cancel({ id: courseId }),
    reload: () => void read.invalidate({ id: courseId }),
    changed: CURRICULUM_EDIT.changed,
  });
}
