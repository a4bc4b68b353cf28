import type { CurriculumView } from '@kindred/validation/courses';
import { useRef, useState } from 'react';
import { errorCode, messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CURRICULUM_EDIT } from './copy.ts';
import { isSameOrder, type Modules, orderOf } from './order.ts';

/** Orders a curriculum: shown at once, stored one move after the other, and undone when that fails. */
export function useOrder(courseId: string, curriculum: CurriculumView) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync } = trpc.courses.order.useMutation();
  /** The order that is not answered yet, and the version it was made in. */
  const [ahead, setAhead] = useState<{ modules: Modules; version: number } | null>(null);
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Of the last answer, for the moves that wait; null once one of them was refused. */
  const version = useRef<number | null>(null);
  const isAhead = ahead !== null && curriculum.version <= ahead.version;
  const shown = isAhead ? { ...curriculum, modules: ahead.modules } : curriculum;

  async function send(modules: Modules): Promise<void> {
    if (version.current === null) return;
    try {
      const answer = await mutateAsync({ id: courseId, version: version.current, modules: orderOf(modules) });
      version.current = answer.version;
      if (waiting.current === 1) utils.courses.curriculum.setData({ id: courseId }, answer);
    } catch (error) {
      version.current = null;
      setAhead(null);
      void utils.courses.curriculum.invalidate({ id: courseId });
      const isChanged = errorCode(error) === 'course_changed';
      toast.show({
        title: isChanged ? CURRICULUM_EDIT.changed : CURRICULUM_EDIT.moveFailed,
        description: isChanged ? CURRICULUM_EDIT.changedText : messageOf(error),
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
    setAhead({ modules, version: read.version });
    void utils.courses.curriculum.cancel({ id: courseId });
    queue.current = queue.current
      .then(() => send(modules))
      .then(() => {
        waiting.current -= 1;
        setPending(waiting.current);
      });
  }
  return { shown, order, isSaving: pending > 0 };
}
