import { CAPTIONS_MAX } from '@kindred/validation/courses/captions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../client.ts';
import { videoOf } from '../../media/video/visibility.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/**
 * The uploaded video, captions and transcript of a lesson that the viewer was found to read.
 * @param isTeacher also sees the latest upload while it is processed or failed
 */
export async function mediaOfLesson(db: Db | Tx, lessonId: string, isTeacher: boolean) {
  const guarded = unrestrictedDb(db);
  const [video, captions, transcript] = await Promise.all([
    videoOf(db, { kind: 'lesson', id: lessonId }, isTeacher),
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
