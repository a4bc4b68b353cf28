import type { Bare } from './bare.ts';

const PAGE = 20;
const STRETCH = 50;

const LIST = `
  select talk.id, talk.type, talk.type = 'group' as "isGroup",
    coalesce(talk.name, customer.first_name || ' ' || customer.last_name) as name,
    coalesce(talk.image_url, customer.profile_image_url) as "imageUrl", talk.description,
    talk.members_may_add as "membersMayAdd", talk.last_seq::int as "lastSeq", talk.read_seq::int as "readSeq",
    talk.mine_pinned as "isPinned", talk.mine_archived as "isArchived", talk.mine_muted as "isMuted",
    talk.muted_until as "mutedUntil", talk.is_marked_unread as "isMarkedUnread", talk.my_role as "myRole",
    talk.request_state <> 'accepted' as "isRequest", talk.disappear_after as "disappearAfter",
    talk.active_at as "updatedAt",
    case when b.id is not null then json_build_object('id', b.id, 'slug', b.slug, 'name', b.name,
      'logoUrl', b.logo_url) end as business,
    case when talk.event_id is not null then (
      select json_build_object('id', e.id, 'title', e.title, 'isCancelled', e.cancelled_at is not null)
      from events e where e.id = talk.event_id) end as event,
    case when talk.opens_at is not null then json_build_object('opensAt', talk.opens_at, 'closesAt', talk.closes_at)
      end as "window",
    (select count(*)::int from conversation_members m where m.conversation_id = talk.id) as "memberCount",
    case when talk.last_seq > greatest(talk.read_seq, talk.from_seq) then (
      select count(*)::int from (
        select from messages where conversation_id = talk.id and seq > greatest(talk.read_seq, talk.from_seq)
          and sender_id <> $1 and not is_deleted and notice is null limit 100) unread) else 0 end as "unreadCount",
    (select count(*)::int from scheduled_messages waiting
      where waiting.sender_id = $1 and waiting.conversation_id = talk.id) as "scheduledCount",
    case when draft.content is not null then json_build_object('content', draft.content, 'replyToMessageId',
      draft.reply_to_message_id, 'revision', draft.revision, 'updatedAt', draft.updated_at) end as draft,
    other.id as "otherId", other.first_name as "firstName", other.last_name as "lastName", other.handle,
    other.profile_image_url as "profileImageUrl",
    last.id as "lastId", last.content, last.created_at as "createdAt", last.sender_id as "senderId",
    sender.first_name || ' ' || sender.last_name as "senderName", last.is_deleted as "isDeleted", last.notice,
    last.message_type as "messageType", last.file_name as "fileName", last.duration
  from (
    select talk.*, mine.role as my_role, mine.read_seq, mine.from_seq, mine.is_pinned as mine_pinned,
      mine.is_archived as mine_archived, mine.is_marked_unread, mine.request_state, mine.muted_until,
      mine.is_muted and (mine.muted_until is null or mine.muted_until > now()) as mine_muted,
      coalesce(talk.last_message_at, talk.created_at) as active_at
    from conversation_members mine join conversations talk on talk.id = mine.conversation_id
    where mine.user_id = $1 and mine.request_state = 'accepted' and not mine.is_archived
      and (mine.deleted_seq is null or talk.last_seq > mine.deleted_seq)
    order by mine.is_pinned desc, active_at desc, talk.id desc limit ${PAGE}) talk
  left join businesses b on b.id = talk.business_id
  left join users customer on customer.id = talk.customer_id
  left join message_drafts draft on draft.user_id = $1 and draft.conversation_id = talk.id
  left join conversation_members theirs
    on talk.type = 'direct' and theirs.conversation_id = talk.id and theirs.user_id <> $1
  left join users other on other.id = theirs.user_id
  left join messages last on last.id = talk.last_message_id
  left join users sender on sender.id = last.sender_id
  order by talk.mine_pinned desc, talk.active_at desc, talk.id desc`;

const MESSAGES = `
  select m.id, m.conversation_id as "conversationId", m.seq::int, m.revision::int,
    case when m.sender_id = $1 then m.client_key end as "clientKey", m.sender_id as "senderId",
    sender.first_name || ' ' || sender.last_name as "senderName", sender.profile_image_url as "senderImageUrl",
    m.sender_id = $1 as "isMine", m.content, m.notice, m.message_type as "messageType",
    case when m.latitude is not null then json_build_object('latitude', m.latitude, 'longitude', m.longitude,
      'name', m.location_name) end as location,
    m.is_forwarded as "isForwarded", pin.message_id is not null as "isPinned", m.created_at as "createdAt",
    m.expires_at as "expiresAt", m.is_edited as "isEdited", m.is_deleted as "isDeleted",
    case when m.seq <= marks.read then 'read' when m.seq <= marks.delivered then 'delivered' else 'sent' end
      as status,
    m.reply_to_message_id as "replyToMessageId",
    case when m.reply_to_message_id is not null then (
      select json_build_object('id', r.id, 'seq', r.seq, 'content', r.content, 'messageType', r.message_type,
        'fileName', r.file_name, 'duration', r.duration, 'expiresAt', r.expires_at, 'isDeleted', r.is_deleted,
        'isMine', r.sender_id = $1, 'senderName', u.first_name || ' ' || u.last_name)
      from messages r join users u on u.id = r.sender_id where r.id = m.reply_to_message_id) end as "replyTo",
    case when m.message_type not in ('text', 'location') then (
      select json_agg(f order by held.position) from message_files held join attachments f
        on f.id = held.attachment_id where held.message_id = m.id) end as media,
    (select json_agg(json_build_object('emoji', emoji, 'count', count, 'isMine', mine) order by first) from (
      select emoji, count(*), min(id::text) as first, bool_or(user_id = $1) as mine from message_reactions
      where message_id = m.id group by emoji) kinds) as reactions
  from (select * from messages where conversation_id = $2 order by seq desc limit ${STRETCH}) m
  join users sender on sender.id = m.sender_id
  left join pinned_messages pin on pin.message_id = m.id
  cross join (
    select min(delivered_seq) as delivered, min(read_seq) as read
    from conversation_members where conversation_id = $2 and user_id <> $1) marks
  order by m.seq`;

/** Tables of the bench with the indexes of the product's and none of its triggers; one statement is one commit. */
const SEND = `
  with made as materialized (select uuidv7() as id),
  talk as (
    update floor.conversations set last_seq = last_seq + 1, revision = revision + 1, last_message_id = made.id,
      last_message_at = now(), last_message_preview = left($3, 140)
    from made where conversations.id = $2
    returning made.id, last_seq, revision),
  mine as (
    update floor.conversation_members set delivered_seq = talk.last_seq,
      read_seq = case when read_seq >= talk.last_seq - 1 then talk.last_seq else read_seq end
    from talk where conversation_id = $2 and user_id = $1)
  insert into floor.messages (id, seq, revision, conversation_id, sender_id, content, status)
  select id, last_seq, revision, $2, $1, $3, 'sent' from talk
  returning id, conversation_id as "conversationId", seq::int, revision::int, client_key as "clientKey", content,
    created_at as "createdAt"`;

interface Talk {
  otherId: string | null;
  firstName: string | null;
  lastName: string | null;
  handle: string | null;
  profileImageUrl: string | null;
  lastId: string | null;
  [fact: string]: unknown;
}

function talkOf(row: Talk, viewerId: string) {
  const { otherId, firstName, lastName, handle, profileImageUrl, lastId, ...rest } = row;
  const {
    content,
    createdAt,
    senderId,
    senderName,
    isDeleted,
    notice,
    messageType,
    fileName,
    duration,
    ...talk
  } = rest;
  const name = `${firstName} ${lastName}`;
  const said = { createdAt, senderId, senderName, isDeleted, notice, messageType, fileName, duration };
  return {
    ...talk,
    otherUser: otherId && { id: otherId, firstName, lastName, name, handle, profileImageUrl },
    lastMessage: lastId && { id: lastId, content: content ?? '', ...said, isMine: senderId === viewerId },
  };
}

interface Message {
  content: string | null;
  status: string;
  media: unknown[] | null;
  reactions: unknown[] | null;
  [fact: string]: unknown;
}

function messageOf(row: Message) {
  const { content, media, reactions, status } = row;
  const isRead = status === 'read';
  return {
    ...row,
    content: content ?? '',
    media: media ?? [],
    file: null,
    reactions: reactions ?? [],
    isRead,
  };
}

export function messagingRoutes({ route, rows }: Bare): void {
  route('GET', '/api/conversations', async ({ me }) => {
    const found = await rows<Talk>('conversations', LIST, [me.id]);
    return found.map((row) => talkOf(row, me.id));
  });
  route('GET', '/api/conversations/:id/messages', async ({ me, params }) => {
    const found = await rows<Message>('messages', MESSAGES, [me.id, params.id]);
    return found.map(messageOf);
  });
  route('POST', '/api/conversations/:id/messages', async ({ me, params, body }) => {
    const [row] = await rows<object>('send', SEND, [me.id, params.id, body.content]);
    const sender = { senderId: me.id, senderName: `${me.firstName} ${me.lastName}`, isMine: true };
    const unsaid = { location: null, notice: null, expiresAt: null, replyToMessageId: null, replyTo: null };
    const flags = { isForwarded: false, isPinned: false, isEdited: false, isDeleted: false };
    const words = { messageType: 'text', media: null, reactions: null, status: 'sent' };
    const senderImageUrl = me.profileImageUrl;
    return messageOf({ ...sender, senderImageUrl, ...unsaid, ...flags, ...words, ...(row as Message) });
  });
}
