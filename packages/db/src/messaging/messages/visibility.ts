import type { Viewer } from '@kindred/permissions/viewer';
import type { GroupRole } from '@kindred/validation/messaging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, type ViewerSql, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { prepare, prepareShapes, viewerIn } from '../../prepared.ts';
import type { MessageType, Notice } from '../../schema/messaging.ts';
import { filesOf, type MessageFileRow } from '../files/visibility.ts';
import { IS_SAID, noticePeople } from '../systemMessages/visibility.ts';
import { inConversation } from '../visibility.ts';

/**
 * Which messages of a conversation of theirs somebody may see, beside those from before they came: not what they
 * put out of their own sight, not what has expired, nothing of somebody they blocked or who blocked them. What was
 * deleted for all stays as a place without words.
 */
export function visibleMessages(viewer: Viewer): RawBuilder<SqlBool> {
  return visibleTo(viewerSql(viewer));
}

function visibleTo(person: ViewerSql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(messages.expires_at is null or messages.expires_at > now())
    and ${notBlocked('messages.sender_id', person)}
    and not exists (
      select from hidden_messages hidden
      where hidden.message_id = messages.id and hidden.user_id = ${person} offset 0)`;
}

/** Of a conversation so many are read to find what is unread, or was said last, and may be seen. */
const NEWEST_READ = 500;

/** The number after which these begin. */
export function beforeNewest(lastSeq: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${lastSeq} - ${sql.lit(NEWEST_READ)})`;
}

/** Messages of others that the person of `mine` has not read and may see, in the conversation of that row. */
export const IS_NEW_TO_MEMBER = sql<SqlBool>`messages.conversation_id = mine.conversation_id
    and messages.seq > greatest(mine.read_seq, mine.from_seq)
    and messages.sender_id <> mine.user_id and not messages.is_deleted and ${IS_SAID}
    and ${visibleTo(sql<string>`mine.user_id`)}`;

/**
 * How many messages of others somebody has not read in the conversation of the given row, which has its id,
 * `last_seq` and theirs `read_seq` and `from_seq`; counted to `max`.
 */
export function unreadIn(row: string, viewer: Viewer, max: number): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const from = sql`greatest(${column('read_seq')}, ${column('from_seq')}, ${beforeNewest(column('last_seq'))})`;
  return sql<number>`(case when ${column('last_seq')} > ${from} then (
    select count(*)::int from (
      select from messages
      where messages.conversation_id = ${column('id')} and messages.seq > ${from}
        and messages.sender_id <> ${viewer.id}::uuid and not messages.is_deleted and ${IS_SAID}
        and ${visibleMessages(viewer)}
      limit ${sql.lit(max)}) counted) else 0 end)`;
}

/** What a message holds; nothing while moderators hide it, of which it is a deleted message. */
export function unlessHidden<Value>(row: string, value: RawBuilder<Value>): RawBuilder<Value> {
  return sql<Value>`(case when ${sql.ref(`${row}.hidden_at`)} is null then ${value} end)`;
}

/** The type of a message; that of a deleted one while moderators hide it. */
export function typeOf(row: string): RawBuilder<MessageType> {
  return sql<MessageType>`coalesce(${unlessHidden(row, sql.ref(`${row}.message_type`))}, 'text')`;
}

export interface AnsweredRow {
  id: string;
  seq: number;
  senderName: string;
  isMine: boolean;
  content: string | null;
  isDeleted: boolean;
  messageType: MessageType;
  fileName: string | null;
  duration: number | null;
  expiresAt: string | null;
}

/** What is answered by `id`, which must have come after `fromSeq`, as far as the viewer may see it. */
export function answeredIn(id: string, fromSeq: string, viewer: Viewer): RawBuilder<AnsweredRow | null> {
  const of = (column: string) => unlessHidden('messages', sql.ref(`messages.${column}`));
  return sql`(select json_build_object('id', messages.id, 'seq', messages.seq, 'content', ${of('content')},
          'messageType', ${typeOf('messages')}, 'fileName', ${of('file_name')}, 'duration', ${of('duration')},
          'expiresAt', messages.expires_at,
          'isDeleted', messages.is_deleted, 'isMine', messages.sender_id = ${viewer.id}::uuid, 'senderName', author.first_name || ' ' || author.last_name)
        from messages join users author on author.id = messages.sender_id
        where messages.id = ${sql.ref(id)} and messages.seq > ${sql.ref(fromSeq)}
          and ${visibleMessages(viewer)})`;
}

export interface MessageRow {
  id: string;
  conversationId: string;
  seq: number;
  revision: number;
  clientKey: string | null;
  senderId: string;
  senderName: string;
  senderImageUrl: string | null;
  content: string | null;
  messageType: MessageType;
  notice: Notice | null;
  /** Those whom a notice names. */
  noticePeople: { id: string; name: string }[] | null;
  fileName: string | null;
  /** Seconds. */
  duration: number | null;
  location: { latitude: number; longitude: number; name: string | null } | null;
  files: MessageFileRow[] | null;
  isForwarded: boolean;
  isPinned: boolean;
  createdAt: Date;
  /** When it goes away by itself. */
  expiresAt: Date | null;
  isEdited: boolean;
  isDeleted: boolean;
  replyToMessageId: string | null;
  /** What the viewer is in the conversation. */
  viewerRole: GroupRole;
  isGroup: boolean;
  /** In the order in which each was first used. */
  reactions: { emoji: string; count: number; isMine: boolean }[] | null;
  replyTo: AnsweredRow | null;
}

/** Which part of a conversation, read in which direction. */
export interface Stretch {
  conversationId: string;
  by: 'seq' | 'revision';
  /** Not itself in it: backwards what is before it, else what is after it. */
  from: number;
  isBackwards: boolean;
  limit: number;
}

const stretchOf = prepareShapes(
  (
    _db,
    { viewerId, conversationId, from }: { viewerId: string; conversationId: string; from: number },
    shape: Pick<Stretch, 'by' | 'isBackwards' | 'limit'>,
  ) => {
    const viewer = viewerIn({ viewerId });
    return messagesAsked(viewer, inStretch(viewer, { conversationId, from, ...shape }), shape.by);
  },
);

/** Messages of a conversation of mine that I may see. */
export async function messagesWhere(db: Db | Tx, viewer: Viewer, stretch: Stretch): Promise<MessageRow[]> {
  const { conversationId, from, ...shape } = stretch;
  return stretchOf(db, { viewerId: viewer.id, conversationId, from }, shape);
}

/** Those of these messages that I may see, in the order of their numbers. */
export async function messagesById(
  db: Db | Tx,
  viewer: Viewer,
  messageIds: readonly string[],
): Promise<MessageRow[]> {
  const only = sql<SqlBool>`messages.id = any(${[...messageIds]}::uuid[])`;
  const { rows } = await messagesAsked(viewer, alone(viewer, only)).execute(db);
  return rows;
}

/**
 * From the conversation to its messages, in the order of an index and no more than asked: joined side by side, the
 * plan for any conversation at all would sort all messages of a long one.
 */
function inStretch(viewer: Viewer, stretch: Stretch): RawBuilder<unknown> {
  const order = sql.ref(`messages.${stretch.by}`);
  const isBeyond = sql.raw(stretch.isBackwards ? '<' : '>');
  return sql`
      select messages.*, stands.from_seq, stands.role as viewer_role, stands.type = 'group' as is_group
      from (
        select talk.id, talk.type, mine.from_seq, mine.role
        from conversation_members mine join conversations talk on talk.id = mine.conversation_id
        where mine.conversation_id = ${stretch.conversationId}::uuid and ${inConversation(viewer)}
        offset 0) stands
      cross join lateral (
        select * from messages
        where messages.conversation_id = stands.id and messages.seq > stands.from_seq
          and ${order} ${isBeyond} ${stretch.from}::bigint and ${visibleMessages(viewer)}
        order by ${order} ${sql.raw(stretch.isBackwards ? 'desc' : 'asc')}
        limit ${sql.lit(stretch.limit)}) messages`;
}

/** From the message to its conversation: the plan for any message at all would else begin with all of somebody's. */
function alone(
  viewer: Viewer,
  only: RawBuilder<SqlBool>,
  since = sql`conversation_members.from_seq < messages.seq`,
  isVisible = visibleMessages(viewer),
): RawBuilder<unknown> {
  return sql`
      select messages.*, mine.from_seq, mine.role as viewer_role, talk.type = 'group' as is_group
      from messages
      join conversations talk on talk.id = messages.conversation_id
      cross join lateral (
        select * from conversation_members
        where conversation_members.conversation_id = messages.conversation_id
          and conversation_members.user_id = ${viewer.id}::uuid and ${since}
        offset 0) mine
      where ${only} and ${inConversation(viewer)} and ${isVisible}`;
}

function messagesAsked(
  viewer: Viewer,
  page: RawBuilder<unknown>,
  by: Stretch['by'] = 'seq',
): RawBuilder<MessageRow> {
  const of = (value: RawBuilder<unknown>) => unlessHidden('page', value);
  return sql<MessageRow>`
    with page as materialized (${page})
    select page.id, page.conversation_id, page.seq, page.revision, page.sender_id,
      case when page.sender_id = ${viewer.id}::uuid then page.client_key end as client_key,
      sender.first_name || ' ' || sender.last_name as sender_name, sender.profile_image_url as sender_image_url,
      page.viewer_role, page.is_group, ${of(sql`page.content`)} as content, page.created_at, page.expires_at,
      page.is_edited and page.hidden_at is null as is_edited, page.is_deleted, page.reply_to_message_id,
      ${typeOf('page')} as message_type, page.notice, ${noticePeople('page', viewer)} as notice_people,
      ${of(sql`page.file_name`)} as file_name, ${of(sql`page.duration`)} as duration,
      page.is_forwarded and page.hidden_at is null as is_forwarded,
      page.hidden_at is null and exists (
        select from pinned_messages pin where pin.message_id = page.id offset 0) as is_pinned,
      ${of(filesOf('page'))} as files,
      case when page.latitude is not null and page.hidden_at is null then json_build_object('latitude', page.latitude,
        'longitude', page.longitude, 'name', page.location_name) end as location,
      ${of(sql`(select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', is_mine) order by first)
        from (
          select reactions.emoji, count(*) as count, min(reactions.id::text) as first,
            bool_or(reactions.user_id = ${viewer.id}::uuid) as is_mine
          from message_reactions reactions
          where reactions.message_id = page.id and ${notBlocked('reactions.user_id', viewerSql(viewer))}
          group by reactions.emoji) kinds)`)} as reactions,
      ${answeredIn('page.reply_to_message_id', 'page.from_seq', viewer)} as reply_to
    from page join users sender on sender.id = page.sender_id
    order by ${sql.ref(`page.${by}`)}`;
}

const byId = prepare((_db, { viewerId, messageId }: { viewerId: string; messageId: string }) => {
  const only = sql<SqlBool>`messages.id = ${messageId}::uuid`;
  const viewer: Viewer = { id: viewerId, role: 'member' };
  return messagesAsked(viewer, alone(viewer, only));
});

export async function messageById(
  db: Db | Tx,
  viewer: Viewer,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [row] = await byId(db, { viewerId: viewer.id, messageId });
  return row;
}

const byIdWithMarks = prepare((_db, values: { viewerId: string; messageId: string }) => {
  const viewer = viewerIn(values);
  const only = sql<SqlBool>`messages.id = ${values.messageId}::uuid`;
  return sql<MessageRow & Pick<Marks, 'delivered' | 'read'>>`
    select message.*, marks.delivered, marks.read from (${messagesAsked(viewer, alone(viewer, only))}) message
    cross join lateral (${marksIn(sql`message.conversation_id`, values.viewerId)}) marks`;
});

/** The message, with how far everybody else has come in its conversation as {@link marksOf} says it. */
export async function messageWithMarks(db: Db | Tx, viewer: Viewer, messageId: string) {
  const [row] = await byIdWithMarks(db, { viewerId: viewer.id, messageId });
  return row;
}

const bySender = prepare((_db, { viewerId, messageId }: { viewerId: string; messageId: string }) => {
  const viewer: Viewer = { id: viewerId, role: 'member' };
  const only = sql<SqlBool>`messages.id = ${messageId}::uuid and messages.sender_id = ${viewerId}::uuid`;
  const isThere = sql<SqlBool>`(messages.expires_at is null or messages.expires_at > now())`;
  return messagesAsked(viewer, alone(viewer, only, sql`true`, isThere));
});

/** What the viewer sent themselves to a conversation of theirs, also when they put it out of their own sight. */
export async function sentById(
  db: Db | Tx,
  viewer: Viewer,
  messageId: string,
): Promise<MessageRow | undefined> {
  const [row] = await bySender(db, { viewerId: viewer.id, messageId });
  return row;
}

/** Up to where a member, `theirs`, has read as far as others are told: not what they read while they hid it. */
export const TOLD_READ_SEQ = sql<number>`(case when theirs.read_seq <= theirs.hidden_read_seq
  then greatest(theirs.told_read_seq, theirs.from_seq) else theirs.read_seq end)`;

export interface Marks {
  delivered: number;
  read: number;
  revision: number;
  lastSeq: number;
}

function marksIn(conversationId: RawBuilder<unknown>, viewerId: string): RawBuilder<Marks> {
  return sql<Marks>`
    select talk.revision, talk.last_seq, coalesce(others.delivered, 0) as delivered, coalesce(others.read, 0) as read
    from conversations talk left join lateral (
      select min(theirs.delivered_seq) filter (where theirs.user_id <> ${viewerId}::uuid) as delivered,
        case when not bool_or(theirs.hides_receipts and theirs.user_id = ${viewerId}::uuid) then
          min(${TOLD_READ_SEQ}) filter (where theirs.user_id <> ${viewerId}::uuid and not theirs.hides_receipts)
        end as read
      from conversation_members theirs
      where theirs.conversation_id = talk.id
        and (theirs.request_state = 'accepted' or theirs.user_id = ${viewerId}::uuid)) others on true
    where talk.id = ${conversationId}`;
}

const marks = prepare((_db, { viewerId, conversationId }: { viewerId: string; conversationId: string }) =>
  marksIn(sql`${conversationId}::uuid`, viewerId),
);

/**
 * Up to where everybody else of a conversation has its messages on a device, and has read them, as far as they let
 * it be known; who does not let know what they read is not told either.
 * Who has not accepted the conversation tells nothing of either.
 */
export async function marksOf(db: Db | Tx, viewer: Viewer, conversationId: string): Promise<Marks> {
  const [row] = await marks(db, { viewerId: viewer.id, conversationId });
  return row ?? { delivered: 0, read: 0, revision: 0, lastSeq: 0 };
}

const memberMarks = prepare(
  (_db, { viewerId, conversationId }: { viewerId: string; conversationId: string }) => sql<Marks>`
    select marks.* from conversation_members mine join conversations talk on talk.id = mine.conversation_id
    cross join lateral (${marksIn(sql`mine.conversation_id`, viewerId)}) marks
    where mine.conversation_id = ${conversationId}::uuid and ${inConversation(viewerIn({ viewerId }))}`,
);

/** {@link marksOf}, or undefined for who is not in the conversation. */
export async function marksForMember(
  db: Db | Tx,
  viewer: Viewer,
  conversationId: string,
): Promise<Marks | undefined> {
  const [row] = await memberMarks(db, { viewerId: viewer.id, conversationId });
  return row;
}
