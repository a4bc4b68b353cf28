import { LESSON_FILES_MAX, lessonFileUrl } from '@kindred/validation/courses/files';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { CopiedLesson } from '../builder/copies.ts';

/** Gives a locked upload to a locked lesson. @returns the id of the file; undefined when the lesson has no room */
export async function addLessonFile(
  tx: Tx,
  { lessonId, uploadId, name }: { lessonId: string; uploadId: string; name: string },
): Promise<string | undefined> {
  const guarded = unrestrictedDb(tx);
  const { count } = await guarded
    .selectFrom('lessonFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lessonId', '=', lessonId)
    .executeTakeFirstOrThrow();
  if (count >= LESSON_FILES_MAX) return undefined;
  await guarded
    .updateTable('attachments')
    .set({ attachedType: 'course_lessons', attachedTo: lessonId })
    .where('id', '=', uploadId)
    .execute();
  const { id } = await guarded
    .insertInto('lessonFiles')
    .values({ lessonId, attachmentId: uploadId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives locked uploads to a lesson without files. @returns the ids of the files by those of the uploads */
export async function insertLessonFiles(
  tx: Tx,
  lessonId: string,
  files: readonly { attachmentId: string; name: string }[],
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const guarded = unrestrictedDb(tx);
  const ids = files.map(({ attachmentId }) => attachmentId);
  await guarded
    .updateTable('attachments')
    .set({ attachedType: 'course_lessons', attachedTo: lessonId })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const made = await guarded
    .insertInto('lessonFiles')
    .values(files.map((file) => ({ ...file, lessonId })))
    .returning(['id', 'attachmentId'])
    .execute();
  return new Map(made.map(({ id, attachmentId }) => [attachmentId, id]));
}

/** Deletes a file of a lesson, and what storage keeps of it unless a copy of the lesson holds it. */
export async function deleteLessonFile(
  tx: Tx,
  { lessonId, fileId }: { lessonId: string; fileId: string },
): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('lessonFiles')
    .where('id', '=', fileId)
    .where('lessonId', '=', lessonId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Shares the files of lessons with their copies, whose Markdown then names its own. */
export async function copyLessonFiles(tx: Tx, lessons: readonly CopiedLesson[]): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const from = lessons.map((lesson) => lesson.from);
  const to = lessons.map((lesson) => lesson.to);
  await sql`
    select id from attachments where id in (
      select attachment_id from lesson_files where lesson_id = any(${from}::uuid[])) order by id for key share
    `.execute(guarded);
  await sql`
    insert into lesson_files (lesson_id, attachment_id, name)
    select pair.copy, held.attachment_id, held.name
    from unnest(${from}::uuid[], ${to}::uuid[]) pair (source, copy)
    join lesson_files held on held.lesson_id = pair.source order by held.id`.execute(guarded);
  const { rows } = await sql<{ lessonId: string; was: string; is: string }>`
    select copy.lesson_id as "lessonId", held.id as was, copy.id as "is"
    from unnest(${from}::uuid[], ${to}::uuid[]) pair (source, copy)
    join lesson_files held on held.lesson_id = pair.source
    join lesson_files copy on copy.lesson_id = pair.copy and copy.attachment_id = held.attachment_id
    `.execute(guarded);
  const filesOf = Map.groupBy(rows, ({ lessonId }) => lessonId);
  for (const [lessonId, files] of filesOf) {
    const { content } = await guarded
      .selectFrom('courseLessons')
      .select('content')
      .where('id', '=', lessonId)
      .executeTakeFirstOrThrow();
    const renamed = files.reduce(
      (text, { was, is }) => text.replaceAll(lessonFileUrl(was), lessonFileUrl(is)),
      content,
    );
    if (renamed === content) continue;
    await guarded.updateTable('courseLessons').set({ content: renamed }).where('id', '=', lessonId).execute();
  }
}
