import type { Db } from '@kindred/db/client';
import { type NoteRow, notesOf, ownNote } from '@kindred/db/courses/notes/visibility';
import { deleteNote, insertNote, updateNote } from '@kindred/db/courses/notes/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import { messageOnly } from '@kindred/validation/accounts';
import { lessonIdInput } from '@kindred/validation/courses';
import {
  createNoteInput,
  type NoteView,
  noteIdInput,
  noteList,
  noteView,
  updateNoteInput,
} from '@kindred/validation/courses/watching';
import { once } from '../../../platform/idempotency.ts';
import { canOn } from '../../../trpc/access.ts';
import { fail } from '../../../trpc/errors.ts';
import { documentedUnder } from '../../../trpc/openapi-meta.ts';
import { loadLesson, readsLesson } from '../service.ts';

const documented = documentedUnder('Courses');

function presentNote({ id, atSeconds, content, createdAt, updatedAt }: NoteRow): NoteView {
  return {
    id,
    at: atSeconds,
    content,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A note of the viewer, in a lesson of a course that they can see. */
async function loadNote(db: Db, viewer: Viewer, { id }: { id: string }) {
  const note = await ownNote(db, viewer.id, id);
  if (note === undefined) return undefined;
  return loadLesson(db, viewer, { id: note.lessonId });
}

async function noteNow(db: Db, viewer: Viewer, id: string): Promise<NoteView> {
  return presentNote((await ownNote(db, viewer.id, id)) ?? fail('not_found'));
}

/** Private notes of a user in lessons that they can read. */
export const notesRouter = {
  notes: canOn({ input: lessonIdInput, permission: null, load: loadLesson, policy: readsLesson })
    .meta(documented('GET', '/lessons/{id}/notes', 'List my notes in a lesson'))
    .output(noteList)
    .query(async ({ ctx, input }) => {
      const rows = await notesOf(ctx.db, { userId: ctx.viewer.id, lessonId: input.id });
      return { items: rows.map(presentNote) };
    }),

  addNote: canOn({
    input: createNoteInput,
    permission: null,
    load: loadLesson,
    policy: readsLesson,
    inArchive: true,
  })
    .meta(documented('POST', '/lessons/{id}/notes', 'Add a note to a lesson'))
    .output(noteView)
    .mutation(async ({ ctx, input }) => {
      const { id: lessonId, at: atSeconds, content } = input;
      const note = { userId: ctx.viewer.id, lessonId, atSeconds, content };
      const id = await ctx.write((tx) =>
        once(
          tx,
          ctx,
          ctx.viewer,
          'courses.addNote',
          input,
          async () => (await insertNote(tx, note)) ?? fail('too_many_notes'),
        ),
      );
      return noteNow(ctx.db, ctx.viewer, id);
    }),

  updateNote: canOn({
    input: updateNoteInput,
    permission: null,
    load: loadNote,
    policy: readsLesson,
    inArchive: true,
  })
    .meta(documented('PATCH', '/lesson-notes/{id}', 'Change my note'))
    .output(noteView)
    .mutation(async ({ ctx, input: { id, content } }) => {
      if (!(await ctx.write((tx) => updateNote(tx, id, content)))) fail('not_found');
      return noteNow(ctx.db, ctx.viewer, id);
    }),

  deleteNote: canOn({
    input: noteIdInput,
    permission: null,
    load: (db, viewer, { id }) => ownNote(db, viewer.id, id),
    policy: () => true,
  })
    .meta(documented('DELETE', '/lesson-notes/{id}', 'Delete my note'))
    .output(messageOnly)
    .mutation(async ({ ctx, input }) => {
      await ctx.write((tx) => deleteNote(tx, input.id));
      return { message: 'Note deleted' };
    }),
};
