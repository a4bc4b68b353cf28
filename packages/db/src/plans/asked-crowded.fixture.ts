import { forYouPage, latestPage } from '../feed/queries.ts';
import { storiesFor } from '../feed/stories/visibility.ts';
import { conversationsOf } from '../messaging/queries.ts';
import { contactsOf } from '../messaging/visibility.ts';
import { badgesOf } from '../notifications/visibility.ts';
import type { AskedByName } from './asked.fixture.ts';
import { idOf, PERSON } from './scale.fixture.ts';
import { CROWDED, FOLLOWER_OF_HIDDEN } from './scale-crowded.fixture.ts';

const crowded = { id: idOf(PERSON, CROWDED), role: 'member' as const };
const follower = { id: idOf(PERSON, FOLLOWER_OF_HIDDEN), role: 'member' as const };

/** Above the first of the hidden posts, in each order. */
const ABOVE_HIDDEN = Date.now() - 2_999 * 86_400_000;
const byTime = { place: new Date(ABOVE_HIDDEN).toISOString(), id: idOf(PERSON, 0) };
const byHeat = { place: String((ABOVE_HIDDEN - Date.UTC(2020, 0, 1)) / 45_000_000), id: idOf(PERSON, 0) };

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
    'the newest of a thousand people among hidden posts': {
      run: (db) => latestPage(db, follower, { following: true, limit: 20, after: byTime }),
      rows: 40_000,
    },
    'the hottest of a thousand people among hidden posts': {
      run: (db) => {
        const after = { top: null, end: byHeat, after: null };
        return forYouPage(db, follower, { following: true, limit: 20, after });
      },
      rows: 40_000,
    },
    'badges of hidden messages and posts': { run: (db) => badgesOf(db, crowded), rows: 13_000 },
  };
}
