import type { Outbox } from '../../platform/bus.ts';

/** Each person's own list changes at once on all their devices. */
export function tellOne(outbox: Outbox, userId: string, conversationId: string): Promise<void> {
  return outbox.event({ topic: 'conversation_changed', payload: { conversationId, userId } });
}

/** What one person wants of their list can change what their badge says. */
export async function tellOneAndBadge(outbox: Outbox, userId: string, conversationId: string): Promise<void> {
  await tellOne(outbox, userId, conversationId);
  await outbox.event({ topic: 'badges_changed', payload: { userId } });
}
