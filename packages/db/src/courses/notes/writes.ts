import { NOTES_MAX } from '@kindred/validation/courses/watching';
import type { Insertable } from 'kysely';
import type { Tx } from '../../client.ts';
import type { LessonNotesTable } from '../../schema/courses/watching.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** @returns its id, or undefined when the user has as many notes in the lesson as fit */
export async function insertNote(tx: Tx, note: Insertable<LessonNotesTable>): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  // Notes of a user are counted one at a time.
  await tx.selectFrom('users').select('id').where('id', '=', note.userId).forNoKeyUpdate().execute();
  const { count } = await guarded
    .selectFrom('lessonNotes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('userId', '=', note.userId)
    .where('lessonId', '=', note.lessonId)
    .executeTakeFirstOrThrow();
  if (count >= NOTES_MAX) return undefined;
  const { id } = await guarded
    .insertInto('lessonNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false when the note is gone */
export async function updateNote(tx: Tx, noteId: string, content: string): Promise<boolean> {
  const changed = await unrestrictedDb(tx)
    .updateTable('lessonNotes')
    .set({ content })
    .where('id', '=', noteId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function deleteNote(tx: Tx, noteId: string): Promise<void> {
  await unrestrictedDb(tx).deleteFrom('lessonNotes').where('id', '=', noteId).execute();
}
