import { randomUUID } from 'node:crypto';
import { acquaint, createUser } from '@kindred/db/factories/accounts';
import { createDirectConversation, createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { conversationList, conversationView } from '@kindred/validation/messaging';
import { changesPage, messageList, messagePage, messageView } from '@kindred/validation/messaging/messages';
import { requestCount, requestList } from '@kindred/validation/messaging/requests';
import { deletedMessages, forwardedMessages, receiptsView } from '@kindred/validation/messaging/selection';
import type { Row, World } from '../catalogue.ts';
import type { Person } from '../harness.ts';

async function talkOf({ api, ada, bo }: World): Promise<{ id: string }> {
  const { id } = await createGroup(api.db, bo.user.id, [ada.user.id], { name: 'Group of bakers' });
  await sendMessage(api.db, id, bo.user.id, { content: 'Flour is here' });
  return { id };
}

async function messageOf(world: World, by: Person): Promise<{ id: string }> {
  const talk = await talkOf(world);
  const { id } = await sendMessage(world.api.db, talk.id, by.user.id, { content: 'The oven is on' });
  return { id };
}

/** Somebody whom Ada does not know has written to her. */
async function requestOf({ api, ada }: World): Promise<{ id: string }> {
  const stranger = await createUser(api.db);
  const { id } = await createDirectConversation(api.db, stranger.id, ada.user.id, 'pending');
  await sendMessage(api.db, id, stranger.id, { content: 'We have not met' });
  return { id };
}
const SELECTION: Row[] = [
  {
    procedure: 'messaging.selection.delete',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/messages/delete',
    for: 'signedIn',
    input: async (world) => {
      const talk = await talkOf(world);
      const message = await sendMessage(world.api.db, talk.id, world.bo.user.id, { content: 'Too salty' });
      return { ...talk, messageIds: [message.id], for: 'me' };
    },
    answers: deletedMessages,
  },
  {
    procedure: 'messaging.selection.forward',
    kind: 'mutation',
    rest: 'POST /messages/forward',
    for: 'signedIn',
    input: async (world) => {
      const talk = await talkOf(world);
      const { id } = await sendMessage(world.api.db, talk.id, world.bo.user.id, { content: 'For you' });
      return {
        messageIds: [id],
        conversationIds: [talk.id],
        userIds: [world.bo.user.id],
        clientKey: randomUUID(),
      };
    },
    answers: forwardedMessages,
  },
  {
    procedure: 'messaging.pins.list',
    kind: 'query',
    rest: 'GET /conversations/{id}/pins',
    for: 'signedIn',
    input: async (world) => {
      const talk = await talkOf(world);
      const { id: messageId } = await sendMessage(world.api.db, talk.id, world.bo.user.id);
      await unrestrictedDb(world.api.db)
        .insertInto('pinnedMessages')
        .values({ conversationId: talk.id, messageId })
        .execute();
      return talk;
    },
    answers: messageList,
  },
  {
    procedure: 'messaging.pins.set',
    kind: 'mutation',
    rest: 'POST /messages/{id}/pin',
    for: 'signedIn',
    input: async (world) => {
      const { api, ada, bo } = world;
      const { id } = await createGroup(api.db, ada.user.id, [bo.user.id], { name: 'Of mine' });
      const message = await sendMessage(api.db, id, bo.user.id, { content: 'Saturday at six' });
      return { id: message.id, isPinned: true };
    },
    answers: messageView,
  },
  {
    procedure: 'messaging.receipts.get',
    kind: 'query',
    rest: 'GET /messages/{id}/receipts',
    for: 'signedIn',
    input: async (world) => messageOf(world, world.ada),
    answers: receiptsView,
  },
];

export const MESSAGING: Row[] = [
  ...SELECTION,
  {
    procedure: 'messaging.requests.list',
    kind: 'query',
    rest: 'GET /conversations/requests',
    for: 'signedIn',
    input: async (world) => {
      await requestOf(world);
      return { limit: 5 };
    },
    answers: requestList,
  },
  {
    procedure: 'messaging.requests.count',
    kind: 'query',
    rest: 'GET /conversations/requests/count',
    for: 'signedIn',
    input: async () => undefined,
    answers: requestCount,
  },
  {
    procedure: 'messaging.requests.accept',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/accept',
    for: 'signedIn',
    input: requestOf,
    answers: conversationView,
  },
  {
    procedure: 'messaging.requests.decline',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/decline',
    for: 'signedIn',
    input: requestOf,
    answers: messageOnly,
  },
  {
    procedure: 'messaging.list',
    kind: 'query',
    rest: 'GET /conversations',
    for: 'signedIn',
    input: async (world) => {
      await talkOf(world);
      return { tab: 'groups', search: 'Group', limit: 5 };
    },
    answers: conversationList,
  },
  {
    procedure: 'messaging.typing',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/typing',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), isTyping: true }),
    answers: messageOnly,
  },
  {
    procedure: 'messaging.create',
    kind: 'mutation',
    rest: 'POST /conversations',
    for: 'signedIn',
    input: async ({ api, ada, bo }) => {
      // These tests begin more of them in an hour than one person may.
      await unrestrictedDb(api.db)
        .deleteFrom('rateLimits')
        .where('key', '=', `conversations:${ada.user.id}`)
        .execute();
      await acquaint(api.db, ada.user.id, bo.user.id);
      return { participantIds: [bo.user.id], name: 'Bakers', isGroup: true, description: 'Early risers' };
    },
    answers: conversationView,
  },
  {
    procedure: 'messaging.get',
    kind: 'query',
    rest: 'GET /conversations/{id}',
    for: 'signedIn',
    input: talkOf,
    answers: conversationView,
  },
  {
    procedure: 'messaging.pin',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/pin',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), isPinned: true }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.archive',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/archive',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), isArchived: true }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.mute',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/mute',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), for: 'always' }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.markUnread',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/unread',
    for: 'signedIn',
    input: talkOf,
    answers: conversationView,
  },
  {
    procedure: 'messaging.markRead',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/read',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), seq: 1 }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.markDelivered',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/delivered',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), seq: 1 }),
    answers: conversationView,
  },
  {
    procedure: 'messaging.messages.list',
    kind: 'query',
    rest: 'GET /conversations/{id}/messages',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), before: 5, limit: 2 }),
    answers: messageList,
  },
  {
    procedure: 'messaging.messages.page',
    kind: 'query',
    rest: 'GET /conversations/{id}/history',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), around: 1, limit: 2 }),
    answers: messagePage,
  },
  {
    procedure: 'messaging.messages.changes',
    kind: 'query',
    rest: 'GET /conversations/{id}/changes',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), since: 0 }),
    answers: changesPage,
  },
  {
    procedure: 'messaging.messages.send',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/messages',
    for: 'signedIn',
    input: async (world) => ({
      ...(await talkOf(world)),
      content: 'Good morning',
      messageType: 'text',
      replyToMessageId: null,
    }),
    answers: messageView,
  },
  {
    procedure: 'messaging.messages.edit',
    kind: 'mutation',
    rest: 'PATCH /messages/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await messageOf(world, world.ada)), content: 'Better said' }),
    answers: messageView,
  },
  {
    procedure: 'messaging.messages.delete',
    kind: 'mutation',
    rest: 'DELETE /messages/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await messageOf(world, world.ada)), for: 'all' }),
    answers: messageOnly,
  },
  {
    procedure: 'messaging.messages.react',
    kind: 'mutation',
    rest: 'POST /messages/{id}/reactions',
    for: 'signedIn',
    input: async (world) => ({ ...(await messageOf(world, world.bo)), emoji: '🔥' }),
    answers: messageView,
  },
  {
    procedure: 'messaging.messages.unreact',
    kind: 'mutation',
    rest: 'DELETE /messages/{id}/reactions',
    for: 'signedIn',
    input: async (world) => ({ ...(await messageOf(world, world.bo)), emoji: '🔥' }),
    answers: messageView,
  },
];
