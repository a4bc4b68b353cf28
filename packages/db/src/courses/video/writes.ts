import { CAPTIONS_MAX } from '@kindred/validation/courses/captions';
import type { TranscriptCue } from '@kindred/validation/courses/video';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { updateCompletesBy } from '../builder/completion.ts';
import type { CopiedLesson } from '../builder/copies.ts';

/** Takes the link of a locked lesson away, whose uploaded video plays now. */
export async function replaceLink(tx: Tx, lessonId: string): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('courseLessons')
    .set({ videoUrl: null })
    .where('id', '=', lessonId)
    .where('videoUrl', 'is not', null)
    .execute();
  await updateCompletesBy(tx, lessonId);
}

/** Sets the captions of a locked lesson in a language. @returns false when it has no room for another language */
export async function setCaptions(
  tx: Tx,
  captions: { lessonId: string; language: string; label: string; content: string },
): Promise<boolean> {
  const { lessonId, language } = captions;
  const guarded = unrestrictedDb(tx);
  await deleteCaptions(tx, lessonId, language);
  const { count } = await guarded
    .selectFrom('lessonCaptions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('lessonId', '=', lessonId)
    .executeTakeFirstOrThrow();
  if (count >= CAPTIONS_MAX) return false;
  await guarded.insertInto('lessonCaptions').values(captions).execute();
  return true;
}

/** Inserts the captions of a lesson that has none. */
export async function insertCaptions(
  tx: Tx,
  lessonId: string,
  captions: readonly { language: string; label: string; content: string }[],
): Promise<void> {
  if (captions.length === 0) return;
  const rows = captions.map((caption) => ({ ...caption, lessonId }));
  await unrestrictedDb(tx).insertInto('lessonCaptions').values(rows).execute();
}

/** @returns false when there were none */
export async function deleteCaptions(tx: Tx, lessonId: string, language: string): Promise<boolean> {
  const rows = await unrestrictedDb(tx)
    .deleteFrom('lessonCaptions')
    .where('lessonId', '=', lessonId)
    .where(sql<SqlBool>`lower(language) = ${language.toLowerCase()}::text`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function setTranscript(tx: Tx, lessonId: string, cues: readonly TranscriptCue[]): Promise<void> {
  const row = { cues: JSON.stringify(cues), words: cues.map(({ text }) => text).join('\n') };
  await unrestrictedDb(tx)
    .insertInto('lessonTranscripts')
    .values({ lessonId, ...row })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet(row))
    .execute();
}

/** @returns false when there was none */
export async function deleteTranscript(tx: Tx, lessonId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('lessonTranscripts')
    .where('lessonId', '=', lessonId)
    .returning('lessonId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Shares the videos of lessons with their copies, and copies captions and transcripts. */
export async function copyVideos(tx: Tx, lessons: readonly CopiedLesson[]): Promise<void> {
  const guarded = unrestrictedDb(tx);
  const from = lessons.map((lesson) => lesson.from);
  const to = lessons.map((lesson) => lesson.to);
  const pairs = sql`unnest(${from}::uuid[], ${to}::uuid[]) pair (source, copy)`;
  await sql`
    select id from attachments where id in (
      select attachment_id from videos where lesson_id = any(${from}::uuid[]) and status = 'ready')
    order by id for key share`.execute(guarded);
  await sql`
    insert into videos (lesson_id, uploaded_by, status, name, fingerprint, size, attachment_id)
    select pair.copy, video.uploaded_by, video.status, video.name, video.fingerprint, video.size, video.attachment_id
    from ${pairs} join videos video on video.lesson_id = pair.source and video.status = 'ready'`.execute(
    guarded,
  );
  await sql`
    insert into lesson_captions (lesson_id, language, label, content)
    select pair.copy, held.language, held.label, held.content
    from ${pairs} join lesson_captions held on held.lesson_id = pair.source`.execute(guarded);
  await sql`
    insert into lesson_transcripts (lesson_id, cues, words)
    select pair.copy, held.cues, held.words
    from ${pairs} join lesson_transcripts held on held.lesson_id = pair.source`.execute(guarded);
}
