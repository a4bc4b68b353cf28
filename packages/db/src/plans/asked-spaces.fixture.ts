import type { Db } from '../client.ts';
import { spacePage } from '../feed/spaces/queries.ts';
import { itemsOf, pathTo } from '../tribes/library/visibility.ts';
import { removeItem } from '../tribes/library/writes.ts';
import { slotById, slotsOf } from '../tribes/officeHours/visibility.ts';
import { bookSlot, cancelBooking, offerSlot } from '../tribes/officeHours/writes.ts';
import { countPeopleOfSpace, peopleAndSpace, peopleOfSpace } from '../tribes/spaceMembers/queries.ts';
import { addPeople, removePerson, takeAddedNotifications } from '../tribes/spaceMembers/writes.ts';
import { runningStreaks, spaceById, spacesInTribe, streakOf } from '../tribes/spaces/queries.ts';
import { acceptAnswer, lockSpaces, markSpaceRead, orderSpaces, pinInSpace } from '../tribes/spaces/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import {
  BUSY_SPACE,
  COMMENT,
  idOf,
  PEOPLE_ADDED,
  PERSON,
  POST,
  SLOT,
  SPACE_POSTS,
  TRIBE,
} from './scale.fixture.ts';

const PAGE = 21;
const spaceId = BUSY_SPACE;
const tribeId = idOf(TRIBE, 40);
/** A post in the middle of the busy space. */
const MIDDLE = idOf(POST, SPACE_POSTS.from + SPACE_POSTS.count / 2);

/** The questions about spaces. */
export function askedOfSpaces(): Record<string, AskedByName> {
  const page = (answers?: 'open' | 'answered', isDeep = false) => ({
    run: async (db: Db) => {
      if (!isDeep) return spacePage(db, ada, { spaceId, answers, limit: PAGE });
      const place = new Date(Date.now() - (SPACE_POSTS.count / 2) * 300_000).toISOString();
      return spacePage(db, ada, { spaceId, answers, limit: PAGE, after: { place, id: MIDDLE } });
    },
    rows: 900,
  });
  return {
    spaces: {
      'spaces of a tribe, with what is new': { run: (db) => spacesInTribe(db, ada, tribeId), rows: 1_500 },
      'one space': { run: (db) => spaceById(db, ada, spaceId), rows: 1_200 },
      'the newest of a space': page(),
      'a page in the middle of a space': page(undefined, true),
      'open questions': page('open'),
      'answered questions': page('answered'),
      'the longest streaks': { run: (db) => runningStreaks(db, ada, spaceId, 20), rows: 2_500 },
      'my streak': { run: (db) => streakOf(db, ada.id, spaceId), rows: 5 },
      'marking a space as read': {
        run: (db) =>
          inOne(db, (tx) => markSpaceRead(tx, { spaceId, userId: ada.id, timeZone: 'Europe/Paris' })),
        rows: 5,
      },
      'putting spaces in order': {
        run: (db) =>
          inOne(db, async (tx) => {
            await lockSpaces(tx, tribeId);
            await orderSpaces(tx, tribeId, [spaceId]);
          }),
        rows: 30,
      },
      'accepting an answer': {
        run: (db) => inOne(db, (tx) => acceptAnswer(tx, idOf(POST, 4_000), idOf(COMMENT, 0))),
        rows: 10,
      },
      'pinning in a space': {
        run: (db) => inOne(db, (tx) => pinInSpace(tx, { id: MIDDLE, spaceId }, true)),
        rows: 20,
      },
      'people who were added': { run: (db) => peopleOfSpace(db, { spaceId, limit: PAGE }), rows: 100 },
      'people who were added, further back': {
        run: async (db) => {
          const [, , third] = await peopleOfSpace(db, { spaceId, limit: 3 });
          await peopleOfSpace(db, { spaceId, limit: PAGE, after: third });
        },
        rows: 120,
      },
      'how many were added': { run: (db) => countPeopleOfSpace(db, spaceId), rows: 8_500 },
      'who was added, and who reads': {
        run: (db) =>
          peopleAndSpace(
            db,
            spaceId,
            PEOPLE_ADDED.map((n) => idOf(PERSON, n)),
          ),
        rows: 200,
      },
      'adding people': {
        run: (db) =>
          inOne(db, (tx) =>
            addPeople(tx, { spaceId, tribeId, userIds: [ada.id], addedBy: ada.id, how: 'person' }),
          ),
        rows: 6_000,
      },
      'taking somebody out': {
        run: (db) => inOne(db, (tx) => removePerson(tx, { spaceId, userId: idOf(PERSON, PEOPLE_ADDED[0]) })),
        rows: 800,
      },
      'what somebody was told of being added': {
        run: (db) =>
          inOne(db, (tx) => takeAddedNotifications(tx, { userId: ada.id, actorId: ada.id, tribeId })),
        rows: 100,
      },
      'hours to come': { run: (db) => slotsOf(db, ada, { spaceId, limit: PAGE }), rows: 350 },
      'one hour': { run: (db) => slotById(db, ada, spaceId, idOf(SLOT, 900)), rows: 250 },
      'booking an hour': { run: (db) => inOne(db, (tx) => bookSlot(tx, idOf(SLOT, 900), ada.id)), rows: 5 },
      'giving an hour back': {
        run: (db) => inOne(db, (tx) => cancelBooking(tx, idOf(SLOT, 901), ada.id)),
        rows: 5,
      },
      'offering an hour': {
        run: (db) =>
          inOne(db, (tx) =>
            offerSlot(tx, {
              spaceId,
              hostId: ada.id,
              startsAt: new Date(Date.now() + 86_400_000),
              minutes: 30,
              place: 'Here',
            }),
          ),
        rows: 20,
      },
      'files of a library': { run: (db) => itemsOf(db, spaceId, null), rows: 900 },
      'the way to a folder': { run: (db) => pathTo(db, spaceId, idOf(SLOT, 0)), rows: 10 },
      'removing a file': { run: (db) => inOne(db, (tx) => removeItem(tx, spaceId, idOf(SLOT, 5))), rows: 20 },
    },
  };
}
