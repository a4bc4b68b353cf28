import type { Viewer } from '@kindred/permissions/viewer';
import { FOUND_MAX } from '@kindred/validation/discovery';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conversationsOf, isInReach, matching } from '../../messaging/search/visibility.ts';

/** Whether a message has each of the words, or one that begins so. */
const HOLDS_EACH = sql<SqlBool>`search_begins(messages.content, asked.beginnings)`;

/** Beside other kinds only the latest messages of the latest conversations are looked through. */
const LATEST = { conversations: 100, messages: 100 } as const;

/** The conversations called `mine`, which alone are read (decision 18). */
export const conversationsRead = (viewer: Viewer, isBrief: boolean) =>
  conversationsOf(viewer, isBrief ? { latest: LATEST.conversations } : {});

/** The latest messages of `mine` that hold the words. */
export function messagesFound(viewer: Viewer, isBrief: boolean): RawBuilder<unknown> {
  const last = sql<SqlBool>`messages.seq > mine.last_seq - ${sql.lit(LATEST.messages)}`;
  return sql`(
    select 'message' as kind, messages.id,
      0.5 + 0.5 / (1 + greatest(0, extract(epoch from asked.at - messages.created_at)) / 2592000) as score
    from asked, mine
    cross join lateral ${matching(viewer, HOLDS_EACH, isBrief ? last : isInReach(), FOUND_MAX)} messages
    order by messages.id desc limit ${sql.lit(FOUND_MAX)})`;
}

export const messageCards = (viewer: Viewer) => sql`
  select page.kind, page.id, page.score, sender.first_name || ' ' || sender.last_name as title,
    messages.content as body, coalesce(sender.profile_image_url, talk.image_url) as "imageUrl",
    json_build_object('conversationId', talk.id, 'seq', messages.seq, 'time', messages.created_at,
      'source', coalesce(talk.name, (
        select users.first_name || ' ' || users.last_name
        from conversation_members theirs join users on users.id = theirs.user_id
        where theirs.conversation_id = talk.id and theirs.user_id <> ${viewer.id}::uuid limit 1))) as facts
  from page join messages on messages.id = page.id
  join users sender on sender.id = messages.sender_id
  join conversations talk on talk.id = messages.conversation_id
  where page.kind = 'message'`;
