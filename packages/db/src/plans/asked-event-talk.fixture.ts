import type { Db } from '../client.ts';
import { holdStanding, withdrawUnseen } from '../events/attending/writes.ts';
import { eventsOfTribe, seenEventCards } from '../events/visibility.ts';
import { commentPage } from '../feed/comments/queries.ts';
import { countComments } from '../feed/discussions/visibility.ts';
import { openDiscussion } from '../feed/discussions/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, TRIBE } from './scale.fixture.ts';
import { BUSY_TRIBE } from './scale-challenges.fixture.ts';

const tribeId = idOf(TRIBE, BUSY_TRIBE);

/** The questions about one of the 10,000 events: its discussion, posts about it, and seats of those who leave. */
export function askedOfEventTalk(filled: { db: Db }): AskedByName {
  const eventId = async () => {
    const [event] = await eventsOfTribe(filled.db, ada, { tribeId, list: 'upcoming', limit: 1 });
    return event?.id ?? tribeId;
  };
  return {
    'events of posts': { run: async (db) => seenEventCards(db, ada, [await eventId()]), rows: 50 },
    'top-level comments of an event': {
      run: async (db) =>
        commentPage(db, ada, { of: 'event', postId: await eventId(), sort: 'top', limit: 21 }),
      rows: 400,
    },
    'how many comments an event has': { run: async (db) => countComments(db, await eventId()), rows: 5 },
    'creating the discussion of an event': {
      run: async (db) => {
        const id = await eventId();
        return inOne(db, (tx) => openDiscussion(tx, { of: 'event', id, authorId: ada.id }));
      },
      rows: 10,
    },
    'holding a user in the tribe of an event': {
      run: async (db) => {
        const id = await eventId();
        return inOne(db, (tx) => holdStanding(tx, { eventId: id, userId: ada.id }));
      },
      rows: 10,
    },
    'withdrawing the answers of a user who leaves': {
      run: (db) => inOne(db, (tx) => withdrawUnseen(tx, { tribeId, userId: ada.id })),
      rows: 300,
    },
  };
}
