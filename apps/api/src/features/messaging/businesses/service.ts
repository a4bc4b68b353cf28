import type { Tx } from '@kindred/db/client';
import { openWithBusiness } from '@kindred/db/messaging/businesses/writes';
import { lockConversation } from '@kindred/db/messaging/messages/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { Outbox } from '../../../platform/bus.ts';
import { emitConversationAndBadgesChanged } from '../events.ts';
import { insertAndEmit } from '../service.ts';

/** What somebody writes to a business that they see. @returns the conversation */
export async function writeToBusiness(
  tx: Tx,
  outbox: Outbox,
  viewer: Viewer,
  message: { businessId: string; content: string },
): Promise<string> {
  const { businessId, content } = message;
  const { id: conversationId, userIds } = await openWithBusiness(tx, businessId, viewer.id);
  await lockConversation(tx, conversationId);
  const rest = { replyToMessageId: null, clientKey: null };
  await insertAndEmit(tx, outbox, { conversationId, senderId: viewer.id, content, ...rest });
  for (const userId of userIds) await emitConversationAndBadgesChanged(outbox, userId, conversationId);
  return conversationId;
}
