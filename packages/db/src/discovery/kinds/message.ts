import type { Viewer } from '@kindred/permissions/viewer';
import { FOUND_MAX } from '@kindred/validation/discovery';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matching } from '../../messaging/search/visibility.ts';

/** Whether a message has each of the words, or one that begins so. */
const HOLDS_EACH = sql<SqlBool>`' ' || search_fold(messages.content) like all (asked.patterns)`;

/** Beside other kinds only the latest messages of the latest conversations are looked through. */
const LATEST = { conversations: 100, messages: 100 } as const;

/**
 * The latest of the conversations called `mine`, which alone are read (decision 18): all there are, or the first that
 * somebody who looks for anything would look for.
 */
export function messagesFound(viewer: Viewer, isBrief: boolean): RawBuilder<unknown> {
  const latest = sql`(
    select mine.* from mine join conversations on conversations.id = mine.conversation_id
    order by conversations.last_message_at desc nulls last limit ${sql.lit(LATEST.conversations)})`;
  const last = sql<SqlBool>`messages.seq > (
    select conversations.last_seq - ${sql.lit(LATEST.messages)} from conversations
    where conversations.id = mine.conversation_id)`;
  return sql`(
    select 'message' as kind, messages.id,
      0.5 + 0.5 / (1 + greatest(0, extract(epoch from asked.at - messages.created_at)) / 2592000) as score
    from asked, ${isBrief ? latest : sql`mine`} mine
    cross join lateral ${matching(viewer, HOLDS_EACH, isBrief ? last : sql<SqlBool>`true`, FOUND_MAX)} messages
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
