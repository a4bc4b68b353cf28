import { storiesFor } from '../feed/stories/visibility.ts';
import { conversationsOf } from '../messaging/queries.ts';
import { contactsOf } from '../messaging/visibility.ts';
import { badgesOf } from '../notifications/visibility.ts';
import type { AskedByName } from './asked.fixture.ts';
import { idOf, PERSON } from './scale.fixture.ts';
import { CROWDED } from './scale-crowded.fixture.ts';

const crowded = { id: idOf(PERSON, CROWDED), role: 'member' as const };

/** What is asked by one who has much of two things: each is bounded by a maximum, not by their product. */
export function askedOfCrowded(): AskedByName {
  return {
    'stories of people in other tribes': { run: (db) => storiesFor(db, crowded), rows: 30_000 },
    'contacts in large groups': { run: (db) => contactsOf(db, crowded.id), rows: 25_000 },
    'conversations of hidden messages': {
      run: (db) => conversationsOf(db, crowded, { tab: 'all', limit: 21 }),
      rows: 25_000,
    },
    'unread conversations of hidden messages': {
      run: (db) => conversationsOf(db, crowded, { tab: 'unread', limit: 21 }),
      rows: 12_000,
    },
    'badges of hidden messages and posts': { run: (db) => badgesOf(db, crowded), rows: 13_000 },
  };
}
