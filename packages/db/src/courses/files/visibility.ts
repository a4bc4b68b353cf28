import { LESSON_FILES_MAX } from '@kindred/validation/courses/files';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

function files(db: Db | Tx) {
  return unrestrictedDb(db)
    .selectFrom('lessonFiles as held')
    .innerJoin('attachments as file', 'file.id', 'held.attachmentId')
    .select(['held.id', 'held.lessonId', 'held.name', 'file.kind', 'file.mimeType', 'file.size']);
}

/** The files of a lesson that the viewer was found to teach, the latest first. */
export async function filesOfLesson(db: Db | Tx, lessonId: string) {
  return files(db)
    .where('held.lessonId', '=', lessonId)
    .orderBy('held.id', 'desc')
    .limit(LESSON_FILES_MAX)
    .execute();
}
export type LessonFileRow = Awaited<ReturnType<typeof filesOfLesson>>[number];

/** A file with the lesson whose policy decides who reads it. */
export async function lessonFileById(db: Db | Tx, fileId: string) {
  return files(db)
    .select(['file.storageKey', 'file.widths'])
    .where('held.id', '=', fileId)
    .where('file.storageKey', 'is not', null)
    .executeTakeFirst();
}
