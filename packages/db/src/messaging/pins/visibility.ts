import type { Viewer } from '@kindred/permissions/viewer';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../client.ts';
import { openGuarded } from '../../door.ts';
import { type MessageRow, messagesWhere } from '../messages/visibility.ts';

/** The pinned messages of a conversation that I may see, the latest pin first. */
export async function pinsOf(
  db: Db,
  viewer: Viewer,
  conversationId: string,
  limit: number,
): Promise<MessageRow[]> {
  const pins = await openGuarded(db)
    .selectFrom('pinnedMessages')
    .select('messageId')
    .where('conversationId', '=', conversationId)
    .orderBy('pinnedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (pins.length === 0) return [];
  const ids = pins.map(({ messageId }) => messageId);
  const only = sql<SqlBool>`messages.id = any(${ids}::uuid[]) and not messages.is_deleted`;
  const rows = await messagesWhere(db, viewer, { only, by: 'seq', isBackwards: false, limit });
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
