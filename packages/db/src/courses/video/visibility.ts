import { CAPTIONS_MAX } from '@kindred/validation/courses/captions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * The uploaded video, captions and transcript of a lesson that the viewer was found to read.
 * @param isTeacher also sees the latest upload while it is processed or failed
 */
export async function mediaOfLesson(db: Db | Tx, lessonId: string, isTeacher: boolean) {
  const guarded = unrestrictedDb(db);
  const [video, captions, transcript] = await Promise.all([
    guarded
      .selectFrom('lessonVideos as video')
      .leftJoin('attachments as file', 'file.id', 'video.attachmentId')
      .select(['video.id', 'video.status', 'video.error', 'video.name', 'video.size'])
      .select(['file.mimeType', 'file.duration', 'file.width', 'file.height'])
      .where('video.lessonId', '=', lessonId)
      .where('video.status', 'in', isTeacher ? ['processing', 'ready', 'failed'] : ['ready'])
      .orderBy('video.id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    guarded
      .selectFrom('lessonCaptions')
      .select(['id', 'language', 'label'])
      .where('lessonId', '=', lessonId)
      .orderBy(sql`lower(language)`)
      .limit(CAPTIONS_MAX)
      .execute(),
    guarded
      .selectFrom('lessonTranscripts')
      .select('cues')
      .where('lessonId', '=', lessonId)
      .executeTakeFirst(),
  ]);
  return { video, captions, transcript: transcript?.cues ?? [] };
}
export type LessonMedia = Awaited<ReturnType<typeof mediaOfLesson>>;

/** A video that is ready, with the lesson whose policy decides who reads it. */
export async function videoToSend(db: Db | Tx, videoId: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonVideos as video')
    .innerJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'video.lessonId', 'file.storageKey', 'file.mimeType'])
    .where('video.id', '=', videoId)
    .where('video.status', '=', 'ready')
    .executeTakeFirst();
}

/** An upload of a user that is not ready yet. */
export async function unfinishedUpload(db: Db | Tx, userId: string, videoId: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonVideos')
    .select(['id', 'lessonId', 'status', 'size', 'createdAt'])
    .where('id', '=', videoId)
    .where('uploadedBy', '=', userId)
    .where('status', 'in', ['uploading', 'processing'])
    .executeTakeFirst();
}

/** The unfinished upload of the same file to a lesson, which goes on. */
export async function sameUpload(
  db: Db | Tx,
  upload: { lessonId: string; userId: string; fingerprint: string; size: number },
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('lessonVideos')
    .select('id')
    .where('lessonId', '=', upload.lessonId)
    .where('uploadedBy', '=', upload.userId)
    .where('fingerprint', '=', upload.fingerprint)
    .where('size', '=', upload.size)
    .where('status', '=', 'uploading')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A whole upload that is not ready, with the course of its lesson. */
export async function uploadToProcess(db: Db | Tx, videoId: string) {
  return unrestrictedDb(db)
    .selectFrom('lessonVideos as video')
    .innerJoin('courseLessons as lesson', 'lesson.id', 'video.lessonId')
    .leftJoin('attachments as file', 'file.id', 'video.attachmentId')
    .select(['video.id', 'video.lessonId', 'video.uploadedBy', 'video.size', 'video.attachmentId'])
    .select(['lesson.courseId', 'file.storageKey', 'file.mimeType'])
    .where('video.id', '=', videoId)
    .where('video.status', '=', 'processing')
    .executeTakeFirst();
}

/** Those of these uploads that still need their file. */
export async function uploadsWithFile(db: Db | Tx, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await unrestrictedDb(db)
    .selectFrom('lessonVideos')
    .select('id')
    .where('id', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .where('status', 'in', ['uploading', 'processing'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The captions of a lesson in a language, as WebVTT. */
export async function captionsOfLesson(
  db: Db | Tx,
  lessonId: string,
  language: string,
): Promise<string | undefined> {
  const row = await unrestrictedDb(db)
    .selectFrom('lessonCaptions')
    .select('content')
    .where('lessonId', '=', lessonId)
    .where(sql`lower(language)`, '=', language.toLowerCase())
    .executeTakeFirst();
  return row?.content;
}
