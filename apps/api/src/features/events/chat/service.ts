import type { Tx } from '@kindred/db/client';
import { lockStanding } from '@kindred/db/events/attending/writes';
import { chatsOfEvents } from '@kindred/db/messaging/eventChats/visibility';
import { hostsEvent, joinsChat } from '@kindred/permissions/policies/events';
import type { Viewer } from '@kindred/permissions/viewer';
import { chatStateAt, chatWindowOf } from '@kindred/validation/events/chat';
import { id } from '@kindred/validation/text';
import { z } from 'zod';
import type { Outbox } from '../../../platform/bus.ts';
import { defineJob } from '../../../platform/job.ts';
import { write } from '../../../platform/write.ts';
import { fail } from '../../../trpc/errors.ts';
import { emitChatsChanged, enterChat, leaveChats } from '../../messaging/eventChats/service.ts';
import { eventLocked, factsOf } from '../service.ts';
import { membersMaxFor } from './present.ts';

/** Opens the chat of an event to the viewer, who becomes a member of it. @returns its conversation */
export async function openChat(tx: Tx, outbox: Outbox, viewer: Viewer, eventId: string): Promise<string> {
  // A ban or removal of the viewer waits for this lock, and then takes them out of the chat.
  await lockStanding(tx, { eventId, userId: viewer.id });
  const { seen } = await eventLocked(tx, viewer, eventId);
  const facts = factsOf(seen);
  if (!facts.hasChat || !joinsChat(viewer, facts)) fail('not_allowed');
  const state = chatStateAt(chatWindowOf(seen), new Date());
  if (state === 'upcoming') fail('chat_not_open');
  // Nothing was written in a chat that no one opened.
  if (state === 'read_only' && (await chatsOfEvents(tx, [eventId])).length === 0) fail('chat_read_only');
  const { conversationId, isNew } = await enterChat(tx, outbox, {
    eventId,
    userId: viewer.id,
    isHost: hostsEvent(viewer, facts),
    max: membersMaxFor(viewer, seen),
  });
  if (isNew) await chatsMoved(tx, outbox, [eventId]);
  return conversationId;
}

/** Asks members of a chat to load it again when it opens or becomes read-only; each message is checked by itself. */
export const turnChat = defineJob({
  name: 'events.turnChat',
  payload: z.object({ eventId: id }),
  async run(deps, { eventId }) {
    await write(deps, (tx, outbox) => emitChatsChanged(tx, outbox, [eventId]));
  },
});

/**
 * Brings chats in line with their locked events after a change: removes users who no longer take part, and has the others
 * load the chat again now and at the ends of its window, which the database keeps.
 */
export async function followEvents(tx: Tx, outbox: Outbox, eventIds: readonly string[]): Promise<void> {
  await leaveChats(tx, outbox, { eventIds });
  await chatsMoved(tx, outbox, eventIds);
}

/** Has members of chats load them again, now and when they open or become read-only. */
export async function chatsMoved(tx: Tx, outbox: Outbox, eventIds: readonly string[]): Promise<void> {
  const now = new Date();
  for (const { eventId, opensAt, closesAt } of await emitChatsChanged(tx, outbox, eventIds)) {
    for (const runAt of [opensAt, closesAt]) {
      if (eventId !== null && runAt !== null && runAt > now)
        await outbox.job(turnChat, { eventId }, { runAt });
    }
  }
}
