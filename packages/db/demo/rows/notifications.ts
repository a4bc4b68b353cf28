import type { Insertable } from 'kysely';
import type { NotificationActorsTable, NotificationsTable } from '../../src/schema/notifications.ts';
import { idAt, idOf } from '../ids.ts';
import { type DemoNotification, NOTIFICATIONS } from '../notifications.ts';
import type { Person } from '../people.ts';
import { before } from '../time.ts';
import { TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import type { FeedRows } from './feed.ts';
import { invitationCode } from './memberships.ts';
import { newsOf } from './messaging.ts';
import { orderId } from './purchases.ts';
import { tribeId } from './tribes.ts';

interface NotificationRows {
  notifications: Insertable<NotificationsTable>[];
  actors: Insertable<NotificationActorsTable>[];
}

const MINUTE_MS = 60_000;

/** What people were told, and whose deed it was. What it is about is found in the feed by its first words. */
export function notificationRows(now: Date, feed: Pick<FeedRows, 'posts' | 'comments'>): NotificationRows {
  const rows: NotificationRows = { notifications: [], actors: [] };
  for (const told of NOTIFICATIONS) {
    const { to, type, kind, by = [], ago, isRead = false } = told;
    const { title, message, ...news } =
      told.conversation === undefined
        ? { title: told.title, message: told.message }
        : newsOf(now, told.conversation, to);
    const createdAt = before(now, ago);
    const id = idAt(createdAt, `notification ${to} ${title} ${ago}`);
    const people = typeof by === 'string' ? [by] : by;
    const [latest] = people;
    const about = aboutOf(told, now, feed);
    const isGrouped = kind === 'like' && about.postId !== undefined;
    const { conversationId } = about;
    rows.notifications.push({
      id,
      userId: personId(to),
      type,
      kind,
      title,
      message,
      tribeId: about.tribeId ?? null,
      groupKey: isGrouped
        ? `like:${about.postId}`
        : conversationId === undefined
          ? null
          : `message:${conversationId}`,
      actorCount: Math.max(people.length, 1),
      data: {
        ...about,
        ...(latest === undefined ? {} : { actorId: personId(latest) }),
        ...(isGrouped ? { did: 'liked your post' } : {}),
        ...news,
      },
      isRead,
      createdAt,
    });
    rows.actors.push(
      ...people.map((person, at) => ({
        notificationId: id,
        userId: personId(person),
        createdAt: new Date(createdAt.getTime() - at * MINUTE_MS),
      })),
    );
  }
  return rows;
}

function aboutOf(
  { to, kind, post: words, comment, tribe, conversation, url, order }: DemoNotification,
  now: Date,
  { posts, comments }: Pick<FeedRows, 'posts' | 'comments'>,
) {
  const post = words === undefined ? undefined : posts.find(({ content }) => content.startsWith(words));
  const answer =
    comment === undefined
      ? undefined
      : comments.find(({ postId, content }) => postId === post?.id && content.startsWith(comment));
  if (words !== undefined && post === undefined) throw new Error(`Nobody wrote: ${words}`);
  if (comment !== undefined && answer === undefined) throw new Error(`Nobody answered: ${comment}`);
  const ofTribe = tribe === undefined ? post?.tribeId : tribeId(tribe);
  const place =
    post === undefined ? undefined : `/post/${post.id}${answer === undefined ? '' : `#comment-${answer.id}`}`;
  const conversationId = conversation === undefined ? undefined : idOf(`conversation ${conversation}`);
  const chat = conversationId === undefined ? undefined : `/messages/${conversationId}`;
  const ordered = order === undefined ? undefined : `${url}${orderId(now, order)}`;
  const actionUrl =
    ordered ??
    url ??
    chat ??
    place ??
    (tribe === undefined ? undefined : door(tribe, kind === 'invite' ? to : null));
  return {
    ...(post?.id === undefined ? {} : { postId: post.id }),
    ...(answer?.id === undefined ? {} : { commentId: answer.id }),
    ...(ofTribe === undefined || ofTribe === null ? {} : { tribeId: ofTribe }),
    ...(conversationId === undefined ? {} : { conversationId }),
    ...(actionUrl === undefined ? {} : { actionUrl }),
  };
}

/** The tribe's own address, with the invitation in the hand of whoever has one. */
function door(tribe: TribeKey, invited: Person | null): string {
  return `/tribe/${TRIBES[tribe].slug}${invited === null ? '' : `?invite=${invitationCode(tribe, invited)}`}`;
}
