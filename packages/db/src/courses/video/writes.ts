import { CAPTIONS_MAX } from '@kindred/validation/courses/captions';
import type { TranscriptCue } from '@kindred/validation/courses/video';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { updateCompletesBy } from '../builder/completion.ts';
import type { CopiedLesson } from '../builder/copies.ts';

export interface NewUpload {
  lessonId: string;
  userId: string;
  name: string;
  fingerprint: string;
  size: number;
}

/** Uploads of one user that are not whole. */
export const UNFINISHED_MAX = 3;

/**
 * Starts an upload to a locked lesson in place of the user's other unfinished and the failed ones.
 * @returns its id; undefined when the user has too many that are not whole
 */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<string | undefined> {
  const { lessonId, userId, name, fingerprint, size } = upload;
  const guarded = unrestrictedDb(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`video-uploads:${userId}`}, 0))`.execute(tx);
  await guarded
    .deleteFrom('lessonVideos')
    .where('lessonId', '=', lessonId)
    .where((video) =>
      video.or([
        video('status', '=', 'failed'),
        video.and([video('status', '=', 'uploading'), video('uploadedBy', '=', userId)]),
      ]),
    )
    .execute();
  const { count } = await guarded
    .selectFrom('lessonVideos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploadedBy', '=', userId)
    .where('status', '=', 'uploading')
    .executeTakeFirstOrThrow();
  if (count >= UNFINISHED_MAX) return undefined;
  const { id } = await guarded
    .insertInto('lessonVideos')
    .values({ lessonId, uploadedBy: userId, name, fingerprint, size })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts an upload whose file is there, to a lesson without one. @returns its id */
export async function insertWholeUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { userId, ...video } = upload;
  const { id } = await unrestrictedDb(tx)
    .insertInto('lessonVideos')
    .values({ ...video, uploadedBy: userId, status: 'processing' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an upload as whole. @returns false when it was, or is gone */
export async function finishUpload(tx: Tx, videoId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .updateTable('lessonVideos')
    .set({ status: 'processing' })
    .where('id', '=', videoId)
    .where('status', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an upload as failed, and forgets what it was to be stored as. */
export async function failUpload(
  tx: Tx,
  { videoId, attachmentId, error }: { videoId: string; attachmentId: string | null; error: string },
): Promise<void> {
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('lessonVideos')
    .set({ status: 'failed', error, attachmentId: null })
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .execute();
  if (attachmentId !== null) await guarded.deleteFrom('attachments').where('id', '=', attachmentId).execute();
}

/** Deletes an upload that is not whole. @returns false when it is, or is gone */
export async function cancelUpload(tx: Tx, videoId: string): Promise<boolean> {
  const row = await unrestrictedDb(tx)
    .deleteFrom('lessonVideos')
    .where('id', '=', videoId)
    .where('status', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes as what an upload is stored, before it is. @returns false when the upload is gone */
export async function nameStored(
  tx: Tx,
  stored: { videoId: string; lessonId: string; attachmentId: string },
): Promise<boolean> {
  const { videoId, lessonId, attachmentId } = stored;
  const guarded = unrestrictedDb(tx);
  await guarded
    .updateTable('attachments')
    .set({ attachedType: 'course_lessons', attachedTo: lessonId })
    .where('id', '=', attachmentId)
    .execute();
  const row = await guarded
    .updateTable('lessonVideos')
    .set({ attachmentId })
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Shows a stored upload in its locked lesson, in place of another video or a link. @returns false when it is gone */
export async function showVideo(
  tx: Tx,
  { videoId, lessonId }: { videoId: string; lessonId: string },
): Promise<boolean> {
  const guarded = unrestrictedDb(tx);
  const found = await guarded
    .selectFrom('lessonVideos')
    .select('id')
    .where('id', '=', videoId)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return false;
  await guarded
    .deleteFrom('lessonVideos')
    .where('lessonId', '=', lessonId)
    .where('id', '<', videoId)
    .where('status', 'in', ['ready', 'failed'])
    .execute();
  await guarded.updateTable('lessonVideos').set({ status: 'ready' }).where('id', '=', videoId).execute();
  await guarded
    .updateTable('courseLessons')
    .set({ videoUrl: null })
    .where('id', '=', lessonId)
    .where('videoUrl', 'is not', null)
    .execute();
  await updateCompletesBy(tx, lessonId);
  return true;
}

/**
 * Deletes the uploads of a locked lesson; where the latest failed, that one alone, so that the one before plays on.
 * @returns false when it has none
 */
export async function deleteVideo(tx: Tx, lessonId: string, which: 'latest' | 'all'): Promise<boolean> {
  const { rows } = await sql`
    delete from lesson_videos video
    where lesson_id = ${lessonId}::uuid and (${which === 'all'} or status = 'failed' or not exists (
      select from lesson_videos latest
      where latest.lesson_id = ${lessonId}::uuid and latest.status = 'failed' and latest.id > video.id))
    returning id`.execute(unrestrictedDb(tx));
  if (rows.length === 0) return false;
  await updateCompletesBy(tx, lessonId);
  return true;
}

/** Deletes uploads that were not finished in time. */
export async function deleteExpiredUploads(db: Db, before: Date): Promise<void> {
  await unrestrictedDb(db)
    .deleteFrom('lessonVideos')
    .where('status', '=', 'uploading')
    .where('createdAt', '<', before)
    .execute();
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
      select attachment_id from lesson_videos where lesson_id = any(${from}::uuid[]) and status = 'ready')
    order by id for key share`.execute(guarded);
  await sql`
    insert into lesson_videos (lesson_id, uploaded_by, status, name, fingerprint, size, attachment_id)
    select pair.copy, video.uploaded_by, video.status, video.name, video.fingerprint, video.size, video.attachment_id
    from ${pairs} join lesson_videos video on video.lesson_id = pair.source and video.status = 'ready'`.execute(
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
