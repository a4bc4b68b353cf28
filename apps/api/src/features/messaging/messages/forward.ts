import { createHash } from 'node:crypto';
import type { Tx } from '@kindred/db/client';
import { reachable } from '@kindred/db/messaging/conversations/writes';
import { keepFiles, shareFiles } from '@kindred/db/messaging/files/writes';
import { lockConversation, type MessageBody, sentUnder } from '@kindred/db/messaging/messages/writes';
import { conversationById, type MessageRow, messagesById } from '@kindred/db/messaging/queries';
import { wantAgain } from '@kindred/db/messaging/requests/writes';
import { canSendIn, isSaid } from '@kindred/permissions/policies/messaging';
import type { Viewer } from '@kindred/permissions/viewer';
import type { ForwardMessagesInput } from '@kindred/validation/messaging/selection';
import type { Outbox } from '../../../platform/bus.ts';
import type { Context } from '../../../trpc/context.ts';
import { fail } from '../../../trpc/errors.ts';
import { opened } from '../requests/service.ts';
import { countMessage, insertAndEmit } from '../service.ts';

/** For each message in each place a key of its own, the same whenever it is asked again. */
function keyOf(clientKey: string, messageId: string, conversationId: string): string {
  const hex = createHash('sha256').update(`${clientKey} ${messageId} ${conversationId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What a message is, but for who said it and what it answered. */
function bodyOf(row: MessageRow): MessageBody {
  const files = row.files ?? [];
  return {
    messageType: row.messageType,
    fileName: row.fileName,
    fileSize: files.length === 0 ? null : files.reduce((sum, { size }) => sum + size, 0),
    mimeType: files[0]?.mimeType ?? null,
    duration: row.duration,
    latitude: row.location?.latitude ?? null,
    longitude: row.location?.longitude ?? null,
    locationName: row.location?.name ?? null,
    isForwarded: true,
    forwardedFromMessageId: row.id,
    metadata: { mentions: [] },
  };
}

/** The conversations that are meant in the order of their ids, and which of them are those with the people named. */
async function targetsOf(tx: Tx, outbox: Outbox, viewer: Viewer, input: ForwardMessagesInput) {
  const opening = new Set<string>();
  const people = [...new Set(input.userIds)].sort();
  const found = new Set(await reachable(tx, viewer.id, people));
  for (const userId of people) {
    // Who cannot be reached is not told apart from who is not there.
    if (!found.has(userId)) {
      fail('invalid_input', { issues: [{ path: 'userIds', message: 'Somebody here cannot be reached' }] });
    }
    opening.add(await opened(tx, outbox, viewer, userId));
  }
  return { targets: [...new Set([...input.conversationIds, ...opening])].sort(), opening };
}

async function forward(tx: Tx, outbox: Outbox, viewer: Viewer, input: ForwardMessagesInput) {
  const { targets, opening } = await targetsOf(tx, outbox, viewer, input);
  for (const conversationId of targets) {
    // Held before anything of it is touched, and in one order: no two ever wait for each other.
    if (!(await lockConversation(tx, conversationId))) fail('not_found');
    if (opening.has(conversationId)) await wantAgain(tx, viewer.id, conversationId);
    const conversation = (await conversationById(tx, viewer, conversationId)) ?? fail('not_found');
    if (!canSendIn(viewer, conversation)) fail('not_allowed');
  }
  const messageIds = [...new Set(input.messageIds)];
  // Held before they are read: what is there now is there when this is done.
  await keepFiles(tx, messageIds);
  const messages = await messagesById(tx, viewer, messageIds);
  if (messages.length < messageIds.length) fail('not_found');
  if (messages.some(({ isDeleted }) => isDeleted)) fail('message_deleted');
  if (!messages.every(isSaid)) {
    fail('invalid_input', {
      issues: [{ path: 'messageIds', message: 'Only what somebody said is forwarded' }],
    });
  }
  for (const conversationId of targets) {
    for (const message of messages) {
      const clientKey = keyOf(input.clientKey, message.id, conversationId);
      if ((await sentUnder(tx, viewer.id, clientKey)) !== undefined) continue;
      const content = message.content ?? '';
      const rest = { senderId: viewer.id, replyToMessageId: null, clientKey };
      const { id } = await insertAndEmit(tx, outbox, {
        conversationId,
        content,
        ...rest,
        ...bodyOf(message),
      });
      await shareFiles(tx, message.id, id);
    }
  }
  return { conversationIds: targets, count: targets.length * messages.length };
}

/** Messages that I can see, as new ones of mine, to whoever I may write to; all of it or nothing. */
export async function forwardMessages(ctx: Context, viewer: Viewer, input: ForwardMessagesInput) {
  const places = input.conversationIds.length + input.userIds.length;
  for (let sent = 0; sent < places * input.messageIds.length; sent += 1) await countMessage(ctx, viewer);
  return ctx.write((tx, outbox) => forward(tx, outbox, viewer, input));
}
