import type { Tx } from '@kindred/db/client';
import * as messages from '@kindred/db/messaging/hiding/writes';
import type { Outbox } from '../../platform/bus.ts';
import { sweepMedia } from '../media/service.ts';
import { emitUnreadChanged } from './events.ts';

async function announce(outbox: Outbox, conversationId: string): Promise<void> {
  await outbox.event({ topic: 'messages_changed', payload: { conversationId } });
  await emitUnreadChanged(outbox, conversationId);
}

/** Has open screens load a message again that moderators hid or show again. */
export async function announceMessageHidden(
  tx: Tx,
  outbox: Outbox,
  id: string,
  _isHidden: boolean,
): Promise<void> {
  const conversationId = await messages.lockMessage(tx, id);
  if (conversationId !== undefined) await announce(outbox, conversationId);
}

/** Deletes a message for good, hidden or not. */
export async function purgeMessage(tx: Tx, outbox: Outbox, id: string): Promise<void> {
  const conversationId = await messages.purgeMessage(tx, id);
  if (conversationId === undefined) return;
  await announce(outbox, conversationId);
  await outbox.job(sweepMedia, {});
}
