import type { Viewer } from '@kindred/permissions/viewer';
import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface ScheduledRow {
  id: string;
  conversationId: string;
  content: string;
  replyToMessageId: string | null;
  sendAt: Date;
  clientKey: string;
  failure: string | null;
}

const mine = (db: Db | Tx, viewer: Viewer) =>
  unrestrictedDb(db)
    .selectFrom('scheduledMessages')
    .select(['id', 'conversationId', 'content', 'replyToMessageId', 'sendAt', 'clientKey', 'failure'])
    .where('senderId', '=', viewer.id);

/** What of mine waits to be said in a conversation, in the order in which it will be. */
export function scheduledIn(db: Db | Tx, viewer: Viewer, conversationId: string): Promise<ScheduledRow[]> {
  return mine(db, viewer)
    .where('conversationId', '=', conversationId)
    .orderBy('sendAt')
    .orderBy('id')
    .execute();
}

export function scheduledById(db: Db | Tx, viewer: Viewer, id: string): Promise<ScheduledRow | undefined> {
  return mine(db, viewer).where('id', '=', id).executeTakeFirst();
}
