import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import type { DiscussionOf } from '../comments/visibility.ts';

const DISCUSSED = {
  lesson: { column: sql.ref('lesson_id'), table: sql.table('course_lessons') },
  event: { column: sql.ref('discussed_event_id'), table: sql.table('events') },
};

/** Creates the discussion of a lesson or event before its first comment; one that exists stays. */
export async function openDiscussion(
  tx: Tx,
  { of, id, authorId }: { of: DiscussionOf; id: string; authorId: string },
): Promise<void> {
  const { column, table } = DISCUSSED[of];
  await sql`
    insert into posts (id, ${column}, author_id, type, content, visibility, on_profile, on_feed)
    select discussed.id, discussed.id, ${authorId}::uuid, 'text', '', 'custom', false, false
    from ${table} discussed where discussed.id = ${id}::uuid and discussed.deleted_at is null
    on conflict (id) do nothing`.execute(unrestrictedDb(tx));
}
