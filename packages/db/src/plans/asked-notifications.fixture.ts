import type { Db } from '../client.ts';
import {
  deleteAnswerNotifications,
  deleteMentionNotifications,
  recipientsOfComment,
  updatePostNotifications,
} from '../notifications/posts/writes.ts';
import {
  idsByHandles,
  type NotificationRow,
  notificationById,
  notificationsOf,
} from '../notifications/visibility.ts';
import {
  changeSettings,
  createNotification,
  deleteChallengeNotifications,
  deleteCommentNotifications,
  deletePostNotifications,
  deleteStaffNotifications,
  deleteUnreadOf,
  findRecipient,
  type NewNotification,
  readMany,
  recipientsOfPost,
  unreadOne,
  updateCommentNotifications,
  withdrawNotifications,
} from '../notifications/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { COMMENT, idOf, PERSON, POST, TRIBE } from './scale.fixture.ts';

const LIMIT = 21;
const like = (postId: string, userId = idOf(PERSON, 3)): NewNotification => ({
  userId,
  actorId: ada.id,
  type: 'post_like',
  kind: 'like',
  did: 'liked your post',
  message: 'Hello',
  data: { postId },
  groupKey: `like:${postId}`,
  isOnce: true,
});
const POPULAR = idOf(POST, 4_000);

/** The list of somebody who is told a lot: a twentieth of all there is. */
export function askedOfNotifications(): AskedByName {
  const list = (tab: 'all' | 'unread' | 'messages', after?: NotificationRow) => ({
    run: (db: Db) => notificationsOf(db, ada, { tab, limit: LIMIT, after }),
    rows: 300,
  });
  return {
    'what I was told': list('all'),
    'what I was told and have not read': list('unread'),
    'what I was told of messages': list('messages'),
    'the next page of it': {
      run: async (db) => {
        const [last] = await notificationsOf(db, ada, { tab: 'all', limit: 1 });
        await notificationsOf(db, ada, { tab: 'all', limit: LIMIT, after: last });
        await notificationById(db, ada, last?.id ?? ada.id);
      },
      rows: 300,
    },
    'whom a text names': { run: (db) => idsByHandles(db, ['person7', 'person8'], ada.id), rows: 20 },
    'whether somebody is told of a like': {
      run: (db) => inOne(db, (tx) => findRecipient(tx, like(POPULAR))),
      rows: 250,
    },
    'telling of a like': {
      run: (db) => inOne(db, (tx) => createNotification(tx, like(POPULAR), 'Ada Lindqvist', true)),
      rows: 250,
    },
    'taking a like back': {
      run: (db) =>
        inOne(db, async (tx) => {
          const [userId, groupKey] = [idOf(PERSON, 3), `like:${POPULAR}`];
          await createNotification(tx, like(POPULAR), 'Ada Lindqvist', true);
          await withdrawNotifications(tx, { userIds: [userId], groupKey, actorId: ada.id });
        }),
      rows: 50,
    },
    'taking back what was told of a comment': {
      run: (db) => inOne(db, (tx) => deleteCommentNotifications(tx, idOf(COMMENT, 77))),
      rows: 20,
    },
    'saying it in other words': {
      run: (db) => inOne(db, (tx) => updateCommentNotifications(tx, idOf(COMMENT, 77), 'Hello')),
      rows: 20,
    },
    'who was told of a comment already': {
      run: (db) => inOne(db, (tx) => recipientsOfComment(tx, idOf(COMMENT, 77), [ada.id, idOf(PERSON, 3)])),
      rows: 20,
    },
    'taking back mentions in a comment': {
      run: (db) =>
        inOne(db, (tx) => deleteMentionNotifications(tx, { commentId: idOf(COMMENT, 77) }, [ada.id])),
      rows: 20,
    },
    'taking back mentions in a post': {
      run: (db) => inOne(db, (tx) => deleteMentionNotifications(tx, { postId: idOf(POST, 77) }, [ada.id])),
      rows: 20,
    },
    'saying what was told of a post in other words': {
      run: (db) => inOne(db, (tx) => updatePostNotifications(tx, idOf(POST, 77), 'Hello')),
      rows: 20,
    },
    'taking back that an answer was accepted': {
      run: (db) => inOne(db, (tx) => deleteAnswerNotifications(tx, idOf(POST, 77), null)),
      rows: 20,
    },
    'taking back what was told of a post': {
      run: (db) => inOne(db, (tx) => deletePostNotifications(tx, idOf(POST, 77))),
      rows: 20,
    },
    'taking back what was told of a challenge': {
      run: (db) => inOne(db, (tx) => deleteChallengeNotifications(tx, idOf(POST, 77))),
      rows: 20,
    },
    'who has something unread of a post': {
      run: (db) => inOne(db, (tx) => recipientsOfPost(tx, idOf(POST, 77))),
      rows: 20,
    },
    'reading what leads to an address': {
      run: (db) =>
        inOne(db, (tx) =>
          readMany(tx, ada.id, { addresses: [`/post/${POPULAR}`, `/post/${POPULAR}#comment-${ada.id}`] }),
        ),
      rows: 1_500,
    },
    'reading all of messages': {
      run: (db) => inOne(db, (tx) => readMany(tx, ada.id, { isMessages: true })),
      rows: 1_500,
    },
    'marking one as unread': {
      run: (db) => inOne(db, (tx) => unreadOne(tx, ada.id, idOf(POST, 1))),
      rows: 20,
    },
    'leaving those who run a tribe': {
      run: (db) => inOne(db, (tx) => deleteStaffNotifications(tx, idOf(TRIBE, 77), ada.id)),
      rows: 20,
    },
    'taking back what somebody was told of an invitation': {
      run: (db) =>
        inOne(db, (tx) =>
          deleteUnreadOf(tx, { tribeId: idOf(TRIBE, 77), userId: ada.id, kind: 'invitation' }),
        ),
      rows: 20,
    },
    'changing a setting': {
      run: (db) => inOne(db, (tx) => changeSettings(tx, ada.id, { digest: 'daily' })),
      rows: 20,
    },
  };
}
