import type { Tx } from '@kindred/db/client';
import { createNotices, type Hearer, hearersOf, type Notice } from '@kindred/db/notifications/notices/writes';
import {
  deleteNewsOfAnswers,
  deleteNewsOfMentions,
  type Text,
  updateNewsOfPost,
} from '@kindred/db/notifications/posts/writes';
import { idsByHandles } from '@kindred/db/notifications/visibility';
import {
  createNotification,
  deleteNewsOfChallenge,
  deleteNewsOfComment,
  deleteNewsOfPost,
  deleteNewsOfStaff,
  deleteNewsOfTribe,
  deleteUnreadOf,
  findHearer,
  type News,
  recipientsOfPost,
  updateNewsOfComment,
  withdrawNotifications,
} from '@kindred/db/notifications/writes';
import { channelsOf } from '@kindred/permissions/policies/notifications';
import { tagsIn } from '@kindred/validation/feed/tags';
import { readNotificationSettings } from '@kindred/validation/notifications/settings';
import type { NotificationChannel } from '@kindred/validation/notifications/values';
import { z } from 'zod';
import type { Outbox } from '../../platform/bus.ts';
import { defineJob, type JobType } from '../../platform/job.ts';

/** Run by delivery/jobs.ts; statements of the database enqueue it by this name, too. */
export const deliverNotification: JobType<{ notificationId: string }> = {
  name: 'deliver_notification',
  payload: z.object({ notificationId: z.string() }),
};

export { readNewsOfMessages as readOfMessages } from '@kindred/db/notifications/messages/writes';
export type { Notice } from '@kindred/db/notifications/notices/writes';
export { recipientsOfComment } from '@kindred/db/notifications/posts/writes';
export type { News } from '@kindred/db/notifications/writes';
export { leadToGroup } from '@kindred/db/notifications/writes';
export { notifyMembersSoon } from './delivery/messages.ts';

async function countAgain(outbox: Outbox, userIds: Iterable<string>): Promise<void> {
  for (const userId of userIds) await outbox.event({ topic: 'badges_changed', payload: { userId } });
}

/**
 * Whether the person may see what it is about is for the caller to know. They are told on the channels they chose,
 * and not at all when there is none.
 * @returns whether they were told: nobody is across a block, or of what they did themselves
 */
export async function notifyPerson(tx: Tx, outbox: Outbox, news: News): Promise<boolean> {
  const hearer = await findHearer(tx, news);
  if (hearer === undefined) return false;
  const about = { kind: news.kind, tribeId: news.data.tribeId ?? null };
  const channels = channelsOf(readNotificationSettings(hearer.settings), about);
  if (channels.length === 0) return false;
  const told = await createNotification(tx, news, hearer.actorName, channels.includes('app'));
  if (told === undefined) return false;
  if (told.isListed) await countAgain(outbox, [news.userId]);
  if (isDelivered(channels, hearer, news.data.isMailed === true)) {
    await outbox.job(deliverNotification, { notificationId: told.id });
  }
  return true;
}

/** Whether there is anything to be done outside of the app: a browser to ring in, or an address to write to. */
function isDelivered(
  channels: readonly NotificationChannel[],
  { hasBrowser, hasAddress }: Pick<Hearer, 'hasBrowser' | 'hasAddress'>,
  isMailed: boolean,
): boolean {
  return (channels.includes('push') && hasBrowser) || (channels.includes('mail') && hasAddress && !isMailed);
}

/** The same of several things that nobody did, of which no two of one person have the same key. */
export async function notifyOf(tx: Tx, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  const found = await hearersOf(
    tx,
    notices.map(({ userId }) => userId),
  );
  const hearers = new Map(found.map((hearer) => [hearer.userId, hearer]));
  const wanted = notices.flatMap((notice) => {
    const hearer = hearers.get(notice.userId);
    if (hearer === undefined) return [];
    const about = { kind: notice.kind, tribeId: notice.data.tribeId ?? null };
    const channels = channelsOf(readNotificationSettings(hearer.settings), about);
    return channels.length === 0 ? [] : [{ notice, hearer, channels, isListed: channels.includes('app') }];
  });
  if (wanted.length === 0) return;
  const told = await createNotices(
    tx,
    wanted.map(({ notice, isListed }) => ({ ...notice, isListed })),
  );
  for (const { notice, hearer, channels } of wanted) {
    const { userId, groupKey = null, several, data } = notice;
    const line = told.find((row) => row.userId === userId && row.groupKey === groupKey);
    if (line === undefined || !(line.isFirst || several)) continue;
    if (line.isListed) await countAgain(outbox, [userId]);
    if (isDelivered(channels, hearer, line.isMailed || data.isMailed === true)) {
      await outbox.job(deliverNotification, { notificationId: line.id });
    }
  }
}

/** Mentions of one text that are told; more are links like the others. */
const MENTIONS_MAX = 20;

function handlesIn(words: string): string[] {
  const mentions = tagsIn(words).filter(({ kind }) => kind === 'mention');
  return [...new Set(mentions.map(({ name }) => name.toLowerCase()))];
}

/** Whom a text of this person names by their handles, and the words before it did not, of those who let them. */
export async function mentionedIn(tx: Tx, by: string, content: string, before = ''): Promise<string[]> {
  const known = new Set(handlesIn(before));
  const named = handlesIn(content).filter((handle) => !known.has(handle));
  return named.length === 0 ? [] : idsByHandles(tx, named.slice(0, MENTIONS_MAX), by);
}

/** What was told of a comment says what the comment says now. */
export function retellComment(tx: Tx, commentId: string, message: string): Promise<void> {
  return updateNewsOfComment(tx, commentId, message);
}

/** What was told of a post itself says what the post says now. */
export function retellWords(tx: Tx, postId: string, message: string): Promise<void> {
  return updateNewsOfPost(tx, postId, message);
}

/** Whom a text names no more: as long as they have not read that it did, it did not. */
export async function retractMentions(tx: Tx, outbox: Outbox, text: Text, content: string): Promise<void> {
  const handles = handlesIn(content);
  const named = handles.length === 0 ? [] : await idsByHandles(tx, handles);
  await countAgain(outbox, await deleteNewsOfMentions(tx, text, named));
}

/** Answers of a post that are accepted no more: as long as that was not read, it is gone. */
export async function retractAnswers(
  tx: Tx,
  outbox: Outbox,
  postId: string,
  accepted: string | null,
): Promise<void> {
  await countAgain(outbox, await deleteNewsOfAnswers(tx, postId, accepted));
}

/** What was told of a comment goes with it. */
export async function retractComment(tx: Tx, outbox: Outbox, commentId: string): Promise<void> {
  await countAgain(outbox, await deleteNewsOfComment(tx, commentId));
}

/** For longer than a post can be brought back. */
const KEPT_MS = 5 * 60_000;

/** What was told of a post is out of sight with it at once, and gone when nobody can bring it back any more. */
export async function retractPost(tx: Tx, outbox: Outbox, postId: string): Promise<void> {
  await countAgain(outbox, await recipientsOfPost(tx, postId));
  const runAt = new Date(Date.now() + KEPT_MS);
  await outbox.job(forgetPost, { postId }, { key: `forget-post:${postId}`, runAt });
}

/** What was told of a post that is back is there again. */
export async function retellPost(tx: Tx, outbox: Outbox, postId: string): Promise<void> {
  await countAgain(outbox, await recipientsOfPost(tx, postId));
}

export const forgetPost = defineJob({
  name: 'notifications.forgetPost',
  payload: z.object({ postId: z.string() }),
  async run({ db }, { postId }) {
    await db.transaction().execute((tx) => deleteNewsOfPost(tx, postId));
  },
});

/** Somebody took back what these people were told of: as long as they have not read it, it is gone. */
export async function retractNotification(
  tx: Tx,
  outbox: Outbox,
  news: { userIds: readonly string[]; groupKey: string; actorId: string },
): Promise<void> {
  await countAgain(outbox, await withdrawNotifications(tx, news));
}

/** Somebody runs a tribe no more: what they were told as one who does is nothing to them. */
export async function retractFromStaff(
  tx: Tx,
  outbox: Outbox,
  tribeId: string,
  userId: string,
): Promise<void> {
  await countAgain(outbox, await deleteNewsOfStaff(tx, tribeId, userId));
}

/**
 * Somebody came in, or may not by what they were sent: an invitation they have not read of is nothing to them.
 * @param told.code of the one that is over; all of that tribe when left out
 */
export async function retractInvitation(
  tx: Tx,
  outbox: Outbox,
  told: { tribeId: string; userId: string; code?: string },
): Promise<void> {
  const { tribeId, userId, code } = told;
  const place = code === undefined ? undefined : `?invite=${code}`;
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'invitation', place }));
}

/** Somebody is something else in a tribe by now: what they have not read of before holds no more. */
export async function retractRole(tx: Tx, outbox: Outbox, tribeId: string, userId: string): Promise<void> {
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'role' }));
}

/** The same of being a mentor. */
export async function retractMentor(tx: Tx, outbox: Outbox, tribeId: string, userId: string): Promise<void> {
  await countAgain(outbox, await deleteUnreadOf(tx, { tribeId, userId, kind: 'mentor' }));
}

/** What was told of a challenge goes with it, read or not: it leads nowhere any more. */
export async function retractChallenge(tx: Tx, outbox: Outbox, challengeId: string): Promise<void> {
  await countAgain(outbox, await deleteNewsOfChallenge(tx, challengeId));
}

export async function retractTribe(tx: Tx, outbox: Outbox, tribeId: string): Promise<void> {
  await countAgain(outbox, await deleteNewsOfTribe(tx, tribeId));
}
