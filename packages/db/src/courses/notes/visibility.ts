import { NOTES_MAX } from '@kindred/validation/courses/watching';
import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

const notes = (db: Db) =>
  unrestrictedDb(db)
    .selectFrom('lessonNotes')
    .select(['id', 'lessonId', 'atSeconds', 'content', 'createdAt', 'updatedAt']);

/** The notes of a user in a lesson, in the order of the video; those without a time come last. */
export async function notesOf(db: Db, { userId, lessonId }: { userId: string; lessonId: string }) {
  return notes(db)
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .orderBy('atSeconds', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(sql.lit(NOTES_MAX))
    .execute();
}

export async function ownNote(db: Db, userId: string, noteId: string) {
  return notes(db).where('id', '=', noteId).where('userId', '=', userId).executeTakeFirst();
}
export type NoteRow = NonNullable<Awaited<ReturnType<typeof ownNote>>>;
