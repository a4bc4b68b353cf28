import { sql } from 'kysely';
import type { Tx } from '../../client.ts';
import type { Notice } from '../../schema/messaging.ts';
import { insertMessage } from '../messages/writes.ts';

/**
 * Says in a conversation what happened to it; the conversation is held. Whoever deleted it for themselves does not
 * find it on their list for that.
 */
export async function insertSystemMessage(
  tx: Tx,
  conversationId: string,
  by: string,
  notice: Notice,
): Promise<void> {
  const { seq } = await insertMessage(tx, {
    conversationId,
    senderId: by,
    content: '',
    replyToMessageId: null,
    clientKey: null,
    notice,
  });
  await sql`update conversation_members set deleted_seq = ${seq}::bigint
    where conversation_id = ${conversationId}::uuid and deleted_seq = ${seq - 1}::bigint`.execute(tx);
}
