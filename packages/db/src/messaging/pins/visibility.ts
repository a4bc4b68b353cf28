import type { Viewer } from '@kindred/permissions/viewer';
import type { Db } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';
import { type MessageRow, messagesById } from '../messages/visibility.ts';

/** The pinned messages of a conversation that I may see, the latest pin first. */
export async function pinsOf(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  const pins = await unrestrictedDb(db)
    .selectFrom('pinnedMessages')
    .select('messageId')
    .where('conversationId', '=', conversationId)
    .orderBy('pinnedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (pins.length === 0) return [];
  const ids = pins.map(({ messageId }) => messageId);
  const rows = (await messagesById(db, viewer, ids)).filter(({ isDeleted }) => !isDeleted);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
