import { sql } from 'kysely';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface ArchiveSize {
  /** Files, without the banner and the manifest. */
  entries: number;
  bytes: number;
  /** Bytes of lessons, captions and transcripts. */
  texts: number;
}

/** What the archive of a course holds, which its teacher exports; a transcript counts twice, as JSON says its times. */
export async function archiveSizeOf(db: Db, courseId: string): Promise<ArchiveSize> {
  const { rows } = await sql<Record<keyof ArchiveSize, string>>`
    select count(*) as entries, coalesce(sum(part.bytes), 0)::bigint as bytes,
      coalesce(sum(part.bytes) filter (where part.is_text), 0)::bigint as texts
    from (
      select part.* from course_modules home
      join course_lessons lesson on lesson.module_id = home.id and lesson.deleted_at is null,
      lateral (
        select octet_length(lesson.content) as bytes, true as is_text
        union all select octet_length(content), true from lesson_captions where lesson_id = lesson.id
        union all select 2 * octet_length(words), true from lesson_transcripts where lesson_id = lesson.id
        union all select file.size, false
          from lesson_files held join attachments file on file.id = held.attachment_id
          where held.lesson_id = lesson.id
        union all select file.size, false
          from lesson_videos video join attachments file on file.id = video.attachment_id
          where video.lesson_id = lesson.id and video.status = 'ready') part
      where home.course_id = ${courseId}::uuid and home.deleted_at is null
      union all select file.size, false
        from course_resources resource join attachments file on file.id = resource.attachment_id
        where resource.course_id = ${courseId}::uuid) part`.execute(unrestrictedDb(db));
  const { entries = 0, bytes = 0, texts = 0 } = rows[0] ?? {};
  return { entries: Number(entries), bytes: Number(bytes), texts: Number(texts) };
}
