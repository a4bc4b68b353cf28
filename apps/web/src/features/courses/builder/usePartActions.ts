import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CURRICULUM_EDIT } from './copy.ts';

/** Deletes and restores modules and lessons; a deletion can be undone from its toast. */
export function usePartActions(courseId: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const reload = () => void utils.courses.curriculum.invalidate({ id: courseId });
  const restored = useAction({ failed: CURRICULUM_EDIT.restoreFailed, onSuccess: reload });
  const restoreModule = trpc.courses.restoreModule.useMutation(restored);
  const restoreLesson = trpc.courses.restoreLesson.useMutation(restored);
  const deleted = (title: string, undo: () => void) => {
    reload();
    toast.show({ title, action: { label: CURRICULUM_EDIT.undo, onClick: undo } });
  };
  const deleteModule = trpc.courses.deleteModule.useMutation(
    useAction({
      failed: CURRICULUM_EDIT.deleteFailed,
      onSuccess: (_, { id }: { id: string }) =>
        deleted(CURRICULUM_EDIT.moduleDeleted, () => restoreModule.mutate({ id })),
    }),
  );
  const deleteLesson = trpc.courses.deleteLesson.useMutation(
    useAction({
      failed: CURRICULUM_EDIT.deleteFailed,
      onSuccess: (_, { id }: { id: string }) =>
        deleted(CURRICULUM_EDIT.lessonDeleted, () => restoreLesson.mutate({ id })),
    }),
  );
  return { deleteModule, deleteLesson };
}
export type PartActions = ReturnType<typeof usePartActions>;
