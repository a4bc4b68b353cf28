import type { GroupRole } from '@kindred/validation/messaging';
import { EDIT_MINUTES } from '@kindred/validation/messaging/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { prepare } from '../../prepared.ts';
import type { MessageType, Notice } from '../../schema/messaging.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { dropFiles } from '../files/writes.ts';

/** Characters of the last message that the list shows. */
const PREVIEW_MAX = 140;

/** What a message is made of beside its words. */
export interface MessageBody {
  messageType: MessageType;
  fileName: string | null;
  /** Bytes. */
  fileSize: number | null;
  mimeType: string | null;
  /** Seconds. */
  duration: number | null;
  latitude: number | null;
  longitude: number | null;
  locationName: string | null;
  isForwarded: boolean;
  forwardedFromMessageId: string | null;
  metadata: { mentions: string[] };
}

export interface NewMessage extends Partial<MessageBody> {
  conversationId: string;
  senderId: string;
  content: string;
  replyToMessageId: string | null;
  clientKey: string | null;
  notice?: Notice;
  /** What these words began with is a draft no more; other words that somebody writes on another device stay. */
  endsDraft?: boolean;
}

const hold = prepare((db, { conversationId }: { conversationId: string }) =>
  unrestrictedDb(db)
    .selectFrom('conversations')
    .select(['revision', 'opensAt', 'closesAt'])
    .where('id', '=', conversationId)
    .forNoKeyUpdate(),
);

/**
 * Whoever writes in a conversation holds it first: that is what orders its messages and their changes.
 * @returns undefined when it is gone
 */
export async function lockConversation(
  tx: Tx,
  conversationId: string,
): Promise<{ revision: number; opensAt: Date | null; closesAt: Date | null } | undefined> {
  const [row] = await hold(tx, { conversationId });
  return row;
}

const sentBefore = prepare((db, { senderId, clientKey }: { senderId: string; clientKey: string }) =>
  unrestrictedDb(db)
    .selectFrom('messages')
    .select(['id', 'conversationId', 'content', 'replyToMessageId', 'messageType', 'isEdited', 'isDeleted'])
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey),
);

/** What was sent under this key before, in whatever conversation. */
export async function sentUnder(tx: Tx, senderId: string, clientKey: string) {
  const [row] = await sentBefore(tx, { senderId, clientKey });
  return row;
}

type Stored = Required<MessageBody> &
  Omit<NewMessage, keyof MessageBody | 'notice'> & {
    preview: string;
    notice: Notice | null;
    endsDraft: boolean;
  };

export interface Inserted {
  id: string;
  seq: number;
  revision: number;
  /** A job waits already that will tell of it; else it is for the caller to add one. */
  isTold: boolean;
  /** Its draft went with it. */
  hadDraft: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  senderName: string;
  senderImageUrl: string | null;
  /** Null for a sender who is not in the conversation. */
  senderRole: GroupRole | null;
  isGroup: boolean;
}

/**
 * One statement for all that a message changes: it is numbered by the conversation, which is held. What its sender
 * has read to the end stays read to the end. Nobody is told of a notice.
 */
const store = prepare(
  (_db, message: Stored) => sql<Inserted>`
    with made as materialized (select uuidv7() as id),
    talk as (
      update conversations set last_seq = last_seq + 1, revision = revision + 1, last_message_id = made.id,
        last_message_at = now(), last_message_preview = ${message.preview},
        is_telling = is_telling or ${message.notice}::jsonb is null
      from made where conversations.id = ${message.conversationId}::uuid
      returning made.id, new.last_seq as seq, new.revision, old.is_telling as is_told, new.type = 'group' as is_group),
    stored as (
      insert into messages (id, seq, revision, conversation_id, sender_id, content, reply_to_message_id, client_key,
        message_type, file_name, file_size, mime_type, duration, latitude, longitude, location_name, is_forwarded,
        forwarded_from_message_id, metadata, notice, status)
      select id, seq, revision, ${message.conversationId}::uuid, ${message.senderId}::uuid, ${message.content},
        ${message.replyToMessageId}::uuid, ${message.clientKey}, ${message.messageType}, ${message.fileName},
        ${message.fileSize}::bigint, ${message.mimeType}, ${message.duration}::int, ${message.latitude}::numeric,
        ${message.longitude}::numeric, ${message.locationName}, ${message.isForwarded}::boolean,
        ${message.forwardedFromMessageId}::uuid, ${message.metadata}::jsonb,
        ${message.notice}::jsonb, 'sent'
      from talk
      returning created_at, expires_at),
    mine as (
      update conversation_members set delivered_seq = talk.seq, is_marked_unread = false,
        read_seq = case when read_seq >= talk.seq - 1 then talk.seq else read_seq end
      from talk where conversation_id = ${message.conversationId}::uuid and user_id = ${message.senderId}::uuid
      returning role),
    draft as (
      delete from message_drafts
      where user_id = ${message.senderId}::uuid and conversation_id = ${message.conversationId}::uuid
        and ${message.endsDraft}::boolean and starts_with(${message.content}, btrim(content, E' \\n\\t\\r'))
      returning 1)
    select talk.*, stored.*, mine.role as sender_role, exists (select from draft) as had_draft,
      sender.first_name || ' ' || sender.last_name as sender_name, sender.profile_image_url as sender_image_url
    from talk cross join stored join users sender on sender.id = ${message.senderId}::uuid left join mine on true`,
);

const WORDS_ALONE: MessageBody = {
  messageType: 'text',
  fileName: null,
  fileSize: null,
  mimeType: null,
  duration: null,
  latitude: null,
  longitude: null,
  locationName: null,
  isForwarded: false,
  forwardedFromMessageId: null,
  metadata: { mentions: [] },
};

/** The conversation is held, and nothing was sent under this key. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<Inserted> {
  const preview = message.content.slice(0, PREVIEW_MAX);
  const [made] = await store(tx, { ...WORDS_ALONE, notice: null, endsDraft: false, ...message, preview });
  if (made === undefined) throw new Error('The conversation is gone while it is held');
  return made;
}

/** The message is another from here on, for everybody; the conversation is held. */
export async function touch(tx: Tx, messageId: string): Promise<void> {
  await sql`with talk as (
      update conversations set revision = revision + 1
      where id = (select conversation_id from messages where id = ${messageId}::uuid)
      returning revision)
    update messages set revision = talk.revision from talk where messages.id = ${messageId}::uuid`.execute(
    tx,
  );
}

/** Messages have other words or none, and so has what answers them and quotes those; their conversation is held. */
export async function touchWithAnswers(
  tx: Tx,
  conversationId: string,
  messageIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...messageIds]}::uuid[]`;
  await sql`with changed as materialized (
      select id, row_number() over (order by seq) as place from (
        select id, seq from messages where id = any(${ids})
        union
        select id, seq from messages where reply_to_message_id = any(${ids})) quoted),
    talk as (
      update conversations set revision = revision + (select count(*) from changed)
      where id = ${conversationId}::uuid
      returning old.revision)
    update messages set revision = talk.revision + changed.place from talk, changed
    where messages.id = changed.id`.execute(tx);
}

/** The list of conversations shows other words, or none, of their last message. */
export async function retell(tx: Tx, messageIds: readonly string[], content: string | null): Promise<void> {
  await unrestrictedDb(tx)
    .updateTable('conversations')
    .set({ lastMessagePreview: content?.slice(0, PREVIEW_MAX) ?? null })
    .where('lastMessageId', '=', sql<string>`any (${[...messageIds]}::uuid[])`)
    .execute();
}

/** @returns why not: it is deleted, or was sent too long ago */
export async function editMessage(
  tx: Tx,
  messageId: string,
  content: string,
): Promise<'gone' | 'late' | undefined> {
  const guarded = unrestrictedDb(tx);
  const before = await guarded
    .selectFrom('messages')
    .select(['conversationId', 'content', 'isDeleted'])
    .select(sql<boolean>`created_at > now() - make_interval(mins => ${EDIT_MINUTES})`.as('isFresh'))
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (before === undefined || before.isDeleted) return 'gone';
  if (!before.isFresh) return 'late';
  if (before.content === content) return undefined;
  await guarded
    .updateTable('messages')
    .set({ content, isEdited: true, editedAt: sql<Date>`now()` })
    .where('id', '=', messageId)
    .execute();
  await touchWithAnswers(tx, before.conversationId, [messageId]);
  await retell(tx, [messageId], content);
  return undefined;
}

/**
 * Their places stay, without a word of them, also of those that moderators hide; the conversation is held.
 * @returns how many of them were not deleted already
 */
export async function deleteForAll(
  tx: Tx,
  conversationId: string,
  messageIds: readonly string[],
): Promise<number> {
  const guarded = unrestrictedDb(tx);
  const rows = await guarded
    .updateTable('messages')
    .set({
      content: null,
      isDeleted: true,
      deletedAt: sql<Date>`now()`,
      hiddenAt: null,
      isEdited: false,
      editedAt: null,
      ...WORDS_ALONE,
      metadata: {},
    })
    .where('id', '=', sql<string>`any (${[...messageIds]}::uuid[])`)
    .where('conversationId', '=', conversationId)
    .where(({ eb, or }) => or([eb('isDeleted', '=', false), eb('hiddenAt', 'is not', null)]))
    .returning('id')
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const theirs = sql<string>`any (${ids}::uuid[])`;
  await dropFiles(tx, ids);
  await guarded.deleteFrom('messageReactions').where('messageId', '=', theirs).execute();
  await guarded.deleteFrom('pinnedMessages').where('messageId', '=', theirs).execute();
  await touchWithAnswers(tx, conversationId, ids);
  await retell(tx, ids, null);
  return ids.length;
}

/** Out of one person's sight alone. */
export async function hideMessages(tx: Tx, userId: string, messageIds: readonly string[]): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('hiddenMessages')
    .values(messageIds.map((messageId) => ({ userId, messageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Out of one person's sight alone. */
export async function hideMessage(tx: Tx, userId: string, messageId: string): Promise<void> {
  await unrestrictedDb(tx)
    .insertInto('hiddenMessages')
    .values({ userId, messageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * @param max kinds that one message holds
 * @returns why not: it is deleted, or holds as many kinds as it can
 */
export async function addReaction(
  tx: Tx,
  userId: string,
  messageId: string,
  emoji: string,
  max: number,
): Promise<'gone' | 'full' | undefined> {
  const guarded = unrestrictedDb(tx);
  const message = await guarded
    .selectFrom('messages')
    .select('isDeleted')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (message === undefined || message.isDeleted) return 'gone';
  const kinds = await guarded
    .selectFrom('messageReactions')
    .select('emoji')
    .distinct()
    .where('messageId', '=', messageId)
    .execute();
  if (kinds.length >= max && !kinds.some((kind) => kind.emoji === emoji)) return 'full';
  const made = await guarded
    .insertInto('messageReactions')
    .values({ messageId, userId, emoji })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) await touch(tx, messageId);
  return undefined;
}

export async function removeReaction(
  tx: Tx,
  userId: string,
  messageId: string,
  emoji: string,
): Promise<void> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('messageReactions')
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .where('emoji', '=', emoji)
    .returning('id')
    .executeTakeFirst();
  if (gone !== undefined) await touch(tx, messageId);
}
