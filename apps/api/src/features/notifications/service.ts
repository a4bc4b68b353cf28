import type { Tx } from '@kindred/db/client';
import { createNotices, type Notice, recipientsOf } from '@kindred/db/notifications/notices/writes';
import {
  deleteAnswerNotifications,
  deleteMentionNotifications,
  setCommentNotificationsHidden,
  type Text,
} from '@kindred/db/notifications/posts/writes';
import { idsByHandles } from '@kindred/db/notifications/visibility';
import {
  createNotification,
  deleteChallengeNotifications,
  deleteCommentNotifications,
  deletePostNotifications,
  deleteStaffNotifications,
  deleteTribeNotifications,
  deleteUnreadOf,
  findRecipient,
  type NewNotification,
  recipientsOfPost,
  withdrawNotifications,
} from '@kindred/db/notifications/writes';
import {
  channelsOf,
  isDelivered,
  type NotificationSubject,
} from '@kindred/permissions/policies/notifications';
import { tagsIn } from '@kindred/validation/feed/tags';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  readNotificationSettings,
} from '@kindred/validation/notifications/settings';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob, type JobType } from '../../platform/job.ts';
import { afterAwake } from './delivery/clock.ts';
import { awake } from './delivery/deliver.ts';

/** Run by delivery/jobs.ts; statements of the database enqueue it by this name, too. */
export const deliverNotification: JobType<{ notificationId: string }> = {
  name: 'deliver_notification',
  payload: z.object({ notificationId: z.string() }),
};

export { readMessageNotifications } from '@kindred/db/notifications/messages/writes';
export type { Notice } from '@kindred/db/notifications/notices/writes';
export { recipientsOfComment, updatePostNotifications } from '@kindred/db/notifications/posts/writes';
export type { NewNotification } from '@kindred/db/notifications/writes';
export { leadToGroup, updateCommentNotifications } from '@kindred/db/notifications/writes';
export { readSignedLink, signedLink } from './delivery/links.ts';
export { waysOut } from './delivery/mail.ts';
export { notifyMembersSoon } from './delivery/messages.ts';

async function countAgain(outbox: Outbox, userIds: Iterable<string>): Promise<void> {
  for (const userId of userIds) await outbox.event({ topic: 'badges_changed', payload: { userId } });
}

/**
 * Notifies a person on the channels they chose. The caller checks that they may see what it is about.
 * @returns false when nothing was sent: across a block, of their own action, or with every channel off
 */
export async function notifyPerson(tx: Tx, outbox: Outbox, notification: NewNotification): Promise<boolean> {
  const recipient = await findRecipient(tx, notification);
  if (recipient === undefined) return false;
  const about = { kind: notification.kind, tribeId: notification.data.tribeId ?? null };
  const channels = channelsOf(readNotificationSettings(recipient.settings), about);
  if (channels.length === 0) return false;
  const created = await createNotification(tx, notification, recipient.actorName, channels.includes('app'));
  if (created === undefined) return false;
  if (created.isListed) await countAgain(outbox, [notification.userId]);
  if (isDelivered(channels, recipient, notification.data.isMailed === true)) {
    await outbox.job(deliverNotification, { notificationId: created.id });
  }
  return true;
}

/** Sends notifications without an actor, in one statement. No two for one person may share a group key. */
export async function notifyOf(tx: Tx, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  const found = await recipientsOf(
    tx,
    notices.map(({ userId }) => userId),
  );
  const recipients = new Map(found.map((recipient) => [recipient.userId, recipient]));
  const wanted = notices.flatMap((notice) => {
    const recipient = recipients.get(notice.userId);
    if (recipient === undefined) return [];
    const about = { kind: notice.kind, tribeId: notice.data.tribeId ?? null };
    const channels = channelsOf(readNotificationSettings(recipient.settings), about);
    return channels.length === 0 ? [] : [{ notice, recipient, channels, isListed: channels.includes('app') }];
  });
  if (wanted.length === 0) return;
  const created = await createNotices(
    tx,
    wanted.map(({ notice, isListed }) => ({ ...notice, isListed })),
  );
  for (const { notice, recipient, channels } of wanted) {
    const { userId, groupKey = null, several, data } = notice;
    const line = created.find((row) => row.userId === userId && row.groupKey === groupKey);
    if (line === undefined || !(line.isFirst || several)) continue;
    if (line.isListed) await countAgain(outbox, [userId]);
    if (isDelivered(channels, recipient, line.isMailed || data.isMailed === true)) {
      await outbox.job(deliverNotification, { notificationId: line.id });
    }
  }
}

/** A text notifies this many of the people it mentions; the others are only linked. */
const MENTIONS_MAX = 20;

function handlesIn(words: string): string[] {
  const mentions = tagsIn(words).filter(({ kind }) => kind === 'mention');
  return [...new Set(mentions.map(({ name }) => name.toLowerCase()))];
}

/** People that a text newly mentions and who allow its author to mention them. */
export async function mentionedIn(tx: Tx, by: string, content: string, before = ''): Promise<string[]> {
  const known = new Set(handlesIn(before));
  const named = handlesIn(content).filter((handle) => !known.has(handle));
  return named.length === 0 ? [] : idsByHandles(tx, named.slice(0, MENTIONS_MAX), by);
}

/** Deletes unread notifications of mentions that an edit removed. */
export async function retractMentions(tx: Tx, outbox: Outbox, text: Text, content: string): Promise<void> {
  const handles = handlesIn(content);
  const named = handles.length === 0 ? [] : await idsByHandles(tx, handles);
  await countAgain(outbox, await deleteMentionNotifications(tx, text, named));
}

/** Deletes unread notifications of answers that are no longer accepted. */
export async function retractAnswers(
  tx: Tx,
  outbox: Outbox,
  postId: string,
  accepted: string | null,
): Promise<void> {
  await countAgain(outbox, await deleteAnswerNotifications(tx, postId, accepted));
}

/** Deletes the notifications of a deleted comment. */
export async function retractComment(tx: Tx, outbox: Outbox, commentId: string): Promise<void> {
  await countAgain(outbox, await deleteCommentNotifications(tx, commentId));
}

/** Hides the notifications of a comment that moderators hide, or shows them again. */
export async function hideCommentNotifications(
  tx: Tx,
  outbox: Outbox,
  commentId: string,
  isHidden: boolean,
): Promise<void> {
  await countAgain(outbox, await setCommentNotificationsHidden(tx, commentId, isHidden));
}

/** Longer than the deletion of a post can be undone. */
const KEPT_MS = 5 * 60_000;

/** Hides the notifications of a deleted post at once and deletes them when it can no longer be restored. */
export async function retractPost(tx: Tx, outbox: Outbox, postId: string): Promise<void> {
  await countPostNotifications(tx, outbox, postId);
  const runAt = new Date(Date.now() + KEPT_MS);
  await outbox.job(forgetPost, { postId }, { key: `forget-post:${postId}`, runAt });
}

/** Counts the notifications of a post again, which are shown with it alone. */
export async function countPostNotifications(tx: Tx, outbox: Outbox, postId: string): Promise<void> {
  await countAgain(outbox, await recipientsOfPost(tx, postId));
}

export const forgetPost = defineJob({
  name: 'notifications.forgetPost',
  payload: z.object({ postId: z.string() }),
  async run({ db }, { postId }) {
    await db.transaction().execute((tx) => deletePostNotifications(tx, postId));
  },
});

/** Removes the actor from unread notifications of an action that they undid. */
export async function retractNotification(
  tx: Tx,
  outbox: Outbox,
  action: { userIds: readonly string[]; groupKey: string; actorId: string },
): Promise<void> {
  await countAgain(outbox, await withdrawNotifications(tx, action));
}

/** Deletes the staff notifications of a former member of a tribe's staff. */
export async function retractFromStaff(
  tx: Tx,
  outbox: Outbox,
  tribeId: string,
  userId: string,
): Promise<void> {
  await countAgain(outbox, await deleteStaffNotifications(tx, tribeId, userId));
}

/**
 * Deletes unread notifications of invitations that were accepted or revoked.
 * @param invitation.code all of the tribe's invitations to the person when left out
 */
export async function retractInvitation(
  tx: Tx,
  outbox: Outbox,
  invitation: { tribeId: string; userId: string; code?: string },
): Promise<void> {
  const { tribeId, userId, code } = invitation;
  const place = code === undefined ? undefined : `?invite=${code}`;
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'invitation', place }));
}

/** Deletes unread notifications of a person's previous role in a tribe. */
export async function retractRole(tx: Tx, outbox: Outbox, tribeId: string, userId: string): Promise<void> {
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'role' }));
}

/** Deletes unread notifications of becoming a mentor. */
export async function retractMentor(tx: Tx, outbox: Outbox, tribeId: string, userId: string): Promise<void> {
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'mentor' }));
}

/** Deletes the notifications of a deleted challenge, read or not. */
export async function retractChallenge(tx: Tx, outbox: Outbox, challengeId: string): Promise<void> {
  await countAgain(outbox, await deleteChallengeNotifications(tx, challengeId));
}

export async function retractTribe(tx: Tx, outbox: Outbox, tribeId: string): Promise<void> {
  await countAgain(outbox, await deleteTribeNotifications(tx, tribeId));
}

/** The time zones that users set; none for those who set none. */
export async function timeZonesOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  const zones = new Map<string, string>();
  for (const { userId, settings } of await recipientsOf(tx, userIds)) {
    const { timeZone } = readNotificationSettings(settings);
    if (timeZone !== DEFAULT_NOTIFICATION_SETTINGS.timeZone) zones.set(userId, timeZone);
  }
  return zones;
}

/** Which of these users are mailed about something, each with the end of the quiet hours that they are in, else now. */
export async function mailedAbout(
  tx: Tx,
  userIds: readonly string[],
  about: NotificationSubject,
): Promise<Map<string, Date>> {
  const now = new Date();
  const mailed = new Map<string, Date>();
  for (const { userId, settings: stored, hasAddress } of await recipientsOf(tx, userIds)) {
    const settings = readNotificationSettings(stored);
    if (hasAddress && channelsOf(settings, about).includes('mail')) mailed.set(userId, awake(settings, now));
  }
  return mailed;
}

/** Hours of users who set no quiet hours. */
const NIGHT = { from: '22:00', to: '08:00' };

/**
 * For each of these users the moment when so much time outside of their quiet hours, or of the night, is over.
 * @param span.timeZone of those who set none
 */
export async function awakeDeadlines(
  tx: Tx,
  userIds: readonly string[],
  { timeZone: other, ...span }: { from: Date; ms: number; latest: Date; timeZone: string },
): Promise<Map<string, Date>> {
  const rows = await recipientsOf(tx, userIds);
  return new Map(
    rows.map(({ userId, settings }) => {
      const { quietHours, timeZone: own } = readNotificationSettings(settings);
      const timeZone = own === DEFAULT_NOTIFICATION_SETTINGS.timeZone ? other : own;
      return [userId, afterAwake({ timeZone, quietHours: quietHours ?? NIGHT }, span)];
    }),
  );
}
