import type { Outbox } from '../../platform/bus.ts';

/** Each person's own list changes at once on all their devices. */
export function emitConversationChanged(
  outbox: Outbox,
  userId: string,
  conversationId: string,
): Promise<void> {
  return outbox.event({ topic: 'conversation_changed', payload: { conversationId, userId } });
}

/** Everybody in a conversation asks for it again. */
export function emitGroupChanged(outbox: Outbox, conversationId: string): Promise<void> {
  return outbox.event({ topic: 'group_changed', payload: { conversationId } });
}

/** Others are in it, or somebody no longer is: who is told of whose presence is another. */
export function emitMembersChanged(outbox: Outbox, conversationId: string): Promise<void> {
  return outbox.event({ topic: 'people_moved', payload: { conversationId } });
}

/** What one person wants of their list can change what their badge says. */
export async function emitConversationAndBadgesChanged(
  outbox: Outbox,
  userId: string,
  conversationId: string,
): Promise<void> {
  await emitConversationChanged(outbox, userId, conversationId);
  await outbox.event({ topic: 'badges_changed', payload: { userId } });
}

/** What one person put out of their own sight is gone on all their devices. */
export async function emitMessagesHidden(
  outbox: Outbox,
  userId: string,
  conversationId: string,
): Promise<void> {
  await emitConversationAndBadgesChanged(outbox, userId, conversationId);
  await outbox.event({ topic: 'sight_changed', payload: { userId, conversationId } });
}

/** What is unread in it may be less for anybody in it. */
export function emitUnreadChanged(outbox: Outbox, conversationId: string): Promise<void> {
  return outbox.event({ topic: 'messages_told', payload: { conversationId } });
}
