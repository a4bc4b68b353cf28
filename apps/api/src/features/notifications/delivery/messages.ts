import {
  beginNotifying,
  COUNT_MAX,
  lockMessageNotifications,
  type MessageNotification,
  notifyOfMessages,
  type UnreadRow,
  unreadMembers,
} from '@kindred/db/notifications/messages/writes';
import { channelsOf, isDelivered } from '@kindred/permissions/policies/notifications';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';

const EXCERPT_MAX = 140;
/** Messages read within this time notify nobody, and all that come within it make one notification. */
const WAITS_MS = 5_000;

const WORDS: Partial<Record<UnreadRow['messageType'], string>> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  voice: 'Voice message',
  file: 'File',
  location: 'Location',
  gif: 'GIF',
  sticker: 'Sticker',
};

function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= EXCERPT_MAX
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_MAX).join('').trimEnd()}…`;
}

function notificationsFor(conversationId: string, row: UnreadRow): MessageNotification[] {
  const channels = channelsOf(row.settings, { kind: 'message', tribeId: null });
  if (channels.length === 0) return [];
  const { seq, after, count, senderId, senderName, isGroup } = row;
  const before = isGroup ? `${senderName}: ` : '';
  const isQuoted = count === 1 && !row.isExpiring;
  const words = excerpt(row.content ?? '') || (WORDS[row.messageType] ?? 'New message');
  const many = count > COUNT_MAX ? `More than ${COUNT_MAX} new messages` : `${count} new messages`;
  const one = row.isExpiring ? 'New message' : `${before}${words}`;
  return [
    {
      userId: row.userId,
      actorId: senderId,
      title: isGroup ? (row.conversationName ?? 'Group') : senderName,
      message: count === 1 ? one : many,
      data: {
        conversationId,
        actorId: senderId,
        seq,
        after,
        actionUrl: `/messages/${conversationId}`,
        // What is quoted follows the message when it is changed or deleted.
        ...(isQuoted ? { messageId: row.messageId, before } : {}),
      },
      isListed: channels.includes('app'),
      seq,
      after,
      isSent: isDelivered(channels, row),
    },
  ];
}

/** Notifies the members of a conversation of their unread messages. */
export const notifyMembers = defineJob({
  name: 'notifications.messages',
  pausedWith: 'messaging',
  payload: z.object({ conversationId: z.string() }),
  async run({ db, bus }, { conversationId }) {
    // Committed by itself: it holds even when what follows fails and is retried.
    await beginNotifying(db, conversationId);
    await db.transaction().execute(async (tx) => {
      await lockMessageNotifications(tx, conversationId);
      const rows = await unreadMembers(tx, conversationId);
      const created = rows.flatMap((row) => notificationsFor(conversationId, row));
      if (!(await notifyOfMessages(tx, conversationId, created))) return;
      await bus.outbox(tx).event({ topic: 'messages_told', payload: { conversationId } });
    });
    bus.committed();
  },
});

/** Enqueues one job for a conversation in the transaction of its message, however many messages and members there are. */
export function notifyMembersSoon(outbox: Outbox, conversationId: string): Promise<void> {
  return outbox.job(
    notifyMembers,
    { conversationId },
    { key: `messages:${conversationId}`, runAt: new Date(Date.now() + WAITS_MS) },
  );
}
