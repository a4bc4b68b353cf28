import type { Db } from '../client.ts';
import { keepDraft } from '../messaging/drafts/writes.ts';
import { deleteExpired } from '../messaging/expiry/writes.ts';
import { scheduledIn } from '../messaging/scheduledMessages/visibility.ts';
import { takeDueMessage } from '../messaging/scheduledMessages/writes.ts';
import { firstSince, foundAnywhere, foundIn } from '../messaging/search/visibility.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { CONVERSATION, idOf } from './scale.fixture.ts';

const talk = idOf(CONVERSATION, 20);
const DAY_MS = 86_400_000;

/** The questions about the time of messages. Ada can read sixty thousand of them, in a thousand conversations. */
export function askedOfMessagingTime(): Record<string, AskedByName> {
  return {
    'found messages': {
      'rare words in all my conversations': {
        run: (db: Db) => foundAnywhere(db, ada, { words: 'nobody said so', limit: 20 }),
        // All of mine, and of nobody else's: see decision 18.
        rows: 140_000,
      },
      'common words in one conversation': {
        run: (db: Db) => foundIn(db, ada, { conversationId: talk, words: 'Words', limit: 20 }),
        rows: 10_000,
      },
      'the first message of a day': {
        run: (db: Db) => firstSince(db, ada, talk, new Date(Date.now() - 5 * DAY_MS)),
        rows: 250,
      },
    },
    'messages in time': {
      'what has expired': { run: (db: Db) => inOne(db, (tx) => deleteExpired(tx)), rows: 50 },
      'what waits to be sent': { run: (db: Db) => inOne(db, (tx) => takeDueMessage(tx)), rows: 50 },
      'what of mine waits in one conversation': { run: (db: Db) => scheduledIn(db, ada, talk), rows: 50 },
      'keeping what I have begun': {
        run: (db: Db) =>
          inOne(db, (tx) => keepDraft(tx, ada.id, talk, { content: 'Half', replyToMessageId: null })),
        rows: 20,
      },
    },
  };
}
