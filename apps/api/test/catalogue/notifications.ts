import { createNotification } from '@kindred/db/factories/notifications';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { badges } from '@kindred/validation/notifications';
import {
  notificationList,
  notificationView,
  readCount,
  seenCount,
} from '@kindred/validation/notifications/list';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  notificationSettings,
} from '@kindred/validation/notifications/settings';
import type { Row, World } from '../catalogue.ts';

const told = async ({ api, ada }: World) => ({
  id: (await createNotification(api.db, ada.user.id, { title: 'News' })).id,
});
const nothing = async () => ({});

export const NOTIFICATIONS: Row[] = [
  {
    procedure: 'notifications.badges',
    kind: 'query',
    rest: 'GET /notifications/badges',
    for: 'signedIn',
    input: nothing,
    answers: badges,
  },
  {
    procedure: 'notifications.list',
    kind: 'query',
    rest: 'GET /notifications',
    for: 'signedIn',
    input: async (world) => {
      await told(world);
      return { tab: 'unread', limit: 5 };
    },
    answers: notificationList,
  },
  {
    procedure: 'notifications.read',
    kind: 'mutation',
    rest: 'POST /notifications/{id}/read',
    for: 'signedIn',
    input: told,
    answers: notificationView,
  },
  {
    procedure: 'notifications.unread',
    kind: 'mutation',
    rest: 'POST /notifications/{id}/unread',
    for: 'signedIn',
    input: told,
    answers: notificationView,
  },
  {
    procedure: 'notifications.readAll',
    kind: 'mutation',
    rest: 'POST /notifications/read',
    for: 'signedIn',
    input: async ({ api, ada }) => {
      // As many each time: who wrote elsewhere in these tests has told her too.
      await unrestrictedDb(api.db).deleteFrom('notifications').where('userId', '=', ada.user.id).execute();
      await createNotification(api.db, ada.user.id, { type: 'message', kind: 'message' });
      return { tab: 'messages' };
    },
    answers: readCount,
  },
  {
    procedure: 'notifications.seen',
    kind: 'mutation',
    rest: 'POST /notifications/seen',
    for: 'signedIn',
    input: async () => ({ path: '/profile/me', places: ['?people=followers'] }),
    answers: seenCount,
  },
  {
    procedure: 'notifications.delete',
    kind: 'mutation',
    rest: 'DELETE /notifications/{id}',
    for: 'signedIn',
    input: told,
    answers: messageOnly,
  },
  {
    procedure: 'notifications.settings',
    kind: 'query',
    rest: 'GET /notifications/settings',
    for: 'signedIn',
    input: nothing,
    answers: notificationSettings,
  },
  {
    procedure: 'notifications.saveSettings',
    kind: 'mutation',
    rest: 'PUT /notifications/settings',
    for: 'signedIn',
    input: async () => ({ ...DEFAULT_NOTIFICATION_SETTINGS, digest: 'daily' }),
    answers: notificationSettings,
  },
  {
    procedure: 'notifications.changeSettings',
    kind: 'mutation',
    rest: 'PATCH /notifications/settings',
    for: 'signedIn',
    input: async () => ({ push: false }),
    answers: notificationSettings,
  },
];
