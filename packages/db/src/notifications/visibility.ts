import type { Viewer } from '@kindred/permissions/viewer';
import type { Badges } from '@kindred/validation/notifications';
import { sql } from 'kysely';
import { viewerSql } from '../accounts/visibility.ts';
import type { Db } from '../client.ts';
import { visibleRows } from '../feed/visibility.ts';
import { unreadMessages } from '../messaging/conversations/visibility.ts';

/**
 * What is unread, each kind from an index that begins with the person.
 * A post that I cannot see is nothing new to me.
 */
export async function badgesOf(db: Db, viewer: Viewer): Promise<Badges> {
  const { rows } = await sql<Badges>`select
    ${unreadMessages(viewer)} as messages,
    (select count(*)::int from notifications where user_id = ${viewer.id} and not is_read) as notifications,
    exists (
      select from tribe_memberships mine
      where mine.user_id = ${viewer.id} and exists (
        select from posts
        where posts.tribe_id = mine.tribe_id and posts.created_at > mine.last_visited_at
          and posts.author_id <> ${viewer.id} and ${visibleRows(viewerSql(viewer))})) as tribes`.execute(db);
  return rows[0] ?? { messages: 0, notifications: 0, tribes: false };
}
