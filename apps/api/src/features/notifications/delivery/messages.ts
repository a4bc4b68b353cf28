import {
  beginTelling,
  lockMessageNotifications,
  notifyOfMessages,
  TOLD_MAX,
  type ToldOfMessages,
  type UnreadRow,
  unreadMembers,
} from '@kindred/db/notifications/messages/writes';
import { channelsOf } from '@kindred/permissions/policies/notifications';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';

const EXCERPT_MAX = 140;
/** Whoever reads it within these seconds is not told of it, and all that is said in them is told once. */
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

function toldOf(conversationId: string, row: UnreadRow): ToldOfMessages[] {
  const channels = channelsOf(row.settings, { kind: 'message', tribeId: null });
  if (channels.length === 0) return [];
  const { seq, after, count, senderId, senderName, isGroup } = row;
  const before = isGroup ? `${senderName}: ` : '';
  const isQuoted = count === 1 && !row.isExpiring;
  const words = excerpt(row.content ?? '') || (WORDS[row.messageType] ?? 'New message');
  const many = count > TOLD_MAX ? `More than ${TOLD_MAX} new messages` : `${count} new messages`;
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
      isSent: channels.includes('push') || channels.includes('mail'),
    },
  ];
}

/** Tells the members of a conversation, as many as there are, of what they have not read in it by now. */
export const notifyMembers = defineJob({
  name: 'notifications.messages',
  payload: z.object({ conversationId: z.string() }),
  async run({ db, bus }, { conversationId }) {
    // Committed by itself: it holds even when what follows fails and is retried.
    await beginTelling(db, conversationId);
    await db.transaction().execute(async (tx) => {
      await lockMessageNotifications(tx, conversationId);
      const rows = await unreadMembers(tx, conversationId);
      const told = rows.flatMap((row) => toldOf(conversationId, row));
      if (!(await notifyOfMessages(tx, conversationId, told))) return;
      await bus.outbox(tx).event({ topic: 'messages_told', payload: { conversationId } });
    });
    bus.committed();
  },
});

/** In the transaction of a message that is not told of yet: one job, however many are said and however many listen. */
export function notifyMembersSoon(outbox: Outbox, conversationId: string): Promise<void> {
  return outbox.job(
    notifyMembers,
    { conversationId },
    { key: `messages:${conversationId}`, runAt: new Date(Date.now() + WAITS_MS) },
  );
}
