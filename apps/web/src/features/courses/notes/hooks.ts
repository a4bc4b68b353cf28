import type { NoteView } from '@kindred/validation/courses/watching';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { NOTES } from './copy.ts';

export const useNotes = (lessonId: string) => trpc.courses.notes.useQuery({ id: lessonId }, { staleTime: 0 });

/** In the order of the video; those without a time come last. */
function sorted(notes: readonly NoteView[]): NoteView[] {
  const placeOf = ({ at }: NoteView) => at ?? Number.POSITIVE_INFINITY;
  return notes.toSorted((one, other) =>
    placeOf(one) === placeOf(other) ? (one.id < other.id ? -1 : 1) : placeOf(one) - placeOf(other),
  );
}

export function useNoteActions(lessonId: string, onAdded: () => void) {
  const utils = trpc.useUtils();
  const change = (to: (notes: NoteView[]) => NoteView[]) =>
    utils.courses.notes.setData({ id: lessonId }, (known) => known && { items: sorted(to(known.items)) });
  const without = (notes: NoteView[], id: string) => notes.filter((each) => each.id !== id);
  const add = trpc.courses.addNote.useMutation(
    useAction({
      failed: NOTES.addFailed,
      onSuccess: (note) => {
        change((notes) => [...without(notes, note.id), note]);
        onAdded();
      },
    }),
  );
  const update = trpc.courses.updateNote.useMutation(
    useAction({
      failed: NOTES.saveFailed,
      onSuccess: (note) => change((notes) => [...without(notes, note.id), note]),
    }),
  );
  const remove = trpc.courses.deleteNote.useMutation(
    useAction({
      failed: NOTES.deleteFailed,
      done: { title: NOTES.deleted },
      onSuccess: (_, { id }) => change((notes) => without(notes, id)),
    }),
  );
  return { add, update, remove };
}
