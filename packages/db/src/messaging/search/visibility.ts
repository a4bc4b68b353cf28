import type { Viewer } from '@kindred/permissions/viewer';
import type { ConversationType } from '@kindred/validation/messaging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { CUSTOM_PLAN } from '../../dialect.ts';
import { holds } from '../../escapeLike.ts';
import { visibleMessages } from '../messages/visibility.ts';
import { inConversation } from '../visibility.ts';

export interface FoundRow {
  id: string;
  conversationId: string;
  seq: number;
  content: string;
  createdAt: Date;
  senderId: string;
  senderName: string;
}

export interface FoundAnywhereRow extends FoundRow {
  type: ConversationType;
  name: string | null;
  imageUrl: string | null;
  /** The other of two; null of a group, and when that account is gone. */
  other: {
    id: string;
    firstName: string;
    lastName: string;
    handle: string;
    profileImageUrl: string | null;
  } | null;
}

/** Messages that a search of all conversations reads: in each as many of the newest, but never fewer than the least. */
const READ_MAX = 500_000;
const READ_LEAST = 100;

/** Of a message of `mine`: whether a search of all of them reads it. */
export function isInReach(most = READ_MAX): RawBuilder<SqlBool> {
  return sql<SqlBool>`messages.seq > mine.last_seq - (
    select greatest(${sql.lit(READ_LEAST)}, ${sql.lit(most)} / greatest(1, count(*))) from mine)`;
}

/** How many of them are counted. */
const TOTAL_MAX = 1_000;

const FOUND = sql`messages.id, messages.conversation_id, messages.seq, messages.content, messages.created_at,
  messages.sender_id`;

/**
 * Messages with the words among those of `mine` that the viewer may see, latest first. `offset 0` keeps PostgreSQL from
 * comparing the words before it knows which messages those are: the work would then depend on hidden messages.
 */
export function matching(
  viewer: Viewer,
  isMatch: RawBuilder<SqlBool>,
  earlier: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<unknown> {
  return sql`(
    select ${FOUND} from (
      select ${FOUND} from messages
      where messages.conversation_id = mine.conversation_id and messages.seq > mine.from_seq
        and not messages.is_deleted and ${earlier} and ${visibleMessages(viewer)}
      order by messages.seq desc offset 0) messages
    where ${isMatch}
    order by messages.seq desc limit ${sql.lit(limit)})`;
}

const holdsWords = (words: string) => holds(sql`messages.content`, words);

/**
 * The viewer's conversations, called `mine`, found before anything is read of them.
 * @param of one of them, or of as many with the latest messages those that are open to the viewer
 */
export function conversationsOf(
  viewer: Viewer,
  of: { conversationId?: string; latest?: number } = {},
): RawBuilder<unknown> {
  const { conversationId, latest } = of;
  const one = conversationId === undefined ? sql`` : sql`and mine.conversation_id = ${conversationId}::uuid`;
  const last =
    latest === undefined
      ? sql``
      : sql`and mine.conversation_id = any(array(
      select talk.id from conversation_members member cross join lateral (
        select id, last_message_at from conversations where conversations.id = member.conversation_id offset 0) talk
      where member.user_id = ${viewer.id}::uuid
      order by talk.last_message_at desc nulls last limit ${sql.lit(latest)}))`;
  return sql`mine as materialized (
    select mine.conversation_id, mine.from_seq, talk.last_seq from conversation_members mine
    cross join lateral (
      select id, type, business_id, customer_id, last_seq from conversations
      where conversations.id = mine.conversation_id offset 0) talk
    where ${inConversation(viewer)} ${one} ${last})`;
}

const SENDER_NAME = sql`sender.first_name || ' ' || sender.last_name as sender_name`;

/** What of one conversation of mine holds the words, the latest first. */
export async function foundIn(
  db: Db,
  viewer: Viewer,
  page: { conversationId: string; words: string; before?: number | undefined; limit: number },
): Promise<{ rows: FoundRow[]; total: number }> {
  const { conversationId, words, before, limit } = page;
  const mine = conversationsOf(viewer, { conversationId });
  const all = sql<SqlBool>`true`;
  const earlier = before === undefined ? all : sql<SqlBool>`messages.seq < ${before}::bigint`;
  const found = sql<FoundRow>`
    with ${mine},
    page as materialized (
      select messages.* from mine cross join lateral ${matching(viewer, holdsWords(words), earlier, limit)} messages)
    select page.*, ${SENDER_NAME} from page
    join users sender on sender.id = page.sender_id order by page.seq desc`.execute(db);
  const counted = sql<{ total: number }>`
    with ${mine}
    select count(*)::int as total
    from mine cross join lateral ${matching(viewer, holdsWords(words), all, TOTAL_MAX)} messages`.execute(db);
  const [{ rows }, total] = await Promise.all([found, counted]);
  return { rows, total: total.rows[0]?.total ?? 0 };
}

/**
 * What of all my conversations holds the words, the latest first.
 * @param most how many messages are read, but for the least of each conversation
 */
export async function foundAnywhere(
  db: Db,
  viewer: Viewer,
  page: { words: string; after?: string | undefined; limit: number },
  most?: number,
): Promise<FoundAnywhereRow[]> {
  const { words, after, limit } = page;
  const inReach = isInReach(most);
  const earlier = after === undefined ? inReach : sql<SqlBool>`${inReach} and messages.id < ${after}::uuid`;
  // Of each conversation no more than could be shown.
  const matches = sql`mine cross join lateral ${matching(viewer, holdsWords(words), earlier, limit)} messages`;
  const { rows } = await sql<FoundAnywhereRow>`
    with ${conversationsOf(viewer)},
    page as materialized (select ${FOUND} from ${matches} order by messages.id desc limit ${sql.lit(limit)})
    select page.*, ${SENDER_NAME}, talk.type, talk.name, talk.image_url,
      (case when talk.type = 'direct' then (
        select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
          'handle', users.handle, 'profileImageUrl', users.profile_image_url)
        from conversation_members theirs join users on users.id = theirs.user_id
        where theirs.conversation_id = page.conversation_id and theirs.user_id <> ${viewer.id}::uuid
        limit 1) end) as other
    from page
    join users sender on sender.id = page.sender_id
    join conversations talk on talk.id = page.conversation_id
    order by page.id desc`.execute(db);
  return rows;
}

/** The number of the first message of a conversation of mine since a moment. */
export async function firstSince(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  from: Date,
): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select messages.seq
    from conversation_members mine
    join conversations talk on talk.id = mine.conversation_id
    join messages on messages.conversation_id = talk.id and messages.seq > mine.from_seq
    where mine.conversation_id = ${conversationId}::uuid and ${inConversation(viewer)}
      and messages.conversation_id = ${conversationId}::uuid and messages.created_at >= ${from}::timestamptz
      and ${visibleMessages(viewer)}
    order by messages.created_at, messages.seq limit 1 ${CUSTOM_PLAN}`.execute(db);
  return rows[0]?.seq ?? null;
}
