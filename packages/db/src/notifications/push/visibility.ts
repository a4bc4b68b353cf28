import type { Db, Tx } from '../../client.ts';
import { unrestrictedDb } from '../../unrestrictedDb.ts';

export interface PushSubscriptionRow {
  id: string;
  sid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The browsers of one person that ring, the newest first. */
export function pushSubscriptionsOf(db: Db | Tx, userId: string): Promise<PushSubscriptionRow[]> {
  return unrestrictedDb(db)
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.sid', 'pushSubscriptions.sid')
    .select([
      'pushSubscriptions.id',
      'pushSubscriptions.sid',
      'endpoint',
      'p256dh',
      'auth',
      'device',
      'pushSubscriptions.createdAt',
      'lastUsedAt',
    ])
    .where('pushSubscriptions.userId', '=', userId)
    .where('sessions.expire', '>', new Date())
    .orderBy('pushSubscriptions.createdAt', 'desc')
    .orderBy('pushSubscriptions.id', 'desc')
    .limit(100)
    .execute();
}
