import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useToast } from '../../../ui/toast.tsx';
import { OUTLINE } from './copy.ts';

/** Deletes and restores modules and lessons; a deletion can be undone from its toast. */
export function usePartActions(courseId: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const reload = () => void utils.courses.curriculum.invalidate({ id: courseId });
  const restored = useAction({ failed: OUTLINE.restoreFailed, onSuccess: reload });
  const restoreModule = trpc.courses.restoreModule.useMutation(restored);
  const restoreLesson = trpc.courses.restoreLesson.useMutation(restored);
  const deleted = (title: string, undo: () => void) => {
    reload();
    toast.show({ title, action: { label: OUTLINE.undo, onClick: undo } });
  };
  const deleteModule = trpc.courses.deleteModule.useMutation(
    useAction({
      failed: OUTLINE.deleteFailed,
      onSuccess: (_, { id }: { id: string }) =>
        deleted(OUTLINE.moduleDeleted, () => restoreModule.mutate({ id })),
    }),
  );
  const deleteLesson = trpc.courses.deleteLesson.useMutation(
    useAction({
      failed: OUTLINE.deleteFailed,
      onSuccess: (_, { id }: { id: string }) =>
        deleted(OUTLINE.lessonDeleted, () => restoreLesson.mutate({ id })),
    }),
  );
  return { deleteModule, deleteLesson };
}
export type PartActions = ReturnType<typeof usePartActions>;
