import { randomBytes } from 'node:crypto';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { pushDevice, pushView } from '@kindred/validation/notifications/push';
import type { Row, World } from '../catalogue.ts';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

export const PUSH: Row[] = [
  {
    procedure: 'notifications.push.get',
    kind: 'query',
    rest: 'GET /notifications/push',
    for: 'session',
    input: async () => undefined,
    answers: pushView,
  },
  {
    procedure: 'notifications.push.subscribe',
    kind: 'mutation',
    rest: 'POST /notifications/push',
    for: 'session',
    input: async () => ({
      endpoint: `https://push.example.org/send/${randomBytes(8).toString('hex')}`,
      keys: KEYS,
    }),
    answers: pushDevice,
  },
  {
    procedure: 'notifications.push.unsubscribe',
    kind: 'mutation',
    rest: 'DELETE /notifications/push/{id}',
    for: 'session',
    input: async ({ api, ada }: World) => {
      const guarded = unrestrictedDb(api.db);
      const { sid } = await guarded
        .selectFrom('sessions')
        .select('sid')
        .where('userId', '=', ada.user.id)
        .executeTakeFirstOrThrow();
      const endpoint = `https://push.example.org/send/${randomBytes(8).toString('hex')}`;
      return guarded
        .insertInto('pushSubscriptions')
        .values({ userId: ada.user.id, sid, endpoint, ...KEYS, device: 'Firefox on Windows' })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    answers: messageOnly,
  },
];
