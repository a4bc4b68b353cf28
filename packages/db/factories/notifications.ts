import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../src/client.ts';
import type { NotificationsTable } from '../src/schema/notifications.ts';
import { unrestrictedDb } from '../src/unrestrictedDb.ts';
import { next } from './sequence.ts';

export type Notification = Selectable<NotificationsTable>;

/** One from the system, not yet read. */
export function createNotification(
  db: Db | Tx,
  userId: string,
  overrides: Partial<Insertable<NotificationsTable>> = {},
): Promise<Notification> {
  return unrestrictedDb(db)
    .insertInto('notifications')
    .values({
      type: 'system',
      title: `Notice ${next()}`,
      message: 'Something to know.',
      ...overrides,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
