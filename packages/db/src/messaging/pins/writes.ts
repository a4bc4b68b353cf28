import type { Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { touch } from '../messages/writes.ts';

/**
 * The conversation is held.
 * @returns 'gone' when it is deleted, 'full' when as many are pinned as fit, 'same' when it is pinned already
 */
export async function pinMessage(
  tx: Tx,
  by: string,
  message: { id: string; conversationId: string },
  max: number,
): Promise<'pinned' | 'gone' | 'full' | 'same'> {
  const guarded = unrestrictedDb(tx);
  const { id: messageId, conversationId } = message;
  const said = await guarded
    .selectFrom('messages')
    .select('isDeleted')
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (said === undefined || said.isDeleted) return 'gone';
  const pinned = await guarded
    .selectFrom('pinnedMessages')
    .select('messageId')
    .where('conversationId', '=', conversationId)
    .execute();
  if (pinned.some((each) => each.messageId === messageId)) return 'same';
  if (pinned.length >= max) return 'full';
  await guarded.insertInto('pinnedMessages').values({ conversationId, messageId, pinnedBy: by }).execute();
  await touch(tx, messageId);
  return 'pinned';
}

/** @returns whether it was pinned */
export async function unpinMessage(
  tx: Tx,
  { id: messageId, conversationId }: { id: string; conversationId: string },
): Promise<boolean> {
  const gone = await unrestrictedDb(tx)
    .deleteFrom('pinnedMessages')
    .where('conversationId', '=', conversationId)
    .where('messageId', '=', messageId)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await touch(tx, messageId);
  return true;
}
