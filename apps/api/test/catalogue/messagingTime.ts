import { randomUUID } from 'node:crypto';
import { createGroup, sendMessage } from '@kindred/db/factories/messaging';
import { unrestrictedDb } from '@kindred/db/unrestrictedDb';
import { messageOnly } from '@kindred/validation/accounts';
import { conversationView } from '@kindred/validation/messaging';
import { draftSaved } from '@kindred/validation/messaging/drafts';
import { messageView } from '@kindred/validation/messaging/messages';
import { scheduledList, scheduledView } from '@kindred/validation/messaging/scheduledMessages';
import { firstSince, foundInConversation, foundMessages } from '@kindred/validation/messaging/search';
import type { Row, World } from '../catalogue.ts';

/** A group that Ada runs. */
async function talkOf({ api, ada, bo }: World): Promise<{ id: string }> {
  const { id } = await createGroup(api.db, ada.user.id, [bo.user.id], { name: 'Group of bakers' });
  await sendMessage(api.db, id, bo.user.id, { content: 'Flour is here' });
  return { id };
}

const sendAt = () => new Date(Date.now() + 3_600_000).toISOString();

async function waitingIn(world: World): Promise<{ id: string; conversationId: string }> {
  const { id: conversationId } = await talkOf(world);
  // These tests let more of them wait than one person may.
  await unrestrictedDb(world.api.db).deleteFrom('scheduledMessages').execute();
  const senderId = world.ada.user.id;
  return unrestrictedDb(world.api.db)
    .insertInto('scheduledMessages')
    .values({ senderId, conversationId, content: 'Waits', sendAt: sendAt(), clientKey: randomUUID() })
    .returning(['id', 'conversationId'])
    .executeTakeFirstOrThrow();
}

const waitingOf = async (world: World) => ({ id: (await waitingIn(world)).id });

export const MESSAGING_TIME: Row[] = [
  {
    procedure: 'messaging.search.everywhere',
    kind: 'query',
    rest: 'GET /messages/search',
    for: 'signedIn',
    input: async (world) => {
      await talkOf(world);
      return { q: 'Flour', limit: 5 };
    },
    answers: foundMessages,
  },
  {
    procedure: 'messaging.search.inConversation',
    kind: 'query',
    rest: 'GET /conversations/{id}/search',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), q: 'Flour', limit: 5 }),
    answers: foundInConversation,
  },
  {
    procedure: 'messaging.search.firstSince',
    kind: 'query',
    rest: 'GET /conversations/{id}/first-since',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), from: '2026-01-01T00:00:00.000Z' }),
    answers: firstSince,
  },
  {
    procedure: 'messaging.disappear',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/disappearing',
    for: 'signedIn',
    input: async (world) => {
      // These tests say so more often in an hour than one person may.
      await unrestrictedDb(world.api.db)
        .deleteFrom('rateLimits')
        .where('key', '=', `disappearing:${world.ada.user.id}`)
        .execute();
      return { ...(await talkOf(world)), after: '7d' };
    },
    answers: conversationView,
  },
  {
    procedure: 'messaging.keepDraft',
    kind: 'mutation',
    rest: 'PUT /conversations/{id}/draft',
    for: 'signedIn',
    input: async (world) => ({ ...(await talkOf(world)), content: 'Half a thought', replyToMessageId: null }),
    answers: draftSaved,
  },
  {
    procedure: 'messaging.dropDraft',
    kind: 'mutation',
    rest: 'DELETE /conversations/{id}/draft',
    for: 'signedIn',
    input: talkOf,
    answers: draftSaved,
  },
  {
    procedure: 'messaging.scheduled.list',
    kind: 'query',
    rest: 'GET /conversations/{id}/scheduled',
    for: 'signedIn',
    input: async (world) => ({ id: (await waitingIn(world)).conversationId }),
    answers: scheduledList,
  },
  {
    procedure: 'messaging.scheduled.create',
    kind: 'mutation',
    rest: 'POST /conversations/{id}/scheduled',
    for: 'signedIn',
    input: async (world) => {
      await unrestrictedDb(world.api.db).deleteFrom('scheduledMessages').execute();
      return { ...(await talkOf(world)), content: 'Good morning', replyToMessageId: null, sendAt: sendAt() };
    },
    answers: scheduledView,
  },
  {
    procedure: 'messaging.scheduled.update',
    kind: 'mutation',
    rest: 'PATCH /scheduled-messages/{id}',
    for: 'signedIn',
    input: async (world) => ({ ...(await waitingOf(world)), content: 'Good evening', sendAt: sendAt() }),
    answers: scheduledView,
  },
  {
    procedure: 'messaging.scheduled.sendNow',
    kind: 'mutation',
    rest: 'POST /scheduled-messages/{id}/send',
    for: 'signedIn',
    input: waitingOf,
    answers: messageView,
  },
  {
    procedure: 'messaging.scheduled.cancel',
    kind: 'mutation',
    rest: 'DELETE /scheduled-messages/{id}',
    for: 'signedIn',
    input: waitingOf,
    answers: messageOnly,
  },
];
