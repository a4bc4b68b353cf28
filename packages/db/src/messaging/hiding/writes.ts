import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { deleteForAll, lockConversation, retell, touchWithAnswers } from '../messages/writes.ts';

/** Locks the conversation of a message. @returns its id, or undefined when the message is gone */
export async function lockMessage(tx: Tx, messageId: string): Promise<string | undefined> {
  const row = await unrestrictedDb(tx)
    .selectFrom('messages')
    .select('conversationId')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (row !== undefined) await lockConversation(tx, row.conversationId);
  return row?.conversationId;
}

/** Shows members the message as one that was deleted for all, or again as it was. */
export async function setMessageHidden(tx: Tx, messageId: string, isHidden: boolean): Promise<void> {
  const conversationId = await lockMessage(tx, messageId);
  if (conversationId === undefined) return;
  const at = isHidden ? sql<Date>`now()` : null;
  const row = await unrestrictedDb(tx)
    .updateTable('messages')
    .set({ hiddenAt: at, deletedAt: at, isDeleted: isHidden })
    .where('id', '=', messageId)
    .where(isHidden ? 'deletedAt' : 'hiddenAt', isHidden ? 'is' : 'is not', null)
    .returning('content')
    .executeTakeFirst();
  if (row === undefined) return;
  await touchWithAnswers(tx, conversationId, [messageId]);
  await retell(tx, [messageId], isHidden ? null : row.content);
}

/** Deletes a message for all, hidden or not. @returns its conversation, or undefined when it was gone already */
export async function purgeMessage(tx: Tx, messageId: string): Promise<string | undefined> {
  const conversationId = await lockMessage(tx, messageId);
  if (conversationId === undefined) return undefined;
  return (await deleteForAll(tx, conversationId, [messageId])) > 0 ? conversationId : undefined;
}
