import type { Viewer } from '@kindred/permissions/viewer';
import type { ConversationTab, ConversationType, GroupRole } from '@kindred/validation/messaging';
import type { DisappearAfter } from '@kindred/validation/messaging/expiry';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notBlocked, viewerSql } from '../../accounts/visibility.ts';
import type { Db, Tx } from '../../client.ts';
import { holds } from '../../escapeLike.ts';
import { prepare, prepareShapes, viewerIn } from '../../prepared.ts';
import type { MessageType, Notice, RequestState } from '../../schema/messaging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { draftIn, type MessageDraftRow } from '../drafts/visibility.ts';
import { beforeNewest, typeOf, unlessHidden, unreadIn, visibleMessages } from '../messages/visibility.ts';
import { IS_SAID, noticePeople } from '../systemMessages/visibility.ts';
import { inConversation, isOpenTo } from '../visibility.ts';

export interface ConversationRow {
  id: string;
  type: ConversationType;
  name: string | null;
  imageUrl: string | null;
  description: string | null;
  memberCount: number;
  /** Of a group: those who do not run it may put others into it too. */
  membersMayAdd: boolean;
  lastSeq: number;
  updatedAt: Date;
  /** {@link updatedAt} in full precision: part of a cursor. */
  place: string;
  role: GroupRole;
  readSeq: number;
  isPinned: boolean;
  isArchived: boolean;
  isMuted: boolean;
  mutedUntil: Date | null;
  isMarkedUnread: boolean;
  requestState: RequestState;
  unreadCount: number;
  /** What I have begun to write here. */
  draft: MessageDraftRow | null;
  /** How many messages of mine wait for their time here. */
  scheduledCount: number;
  /** How long what is said from now on stays; null for good. */
  disappearAfter: DisappearAfter | null;
  /** What somebody wrote to a business: to which, and who they are. */
  business: { id: string; slug: string; name: string; logoUrl: string | null } | null;
  customer: { id: string; name: string; profileImageUrl: string | null } | null;
  /** The event of a chat, unless it is gone. */
  event: { id: string; title: string; isCancelled: boolean } | null;
  /** When a chat of an event can be written in; null for other conversations. */
  opensAt: Date | null;
  closesAt: Date | null;
  /** The other of two; null of a group, and when that account is gone. */
  other: {
    id: string;
    firstName: string;
    lastName: string;
    handle: string;
    profileImageUrl: string | null;
  } | null;
  last: {
    id: string;
    content: string | null;
    createdAt: string;
    senderId: string;
    senderName: string;
    isDeleted: boolean;
    messageType: MessageType;
    notice: Notice | null;
    noticePeople: { id: string; name: string }[] | null;
    fileName: string | null;
    duration: number | null;
  } | null;
}

/** Unread messages of one conversation are counted no further. */
export const UNREAD_MAX = 100;

/** Word for word the same wherever it is asked: a mute with an end is over then. */
export const IS_MUTED = sql<SqlBool>`(mine.is_muted and (mine.muted_until is null or mine.muted_until > now()))`;

const ACTIVE_AT = sql`coalesce(talk.last_message_at, talk.created_at)`;

/** Wanted, and not deleted since something was said last. */
export const IS_LISTED = sql<SqlBool>`(mine.request_state = 'accepted'
  and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq))`;

const TABS: Record<ConversationTab, RawBuilder<SqlBool>> = {
  all: sql<SqlBool>`${IS_LISTED} and not mine.is_archived`,
  groups: sql<SqlBool>`${IS_LISTED} and not mine.is_archived and talk.type = 'group' and talk.business_id is null`,
  archived: sql<SqlBool>`${IS_LISTED} and mine.is_archived`,
  unread: sql<SqlBool>`${IS_LISTED} and not mine.is_archived`,
};

/** Whether the name or the handle of the row called `users` holds the words. */
export function isCalled(words: string): RawBuilder<SqlBool> {
  const name = sql`users.first_name || ' ' || users.last_name`;
  return sql<SqlBool>`(${holds(name, words)} or ${holds(sql`users.handle`, words)})`;
}

function isNamed(search: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${holds(sql`talk.name`, search)} or exists (
    select from conversation_members theirs join users on users.id = theirs.user_id
    where talk.type = 'direct' and theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id
      and ${isCalled(search)} offset 0) or exists (
    select from users where talk.business_id is not null and users.id = talk.customer_id and ${isCalled(search)}))`;
}

export interface ConversationCursor {
  isPinned: boolean;
  place: string;
  id: string;
}

/**
 * Requests wait for a yes: what a stranger wrote, and groups that one put me into, of which I see no word. Nothing
 * asks me across a block.
 */
export function inRequests(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`mine.request_state in ('pending', 'invited') and ${isOpenTo(viewer)}
    and (mine.requested_by is null or ${notBlocked('mine.requested_by', viewerSql(viewer))})`;
}

/** Rows of conversations that `mayFind` lets somebody find. */
export async function rowsOf(
  db: Db | Tx,
  viewer: Viewer,
  only: RawBuilder<SqlBool>,
  limit: number,
  conversationId?: string,
  mayFind: RawBuilder<SqlBool> = inConversation(viewer),
): Promise<ConversationRow[]> {
  const { rows } = await rowsAsked(viewer, only, limit, conversationId, mayFind).execute(db);
  return rows;
}

function rowsAsked(
  viewer: Viewer,
  only: RawBuilder<SqlBool>,
  limit: number,
  conversationId: string | undefined,
  mayFind: RawBuilder<SqlBool>,
): RawBuilder<ConversationRow> {
  const one = conversationId === undefined ? sql`` : sql`and conversation_id = ${conversationId}::uuid`;
  const of = (column: string) => unlessHidden('messages', sql.ref(`messages.${column}`));
  return sql<ConversationRow>`
    with mine as materialized (select * from conversation_members where user_id = ${viewer.id}::uuid ${one}),
    page as materialized (
      select talk.*, mine.role, mine.read_seq, mine.request_state, mine.requested_by,
        case when mine.request_state = 'invited' then talk.last_seq else mine.from_seq end as from_seq, mine.is_pinned as mine_pinned,
        mine.is_archived as mine_archived, ${IS_MUTED} as mine_muted, mine.muted_until, mine.is_marked_unread,
        ${ACTIVE_AT} as active_at
      from mine cross join lateral (
        select * from conversations where conversations.id = mine.conversation_id offset 0) talk
      where ${mayFind} and ${only}
      order by mine.is_pinned desc, ${ACTIVE_AT} desc, talk.id desc
      limit ${sql.lit(limit)})
    select page.id, page.type, page.name, page.image_url, page.description, page.members_may_add, page.opens_at,
      page.closes_at, page.last_seq, page.role, page.read_seq,
      page.mine_pinned as is_pinned, page.mine_archived as is_archived, page.mine_muted as is_muted,
      case when page.mine_muted then page.muted_until end as muted_until, page.is_marked_unread, page.request_state,
      page.active_at as updated_at, page.active_at::text as place,
      (select count(*)::int from conversation_members members where members.conversation_id = page.id
        and (page.type = 'direct' or members.request_state = 'accepted')) as member_count,
      ${unreadIn('page', viewer, UNREAD_MAX)} as unread_count,
      ${draftIn('page', viewer)} as draft,
      (select count(*)::int from scheduled_messages waiting
        where waiting.sender_id = ${viewer.id}::uuid and waiting.conversation_id = page.id) as scheduled_count,
      page.disappear_after,
      (select json_build_object('id', businesses.id, 'slug', businesses.slug, 'name', businesses.name,
          'logoUrl', businesses.logo_url) from businesses where businesses.id = page.business_id) as business,
      (select json_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name,
          'profileImageUrl', users.profile_image_url) from users where users.id = page.customer_id) as customer,
      (case when page.event_id is not null then (
        select json_build_object('id', events.id, 'title', events.title, 'isCancelled', events.cancelled_at is not null)
        from events where events.id = page.event_id and events.deleted_at is null) end) as event,
      (case when page.type = 'direct' then (
        select json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
          'handle', users.handle, 'profileImageUrl', users.profile_image_url)
        from conversation_members theirs join users on users.id = theirs.user_id
        where theirs.conversation_id = page.id and theirs.user_id <> ${viewer.id}::uuid limit 1) end) as other,
      (select json_build_object('id', messages.id, 'content', ${of('content')}, 'createdAt', messages.created_at,
          'senderId', messages.sender_id, 'senderName', sender.first_name || ' ' || sender.last_name,
          'isDeleted', messages.is_deleted, 'messageType', ${typeOf('messages')}, 'notice', messages.notice,
          'noticePeople', ${noticePeople('messages', viewer)},
          'fileName', ${of('file_name')}, 'duration', ${of('duration')})
        from messages join users sender on sender.id = messages.sender_id
        where messages.conversation_id = page.id
          and messages.seq > greatest(page.from_seq, ${beforeNewest(sql`page.last_seq`)}) and ${visibleMessages(viewer)}
        order by messages.seq desc limit 1) as last
    from page
    order by page.mine_pinned desc, page.active_at desc, page.id desc`;
}

interface ListPage {
  tab: ConversationTab;
  search?: string | undefined;
  limit: number;
  after?: ConversationCursor | undefined;
}

function listAsked(viewer: Viewer, { tab, search, limit, after }: ListPage): RawBuilder<ConversationRow> {
  const only = [TABS[tab]];
  if (tab === 'unread') {
    only.push(sql<SqlBool>`(mine.is_marked_unread or (talk.last_seq > greatest(mine.read_seq, mine.from_seq)
      and exists (
        select from messages
        where messages.conversation_id = talk.id
          and messages.seq > greatest(mine.read_seq, mine.from_seq, ${beforeNewest(sql`talk.last_seq`)})
          and messages.sender_id <> mine.user_id and not messages.is_deleted and ${IS_SAID}
          and ${visibleMessages(viewer)} offset 0)))`);
  }
  if (search) only.push(isNamed(search));
  if (after !== undefined) {
    only.push(sql<SqlBool>`(mine.is_pinned, ${ACTIVE_AT}, talk.id)
      < (${after.isPinned}::boolean, ${after.place}::text::timestamptz, ${after.id}::uuid)`);
  }
  const all = sql<SqlBool>`${sql.join(only, sql` and `)}`;
  return rowsAsked(viewer, all, limit, undefined, inConversation(viewer));
}

const list = prepareShapes(
  (
    _db,
    values: ConversationCursor & { viewerId: string },
    { isFirst, ...page }: Pick<ListPage, 'tab' | 'limit'> & { isFirst: boolean },
  ) => {
    const { isPinned, place, id } = values;
    const after = isFirst ? undefined : { isPinned, place, id };
    return listAsked(viewerIn(values), { ...page, after });
  },
);

/** My conversations, pinned ones first, then those where something was said last. */
export async function conversationsOf(
  db: Db | Tx,
  viewer: Viewer,
  page: ListPage,
): Promise<ConversationRow[]> {
  const { tab, limit, search, after = { isPinned: false, place: '', id: '' } } = page;
  // The words are part of a pattern, which is looked at as the statement is built.
  if (search) return (await listAsked(viewer, page).execute(db)).rows;
  return list(db, { viewerId: viewer.id, ...after }, { tab, limit, isFirst: page.after === undefined });
}

/** What a rule asks of a conversation. */
export type ConversationInShort = Pick<ConversationRow, 'type' | 'role' | 'opensAt' | 'closesAt'> & {
  other: { id: string } | null;
};

interface InConversation {
  viewerId: string;
  conversationId: string;
}

const byId = prepare((_db, { viewerId, conversationId }: InConversation) => {
  const viewer: Viewer = { id: viewerId, role: 'member' };
  return rowsAsked(viewer, sql<SqlBool>`true`, 1, conversationId, inConversation(viewer));
});

export async function conversationById(
  db: Db | Tx,
  viewer: Viewer,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  const [row] = await byId(db, { viewerId: viewer.id, conversationId });
  return row;
}

const inShort = prepare(
  (_db, { viewerId, conversationId }: InConversation) => sql<ConversationInShort>`
    select talk.type, mine.role, talk.opens_at, talk.closes_at, (case when talk.type = 'direct' then (
      select json_build_object('id', theirs.user_id) from conversation_members theirs
      where theirs.conversation_id = talk.id and theirs.user_id <> mine.user_id limit 1) end) as other
    from conversation_members mine join conversations talk on talk.id = mine.conversation_id
    where mine.conversation_id = ${conversationId}::uuid
      and ${inConversation({ id: viewerId, role: 'member' })}`,
);

/** As much of a conversation as the rules ask for: what is done in it many times a second. */
export async function conversationInShort(
  db: Db | Tx,
  viewer: Viewer,
  conversationId: string,
): Promise<ConversationInShort | undefined> {
  const [row] = await inShort(db, { viewerId: viewer.id, conversationId });
  return row;
}

/** In the badge no more are counted. */
const BADGE_MAX = 1_000;

/**
 * How many messages I have not read, over all conversations that are neither muted nor archived. `offset 0` keeps
 * PostgreSQL from reading all conversations there are for the sake of mine.
 */
export function unreadMessages(viewer: Viewer): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (
    select from conversation_members mine
    cross join lateral (
      select talk.id, talk.type, talk.business_id, talk.customer_id,
        greatest(mine.read_seq, mine.from_seq, ${beforeNewest(sql`talk.last_seq`)}) as from_seq from conversations talk
      where talk.id = mine.conversation_id and talk.last_seq > greatest(mine.read_seq, mine.from_seq) offset 0) talk
    cross join lateral (
      select from messages
      where messages.conversation_id = talk.id and messages.seq > talk.from_seq
        and messages.sender_id <> ${viewer.id}::uuid and not messages.is_deleted and ${IS_SAID}
        and ${visibleMessages(viewer)}
      limit ${sql.lit(UNREAD_MAX)}) unread
    where ${inConversation(viewer)} and mine.request_state = 'accepted' and not mine.is_archived and not ${IS_MUTED}
    limit ${sql.lit(BADGE_MAX)}) counted)`;
}

/** The conversation of two, whether or not either can see it now. */
export async function directBetween(db: Db | Tx, one: string, other: string): Promise<string | undefined> {
  const key = one < other ? `${one}:${other}` : `${other}:${one}`;
  const row = await unrestrictedDb(db)
    .selectFrom('conversations')
    .select('id')
    .where('directKey', '=', key)
    .executeTakeFirst();
  return row?.id;
}
