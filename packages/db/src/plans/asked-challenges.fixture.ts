import type { Db } from '../client.ts';
import { productsOfTribe } from '../commerce/products/visibility.ts';
import { courseSummary, coursesOfTribe } from '../courses/visibility.ts';
import { eventsForCalendar, eventsToMail } from '../events/calendar/visibility.ts';
import { eventsOfTribe } from '../events/visibility.ts';
import { badgesOfTribe } from '../tribes/badges/queries.ts';
import { giveBadge, updateBadge } from '../tribes/badges/writes.ts';
import {
  challengeById,
  challengePage,
  rankOf,
  standingsOf,
  tasksOf,
} from '../tribes/challenges/visibility.ts';
import {
  insertChallenge,
  joinChallenge,
  leaveChallenge,
  lockChallenge,
} from '../tribes/challenges/writes.ts';
import { checkInsCounted, checkInsSeen, pendingCheckIns } from '../tribes/checkIns/visibility.ts';
import { checkIn, decideCheckIn } from '../tribes/checkIns/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { BUSY_TRIBE, challengeAt, taskAt } from './scale-challenges.fixture.ts';

const tribeId = idOf(TRIBE, BUSY_TRIBE);
const challengeId = challengeAt(210);
const PAGE = 21;

/** An event that one of the users of the busy tribe goes to. */
async function anEvent(db: Db): Promise<string> {
  const [event] = await eventsOfTribe(db, ada, { tribeId, list: 'upcoming', limit: 1 });
  if (event === undefined) throw new RangeError('The busy tribe has events to come');
  return event.id;
}

/** The questions about what tribes do together and offer, by noun. */
export function askedOfChallenges(filled: { db: Db }): Record<string, AskedByName> {
  const list = (state: 'active' | 'upcoming' | 'ended', isDeep = false) => ({
    run: async (db: Db) => {
      const page = { tribeId, state, limit: PAGE };
      const [, , third] = isDeep ? await challengePage(filled.db, ada, { ...page, limit: 3 }) : [];
      return challengePage(db, ada, { ...page, ...(third ? { after: third } : {}) });
    },
    rows: 900,
  });
  return {
    challenges: {
      'those that run': list('active'),
      'those that run, further on': list('active', true),
      'those to come': list('upcoming'),
      'those that are over': list('ended'),
      'one of them': { run: (db) => challengeById(db, ada, { tribeId, challengeId }), rows: 20 },
      'its tasks and what I did': { run: (db) => tasksOf(db, ada, challengeId, '2026-03-01'), rows: 250 },
      'its check-ins counted': { run: (db) => checkInsCounted(db, challengeId), rows: 900 },
      'the leaderboard': {
        run: (db) => standingsOf(db, ada, { challengeId, limit: PAGE }),
        rows: 150,
      },
      'the leaderboard, further down': {
        run: (db) =>
          standingsOf(db, ada, { challengeId, limit: PAGE, after: { points: 200, id: idOf(PERSON, 2_020) } }),
        rows: 150,
      },
      // As many as stand above, from the index alone.
      'my place, at the very end': { run: (db) => rankOf(db, ada, challengeId), rows: 5_010 },
      'check-ins that wait': { run: (db) => pendingCheckIns(db, { challengeId, limit: PAGE }), rows: 150 },
      'check-ins that count': {
        run: (db) => checkInsSeen(db, ada, { challengeId, limit: PAGE, whose: 'everybody' }),
        rows: 200,
      },
      'check-ins that count, further down': {
        run: async (db) => {
          const page = { challengeId, limit: PAGE, whose: 'everybody' } as const;
          const [, , third] = await checkInsSeen(filled.db, ada, { ...page, limit: 3 });
          return checkInsSeen(db, ada, { ...page, after: third });
        },
        rows: 200,
      },
      'my check-ins': {
        run: (db) => checkInsSeen(db, ada, { challengeId, limit: PAGE, whose: 'mine' }),
        rows: 200,
      },
      joining: {
        run: (db) => inOne(db, (tx) => joinChallenge(tx, challengeAt(211), ada.id)),
        rows: 15,
      },
      leaving: { run: (db) => inOne(db, (tx) => leaveChallenge(tx, challengeId, ada.id)), rows: 60 },
      'checking in': {
        run: (db) =>
          inOne(db, (tx) =>
            checkIn(tx, {
              challengeId,
              taskId: taskAt(631),
              userId: ada.id,
              today: '2026-03-01',
              note: null,
              hasPhoto: false,
            }),
          ),
        rows: 60,
      },
      deciding: {
        run: async (db) => {
          const [waiting] = await pendingCheckIns(filled.db, { challengeId, limit: 1 });
          const { id: checkInId = '', userId = '' } = waiting ?? {};
          await inOne(db, (tx) =>
            decideCheckIn(tx, { challengeId, checkInId, userId, by: ada.id, as: 'approved', reason: null }),
          );
        },
        rows: 60,
      },
      setting: {
        run: (db) =>
          inOne(db, (tx) =>
            insertChallenge(tx, {
              tribeId,
              createdBy: ada.id,
              title: 'New',
              description: '',
              startsAt: new Date(),
              endsAt: new Date(Date.now() + 86_400_000),
              timeZone: 'UTC',
              badgeId: null,
              tasks: [
                {
                  title: 'Run',
                  points: 1,
                  frequency: 'once',
                  goal: 1,
                  proof: 'none',
                  needsApproval: false,
                },
              ],
            }),
          ),
        rows: 10,
      },
      'holding one to change it': {
        run: (db) => inOne(db, (tx) => lockChallenge(tx, { tribeId, challengeId })),
        rows: 10,
      },
      'badges of a tribe, and mine of them': {
        run: (db) => badgesOfTribe(db, tribeId, { userId: ada.id }),
        rows: 30,
      },
      'what somebody has earned in it': {
        run: (db) => badgesOfTribe(db, tribeId, { userId: ada.id, isEarned: true }),
        rows: 30,
      },
      'renaming a badge': {
        run: (db) =>
          inOne(db, (tx) => updateBadge(tx, { tribeId, badgeId: challengeAt(1) }, { name: 'Newer' })),
        rows: 20,
      },
      'giving a badge': {
        run: (db) => inOne(db, (tx) => giveBadge(tx, { tribeId, badgeId: challengeAt(1), userId: ada.id })),
        rows: 10,
      },
    },
    offers: {
      'courses of a tribe': { run: (db) => coursesOfTribe(db, ada, { tribeId, limit: PAGE }), rows: 600 },
      'how far I am in them': { run: (db) => courseSummary(db, ada, tribeId), rows: 1_300 },
      'events to come': {
        run: (db) => eventsOfTribe(db, ada, { tribeId, list: 'upcoming', limit: PAGE }),
        rows: 600,
      },
      'webinars to come': {
        run: (db) => eventsOfTribe(db, ada, { tribeId, list: 'upcoming', kind: 'webinar', limit: PAGE }),
        rows: 1_300,
      },
      'events to see again': {
        run: (db) => eventsOfTribe(db, ada, { tribeId, list: 'replays', limit: PAGE }),
        rows: 600,
      },
      // A calendar holds a thousand; the tribe, a ban and the membership of its user are looked up for each.
      'events of a tribe, for a calendar': {
        run: (db) => eventsForCalendar(db, { userId: ada.id, tribeId }),
        rows: 6_000,
      },
      'events of mine, for a calendar': {
        run: (db) => eventsForCalendar(db, { userId: ada.id, tribeId: null }),
        rows: 2_500,
      },
      'an event to mail': {
        run: async (db) => eventsToMail(db, { eventIds: [await anEvent(filled.db)], userId: ada.id }),
        rows: 30,
      },
      'products of a tribe': { run: (db) => productsOfTribe(db, ada, { tribeId, limit: PAGE }), rows: 600 },
    },
  };
}
