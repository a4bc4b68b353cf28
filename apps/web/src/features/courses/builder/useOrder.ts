import type { CurriculumView } from '@kindred/validation/courses';
import { useRef, useState } from 'react';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useToast } from '../../../ui/toast.tsx';
import { OUTLINE } from './copy.ts';
import { isSameOrder, type Modules, orderOf } from './order.ts';

/** Orders a curriculum: shown at once, stored one move after the other, and undone when that fails. */
export function useOrder(courseId: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync } = trpc.courses.order.useMutation();
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Of the last answer: moves that wait were made before it came. */
  const version = useRef(0);

  async function send(modules: Modules, before: CurriculumView): Promise<void> {
    try {
      const answer = await mutateAsync({ id: courseId, version: version.current, modules: orderOf(modules) });
      version.current = answer.version;
      if (waiting.current === 1) utils.courses.curriculum.setData({ id: courseId }, answer);
    } catch (error) {
      // A later move was made on top of this one, and is refused for its stale version.
      version.current = -1;
      utils.courses.curriculum.setData({ id: courseId }, before);
      void utils.courses.curriculum.invalidate({ id: courseId });
      const isChanged = errorCode(error) === 'course_changed';
      toast.show({
        title: isChanged ? OUTLINE.changed : OUTLINE.moveFailed,
        description: isChanged ? OUTLINE.changedText : messageOf(error),
        tone: 'destructive',
      });
    }
  }

  /** @param read the curriculum in which the item was moved */
  function order(modules: Modules, read: CurriculumView): void {
    if (isSameOrder(modules, read.modules)) return;
    if (waiting.current === 0) version.current = read.version;
    waiting.current += 1;
    setPending(waiting.current);
    void utils.courses.curriculum.cancel({ id: courseId });
    utils.courses.curriculum.setData({ id: courseId }, { ...read, modules });
    queue.current = queue.current
      .then(() => (version.current === -1 ? undefined : send(modules, read)))
      .then(() => {
        waiting.current -= 1;
        setPending(waiting.current);
      });
  }
  return { order, isSaving: pending > 0 };
}
