import type { Db } from '../client.ts';
import { lockPrivateUploads } from '../media/visibility.ts';
import { markDelivered, markRead, muteConversation, openDirect } from '../messaging/conversations/writes.ts';
import { fileToSend } from '../messaging/files/visibility.ts';
import {
  addReaction,
  deleteForAll,
  editMessage,
  hideMessage,
  insertMessage,
  lockConversation,
  sentUnder,
} from '../messaging/messages/writes.ts';
import { pinsOf } from '../messaging/pins/visibility.ts';
import { unpinMessage } from '../messaging/pins/writes.ts';
import {
  changesSince,
  conversationById,
  conversationInShort,
  conversationsOf,
  marksOf,
  messageById,
  messagesOf,
} from '../messaging/queries.ts';
import { receiptsOf } from '../messaging/receipts/visibility.ts';
import { keepReadingTime } from '../messaging/receipts/writes.ts';
import { insertSystemMessage } from '../messaging/systemMessages/writes.ts';
import { membersCalled, membersOf } from '../messaging/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { CONVERSATION, idOf, PERSON } from './scale.fixture.ts';
import { LONG_TALK, messageAt } from './scale-messaging.fixture.ts';

const LIMIT = 21;
const talk = idOf(CONVERSATION, 20);
const someone = idOf(PERSON, 4_711);

/** The questions of the chat. Ada has a thousand conversations, all of which the order of her list concerns. */
export function askedOfMessaging(filled: { db: Db }): Record<string, AskedByName> {
  const stretch = (page: { before?: number; after?: number; around?: number }) => ({
    run: (db: Db) => messagesOf(db, ada, { conversationId: talk, limit: 50, ...page }),
    rows: 1_500,
  });
  const list = (tab: 'all' | 'unread' | 'groups' | 'archived', search?: string) => ({
    run: (db: Db) => conversationsOf(db, ada, { tab, search, limit: LIMIT }),
    rows: 12_000,
  });
  return {
    conversations: {
      'my conversations': list('all'),
      'my conversations, further on': {
        run: async (db) => {
          const after = (await conversationsOf(filled.db, ada, { tab: 'all', limit: 400 })).at(-1);
          return conversationsOf(db, ada, { tab: 'all', limit: LIMIT, after });
        },
        rows: 12_000,
      },
      'those with something unread': list('unread'),
      'those that are put away': list('archived'),
      'those with a name': list('all', 'group'),
      'one of them': { run: (db) => conversationById(db, ada, talk), rows: 500 },
      'one of them in short': { run: (db) => conversationInShort(db, ada, talk), rows: 10 },
      'opening that of two again': {
        run: (db) => inOne(db, (tx) => openDirect(tx, ada.id, someone)),
        rows: 20,
      },
      'which people are in it': { run: (db) => membersOf(db, talk), rows: 10 },
      'reading to the end': {
        run: (db) => inOne(db, (tx) => markRead(tx, ada.id, talk, LONG_TALK)),
        rows: 30,
      },
      'having it on a device': {
        run: (db) => inOne(db, (tx) => markDelivered(tx, ada.id, talk, LONG_TALK)),
        rows: 30,
      },
      'saying what happened to it': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockConversation(tx, talk);
            await insertSystemMessage(tx, talk, ada.id, { kind: 'added', userIds: [someone] });
          }),
        rows: 60,
      },
      'muting it': { run: (db) => inOne(db, (tx) => muteConversation(tx, ada.id, talk, '8h')), rows: 20 },
    },
    messages: {
      'the latest of a long conversation': stretch({}),
      'those long ago': stretch({ before: 5_000 }),
      'those after one long ago': stretch({ after: 5_000 }),
      'those around one': stretch({ around: 9_000 }),
      'what changed lately': {
        run: (db) => changesSince(db, ada, { conversationId: talk, since: LONG_TALK - 30, limit: 101 }),
        rows: 1_500,
      },
      'nothing changed': {
        run: (db) => changesSince(db, ada, { conversationId: talk, since: LONG_TALK, limit: 101 }),
        rows: 300,
      },
      'one message': { run: (db) => messageById(db, ada, messageAt(12_345)), rows: 500 },
      'how far the others are': { run: (db) => marksOf(db, ada, talk), rows: 50 },
      'what was sent under a key': {
        run: (db) => inOne(db, (tx) => sentUnder(tx, ada.id, someone)),
        rows: 5,
      },
      'sending one': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockConversation(tx, talk);
            return insertMessage(tx, {
              conversationId: talk,
              senderId: ada.id,
              content: 'Words',
              replyToMessageId: null,
              clientKey: null,
            });
          }),
        rows: 30,
      },
      'putting one in other words': {
        run: (db) => inOne(db, (tx) => editMessage(tx, messageAt(LONG_TALK - 3), 'Others')),
        rows: 40,
      },
      'reacting to one': {
        run: (db) => inOne(db, (tx) => addReaction(tx, ada.id, messageAt(77), '😍', 20)),
        rows: 40,
      },
      'a file of one': {
        run: (db) => fileToSend(db, ada, { messageId: messageAt(12_345), fileId: someone }),
        rows: 300,
      },
      'uploads for one': {
        run: (db) => inOne(db, (tx) => lockPrivateUploads(tx, ada.id, [someone])),
        rows: 10,
      },
      'those that are pinned': { run: (db) => pinsOf(db, ada, talk, 50), rows: 1_000 },
      'pinning one': {
        run: (db) => inOne(db, (tx) => unpinMessage(tx, { id: messageAt(55), conversationId: talk })),
        rows: 40,
      },
      'who has read one': {
        run: (db) => receiptsOf(db, ada, { conversationId: talk, seq: LONG_TALK - 30 }, 200),
        rows: 300,
      },
      'keeping when it was read': {
        run: (db) => inOne(db, (tx) => keepReadingTime(tx, ada.id, talk)),
        rows: 60,
      },
      'who is called by their handle': {
        run: (db) => membersCalled(db, talk, ada.id, ['somebody']),
        rows: 60,
      },
      'taking one back': {
        run: (db) => inOne(db, (tx) => deleteForAll(tx, talk, [messageAt(88)])),
        rows: 60,
      },
      'hiding one': { run: (db) => inOne(db, (tx) => hideMessage(tx, ada.id, messageAt(99))), rows: 10 },
    },
  };
}
