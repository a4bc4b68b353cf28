import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

/** Creates the discussion of a lesson before its first comment; one that exists stays. */
export async function openDiscussion(tx: Tx, lesson: { id: string; creatorId: string }): Promise<void> {
  await sql`
    insert into posts (id, lesson_id, author_id, type, content, visibility, on_profile, on_feed)
    select lesson.id, lesson.id, ${lesson.creatorId}::uuid, 'text', '', 'custom', false, false
    from course_lessons lesson where lesson.id = ${lesson.id}::uuid and lesson.deleted_at is null
    on conflict (id) do nothing`.execute(unrestrictedDb(tx));
}
