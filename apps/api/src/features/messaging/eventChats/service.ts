import type { Tx } from '@kindred/db/client';
import { chatsOfEvents, type EventChatRow, eventChatOf } from '@kindred/db/messaging/eventChats/visibility';
import { enterEventChat, openEventChat, pruneEventChats } from '@kindred/db/messaging/eventChats/writes';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { emitGroupChanged } from '../events.ts';
import { emitGroupMoved } from '../groups/service.ts';

export { refreshChatRoles } from '@kindred/db/messaging/eventChats/writes';

/**
 * Enters the chat of a locked event, which is created for the first one.
 * @param max members beside whom there is no place for the user
 * @returns the conversation
 */
export async function enterChat(
  tx: Tx,
  outbox: Outbox,
  { eventId, userId, isHost, max }: { eventId: string; userId: string; isHost: boolean; max: number },
): Promise<{ conversationId: string; isNew: boolean }> {
  const before = await eventChatOf(tx, { eventId, userId });
  if (before?.isMember) return { conversationId: before.id, isNew: false };
  const isNew = before === undefined;
  const conversationId = await openEventChat(tx, eventId);
  const { memberCount = 0, wasRemoved = false }: Partial<EventChatRow> =
    (await eventChatOf(tx, { eventId, userId })) ?? {};
  if (wasRemoved) fail('removed_from_group');
  if (memberCount >= max) fail('chat_full');
  await enterEventChat(tx, { conversationId, userId, role: isHost ? 'admin' : 'member' });
  await emitGroupMoved(outbox, conversationId, [userId]);
  return { conversationId, isNew };
}

/** Removes users from chats who no longer take part in their events. */
export async function leaveChats(
  tx: Tx,
  outbox: Outbox,
  of: Parameters<typeof pruneEventChats>[1],
): Promise<void> {
  const left = await pruneEventChats(tx, of);
  for (const [conversationId, rows] of Map.groupBy(left, (row) => row.conversationId)) {
    await emitGroupMoved(
      outbox,
      conversationId,
      rows.map(({ userId }) => userId),
    );
  }
}

/** Asks members of the chats of events to load them again. @returns the windows of these chats */
export async function emitChatsChanged(tx: Tx, outbox: Outbox, eventIds: readonly string[]) {
  const chats = await chatsOfEvents(tx, eventIds);
  for (const { id } of chats) await emitGroupChanged(outbox, id);
  return chats;
}
