import type { Db } from '../client.ts';
import { deliveriesOf, dueDeliveries } from '../notifications/delivery/visibility.ts';
import {
  claimMail,
  claimPush,
  letWait,
  takeWaiting,
  unsubscribeFrom,
} from '../notifications/delivery/writes.ts';
import { takeDueDigest, unseenBetween } from '../notifications/digest/visibility.ts';
import { dropWaitingForDigest, planDigest } from '../notifications/digest/writes.ts';
import {
  notifyOfMessages,
  readMessageNotifications,
  unreadMembers,
} from '../notifications/messages/writes.ts';
import { pushSubscriptionsOf } from '../notifications/push/visibility.ts';
import { keepPushSubscription, notePushes } from '../notifications/push/writes.ts';
import { notificationsOf } from '../notifications/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { CONVERSATION, idOf, PERSON } from './scale.fixture.ts';

const talk = idOf(CONVERSATION, 20);
const latest = async (db: Db) =>
  (await notificationsOf(db, ada, { tab: 'all', limit: 5 })).map(({ id }) => id);
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** What leaves the app: by push, by mail, in a digest. */
export function askedOfDelivery(filled: { db: Db }): AskedByName {
  return {
    'what is still to be told': {
      run: async (db) => deliveriesOf(db, await latest(filled.db)),
      rows: 1_500,
    },
    'taking it upon oneself, and letting it wait': {
      run: async (db) => {
        const [id = ''] = await latest(filled.db);
        await inOne(db, async (tx) => {
          await claimMail(tx, id);
          await claimPush(tx, id);
          await letWait(tx, { notificationId: id, channel: 'push', userId: ada.id, dueAt: new Date() });
        });
      },
      rows: 20,
    },
    'for whom something has waited long enough': {
      run: (db) => dueDeliveries(db, new Date(), 200),
      rows: 900,
    },
    'taking what waits for one person': {
      run: (db) => inOne(db, (tx) => takeWaiting(tx, idOf(PERSON, 9_000), 'mail', new Date())),
      rows: 100,
    },
    'my browsers that ring': { run: (db) => pushSubscriptionsOf(db, ada.id), rows: 50 },
    'one more that rings, and what became of it': {
      run: (db) =>
        inOne(db, async (tx) => {
          const [one] = await pushSubscriptionsOf(filled.db, idOf(PERSON, 77));
          if (one === undefined) return;
          const { sid, p256dh, auth, device } = one;
          const endpoint = 'https://push.example.org/new';
          const id = await keepPushSubscription(
            tx,
            { userId: idOf(PERSON, 77), sid, endpoint, p256dh, auth, device },
            10,
          );
          await notePushes(tx, { sent: [id], gone: [], failed: [] });
        }),
      rows: 60,
    },
    'who has not read a conversation': {
      run: (db) => inOne(db, (tx) => unreadMembers(tx, talk)),
      rows: 2_500,
    },
    'telling them, and reading it': {
      run: (db) =>
        inOne(db, async (tx) => {
          const told = {
            userId: ada.id,
            actorId: idOf(PERSON, 3),
            title: 'Group',
            message: 'Words',
            data: { seq: 3, after: 1 },
            isListed: true,
            seq: 3,
            after: 1,
            isSent: false,
          };
          await notifyOfMessages(tx, talk, [told]);
          await readMessageNotifications(tx, ada.id, talk, 3);
        }),
      rows: 100,
    },
    'whose digest is due': { run: (db) => inOne(db, (tx) => takeDueDigest(tx, new Date())), rows: 20 },
    'what somebody has not seen since the last one': {
      run: (db) => inOne(db, (tx) => unseenBetween(tx, idOf(PERSON, 9_000), ago(24), new Date())),
      rows: 500,
    },
    'planning the next one': {
      run: (db) =>
        inOne(db, async (tx) => {
          await planDigest(tx, idOf(PERSON, 9_000), new Date(), new Date());
          await dropWaitingForDigest(tx, idOf(PERSON, 9_000));
        }),
      rows: 100,
    },
    'ending the mails of one kind': {
      run: (db) => inOne(db, (tx) => unsubscribeFrom(tx, idOf(PERSON, 9_000), 'reply')),
      rows: 20,
    },
  };
}
