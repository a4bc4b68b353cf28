import { EDIT_MINUTES } from '@kindred/validation/messaging/values';
import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import type { MessageType } from '../../schema/messaging.ts';
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
}

/**
 * Whoever writes in a conversation holds it first: that is what orders its messages and their changes.
 * @returns false when it is gone
 */
export async function holdConversation(tx: Tx, conversationId: string): Promise<boolean> {
  const row = await openGuarded(tx)
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** What was sent under this key before, in whatever conversation. */
export async function sentUnder(tx: Tx, senderId: string, clientKey: string) {
  return openGuarded(tx)
    .selectFrom('messages')
    .select(['id', 'conversationId', 'content', 'replyToMessageId', 'messageType'])
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst();
}

/** The conversation is held, and nothing was sent under this key. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<{ id: string; seq: number }> {
  const guarded = openGuarded(tx);
  const { conversationId, senderId, content } = message;
  const made = await guarded
    .insertInto('messages')
    // Numbered by a trigger; `status` says that it is here, how far it has come is said by those it is for.
    .values({ ...message, status: 'sent' })
    .returning(['id', 'seq', 'createdAt'])
    .executeTakeFirstOrThrow();
  await guarded
    .updateTable('conversations')
    .set({
      lastMessageId: made.id,
      lastMessageAt: made.createdAt,
      lastMessagePreview: content.slice(0, PREVIEW_MAX),
    })
    .where('id', '=', conversationId)
    .execute();
  // What the sender has read to its end stays read to its end.
  await guarded
    .updateTable('conversationMembers')
    .set({
      readSeq: sql<number>`case when read_seq >= ${made.seq - 1}::bigint then ${made.seq}::bigint else read_seq end`,
      deliveredSeq: made.seq,
      isMarkedUnread: false,
    })
    .where('conversationId', '=', conversationId)
    .where('userId', '=', senderId)
    .execute();
  return { id: made.id, seq: made.seq };
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

async function retell(tx: Tx, messageId: string, content: string | null): Promise<void> {
  await openGuarded(tx)
    .updateTable('conversations')
    .set({ lastMessagePreview: content?.slice(0, PREVIEW_MAX) ?? null })
    .where('lastMessageId', '=', messageId)
    .execute();
}

/** @returns why not: it is deleted, or was sent too long ago */
export async function editMessage(
  tx: Tx,
  messageId: string,
  content: string,
): Promise<'gone' | 'late' | undefined> {
  const guarded = openGuarded(tx);
  const before = await guarded
    .selectFrom('messages')
    .select(['content', 'isDeleted'])
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
  await touch(tx, messageId);
  await retell(tx, messageId, content);
  return undefined;
}

/** Its place stays, without a word of it. @returns false when that was so already */
export async function deleteForAll(tx: Tx, messageId: string): Promise<boolean> {
  const guarded = openGuarded(tx);
  const row = await guarded
    .updateTable('messages')
    .set({
      content: null,
      isDeleted: true,
      deletedAt: sql<Date>`now()`,
      isEdited: false,
      editedAt: null,
      messageType: 'text',
      fileName: null,
      fileSize: null,
      mimeType: null,
      duration: null,
      latitude: null,
      longitude: null,
      locationName: null,
      isForwarded: false,
      metadata: {},
    })
    .where('id', '=', messageId)
    .where('isDeleted', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await dropFiles(tx, [messageId]);
  await guarded.deleteFrom('messageReactions').where('messageId', '=', messageId).execute();
  await guarded.deleteFrom('pinnedMessages').where('messageId', '=', messageId).execute();
  await touch(tx, messageId);
  await retell(tx, messageId, null);
  return true;
}

/** Out of one person's sight alone. */
export async function hideMessages(tx: Tx, userId: string, messageIds: readonly string[]): Promise<void> {
  await openGuarded(tx)
    .insertInto('hiddenMessages')
    .values(messageIds.map((messageId) => ({ userId, messageId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Out of one person's sight alone. */
export async function hideMessage(tx: Tx, userId: string, messageId: string): Promise<void> {
  await openGuarded(tx)
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
  const guarded = openGuarded(tx);
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
  const gone = await openGuarded(tx)
    .deleteFrom('messageReactions')
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .where('emoji', '=', emoji)
    .returning('id')
    .executeTakeFirst();
  if (gone !== undefined) await touch(tx, messageId);
}
