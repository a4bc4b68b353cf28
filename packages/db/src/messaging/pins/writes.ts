import type { Tx } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import { touch } from '../messages/writes.ts';

/**
 * The conversation is held.
 * @returns 'full' when as many are pinned as fit
 */
export async function pinMessage(
  tx: Tx,
  by: string,
  message: { id: string; conversationId: string },
  max: number,
): Promise<'full' | undefined> {
  const guarded = openGuarded(tx);
  const { id: messageId, conversationId } = message;
  const pinned = await guarded
    .selectFrom('pinnedMessages')
    .select('messageId')
    .where('conversationId', '=', conversationId)
    .execute();
  if (pinned.some((each) => each.messageId === messageId)) return undefined;
  if (pinned.length >= max) return 'full';
  await guarded.insertInto('pinnedMessages').values({ conversationId, messageId, pinnedBy: by }).execute();
  await touch(tx, messageId);
  return undefined;
}

export async function unpinMessage(
  tx: Tx,
  { id: messageId, conversationId }: { id: string; conversationId: string },
): Promise<void> {
  const gone = await openGuarded(tx)
    .deleteFrom('pinnedMessages')
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', messageId)
    .returning('id')
    .executeTakeFirst();
  if (gone !== undefined) await touch(tx, messageId);
}
