import type { Viewer } from '@kindred/permissions/viewer';
import type { EventList } from '@kindred/validation/events';
import { ROSTER_PAGE } from '@kindred/validation/events/values';
import type { Db } from '../client.ts';
import { attendanceOf, attendanceRows, feedbackOf } from '../events/after/visibility.ts';
import { takeEndedEvents } from '../events/after/writes.ts';
import { attendeesOf, invitationsOf } from '../events/attending/visibility.ts';
import { withdrawUnseen } from '../events/attending/writes.ts';
import { unseenEventsOf } from '../events/calendar/visibility.ts';
import { attendedEventsOfHost, attendedEventsOfTribe, owesRefunds } from '../events/cancelling/visibility.ts';
import { doorFacts, rosterOf, ticketsOf } from '../events/door/visibility.ts';
import { scansOfSeats } from '../events/door/writes.ts';
import { answerToJoin } from '../events/joining/visibility.ts';
import { listedEvents } from '../events/list/visibility.ts';
import { datesOfPass, hasPass, passOfSeries } from '../events/passes/visibility.ts';
import { involvableUsers, peopleOfEvent } from '../events/people/visibility.ts';
import { attendeesToNotify } from '../events/reminders/visibility.ts';
import { takeDueReminders } from '../events/reminders/writes.ts';
import {
  attendeesOfDates,
  datesOfSeries,
  datesToAnswer,
  eventsToCome,
  standingUsers,
} from '../events/series/visibility.ts';
import { seriesDue } from '../events/series/writes.ts';
import { paidSeatsInTribe, seatsOfUser, soldLines, ticketsOfUser } from '../events/tickets/visibility.ts';
import { refreshPrices } from '../events/tickets/writes.ts';
import { eventAsSeen, eventsOfTribe, featuredEvents, viewersAmong } from '../events/visibility.ts';
import {
  countWaiting,
  eventsWithExpiredOffers,
  waitlistOf,
  waitlistPlace,
} from '../events/waitlist/visibility.ts';
import { endExpired, servableEntries } from '../events/waitlist/writes.ts';
import { videoOf, videoToSend } from '../media/video/visibility.ts';
import { eventChatOf } from '../messaging/eventChats/visibility.ts';
import { pruneEventChats } from '../messaging/eventChats/writes.ts';
import { type AskedByName, ada, inOne } from './asked.fixture.ts';
import { idOf, PERSON, TRIBE } from './scale.fixture.ts';
import { BUSY_TRIBE } from './scale-challenges.fixture.ts';
import {
  EVENT_CITY,
  EVENT_PERSON,
  entryAt,
  eventAt,
  IN_EVERY_TRIBE,
  SERIES,
  SERIES_DATES,
  seriesEventAt,
  WAITING,
} from './scale-events.fixture.ts';

const PAGE = 20;
const dates = Array.from({ length: SERIES_DATES }, (_, n) => seriesEventAt(n));
const crowded = eventAt(0);
const tribeId = idOf(TRIBE, BUSY_TRIBE);
const busy: Viewer = { id: idOf(PERSON, EVENT_PERSON), role: 'member' };
const everywhere: Viewer = { id: idOf(PERSON, IN_EVERY_TRIBE), role: 'member' };
const hundred = Array.from({ length: 100 }, (_, n) => idOf(PERSON, n));

/** Questions about events: lists, one of them, and those who come to it. */
export function askedOfEvents(): Record<string, AskedByName> {
  const list = (of: EventList, rows: number, viewer = ada, more: object = {}) => ({
    run: (db: Db) => listedEvents(db, viewer, { list: of, limit: PAGE, ...more }),
    rows,
  });
  const answers = (withHidden: boolean, deep?: number) => ({
    run: (db: Db) =>
      attendeesOf(db, ada, {
        eventId: crowded,
        status: 'going',
        withHidden,
        limit: PAGE + 1,
        ...(deep === undefined
          ? {}
          : { after: { place: new Date(Date.now() - deep * 1_000).toISOString(), id: crowded } }),
      }),
    rows: 700,
  });
  return {
    events: {
      'those to come': list('upcoming', 16_000),
      'those that are live': list('live', 16_000),
      'those that are over': list('past', 16_000),
      'mine of a person who answers everything': list('mine', 40_000, busy),
      'those to come of a person who answers everything': list('upcoming', 45_000, busy),
      'those to come in all tribes': list('upcoming', 120_000, everywhere),
      'those to come near a point': list('upcoming', 16_000, ada, { near: { ...EVENT_CITY, km: 50 } }),
      'those to come of a tribe': list('upcoming', 6_000, ada, { tribeId }),
      'those of a tribe that are over': list('past', 6_000, ada, { tribeId }),
      'those that are featured': { run: (db) => featuredEvents(db, ada), rows: 500 },
      'the tab of a tribe': {
        run: (db) => eventsOfTribe(db, ada, { tribeId, list: 'upcoming', limit: PAGE + 1 }),
        rows: 700,
      },
      // With Ada’s memberships.
      'one with a hundred thousand attendees': { run: (db) => eventAsSeen(db, ada, crowded), rows: 80 },
      'who runs it': { run: (db) => peopleOfEvent(db, ada, crowded), rows: 500 },
      'who goes to it': answers(false),
      'who goes to it, for its host': answers(true),
      'who goes to it, further down': answers(false, 9_000),
      'the answer of a join link': { run: (db) => answerToJoin(db, crowded), rows: 10 },
      // All of its attendees, for its hosts.
      'attendance of it': { run: (db) => attendanceOf(db, crowded), rows: 700_000 },
      'uploaded replay of it': { run: (db) => videoOf(db, { kind: 'event', id: crowded }, true), rows: 10 },
      'a replay to send': { run: (db) => videoToSend(db, 'event', crowded), rows: 5 },
      'feedback on it': {
        run: (db) => feedbackOf(db, ada, { eventId: crowded, limit: PAGE + 1 }),
        rows: 700,
      },
      'attendees for a file': {
        run: (db) => attendanceRows(db, { eventId: crowded, after: idOf(PERSON, 9_000), limit: 100 }),
        rows: 1_000,
      },
      'events that ended': { run: (db) => inOne(db, (tx) => takeEndedEvents(tx, 100)), rows: 1_000 },
      'who is invited to it': {
        run: (db) => invitationsOf(db, ada, { eventId: crowded, limit: PAGE + 1 }),
        rows: 800,
      },
      'attendees to notify': {
        run: (db) => attendeesToNotify(db, { eventId: crowded, after: idOf(PERSON, 9_000), limit: 500 }),
        rows: 600,
      },
      'which of a hundred users see it': { run: (db) => viewersAmong(db, crowded, hundred), rows: 1_500 },
      'which of a hundred users can be involved': {
        run: (db) => inOne(db, (tx) => involvableUsers(tx, ada, { tribeId, isMember: true }, hundred)),
        rows: 1_500,
      },
      'who waits for seats': {
        run: (db) => waitlistOf(db, ada, { eventId: crowded, limit: PAGE + 1 }),
        rows: 800,
      },
      'who waits for seats, further down': {
        run: (db) => waitlistOf(db, ada, { eventId: crowded, limit: PAGE + 1, after: entryAt(9_000) }),
        rows: 800,
      },
      'how many wait for seats': { run: (db) => countWaiting(db, crowded), rows: 12_000 },
      'the place of the last who waits': {
        run: (db) => waitlistPlace(db, { eventId: crowded, userId: idOf(PERSON, WAITING - 1) }),
        rows: 12_000,
      },
      // None of 10,000 can be served, which is found out one after another.
      'the next who wait': {
        run: (db) => inOne(db, (tx) => servableEntries(tx, { eventId: crowded, limit: 20 })),
        rows: 60_000,
      },
      'offers that have expired': {
        run: (db) => inOne(db, (tx) => endExpired(tx, crowded)),
        rows: 3_000,
      },
      'events with offers that have expired': { run: (db) => eventsWithExpiredOffers(db, 100), rows: 300 },
      'what a user who leaves a tribe has at its events': {
        run: (db) => inOne(db, (tx) => withdrawUnseen(tx, { tribeId, userId: busy.id })),
        rows: 12_000,
      },
      'events that a user who leaves a tribe no longer sees': {
        run: (db) => inOne(db, (tx) => unseenEventsOf(tx, { tribeId, userId: busy.id, limit: 500 })),
        rows: 12_000,
      },
      'the chat of an event': {
        run: (db) => eventChatOf(db, { eventId: crowded, userId: ada.id }),
        rows: 1_100,
      },
      'members of a chat who take no part in its event': {
        run: (db) => inOne(db, (tx) => pruneEventChats(tx, { eventIds: [crowded] })),
        rows: 20_000,
      },
      'chats of a tribe that a user leaves': {
        run: (db) => inOne(db, (tx) => pruneEventChats(tx, { tribeId, userId: ada.id })),
        rows: 8_000,
      },
      // Each seat with its holder, its number and its last scan.
      'a page of the roster': {
        run: (db) => rosterOf(db, { eventId: crowded, limit: ROSTER_PAGE + 1 }),
        rows: 30_000,
      },
      // Each accepted scan of the event, in its index.
      'who is inside': { run: (db) => doorFacts(db, crowded), rows: 100_000 },
      'tickets of a user for it': {
        run: (db) => ticketsOf(db, { eventId: crowded, userId: idOf(PERSON, 5) }),
        rows: 20,
      },
      'scans of two hundred seats': {
        run: (db) => inOne(db, (tx) => scansOfSeats(tx, hundred)),
        rows: 500,
      },
      'the dates of a series': {
        run: (db) => datesOfSeries(db, ada, { seriesId: SERIES, list: 'upcoming', limit: PAGE + 1 }),
        rows: 2_000,
      },
      'dates of a series to answer': {
        run: (db) => datesToAnswer(db, { seriesId: SERIES, after: '', limit: 60 }),
        rows: 1_500,
      },
      'users who answered all dates of a series': {
        run: (db) => standingUsers(db, { seriesId: SERIES, after: idOf(PERSON, 9_000), limit: 50 }),
        rows: 100,
      },
      'attendees of all dates of a series': {
        run: (db) =>
          inOne(db, (tx) => attendeesOfDates(tx, { eventIds: dates, after: idOf(PERSON, 100), limit: 200 })),
        rows: 250_000,
      },
      'the pass of a series': { run: (db) => passOfSeries(db, SERIES), rows: 10 },
      'the dates of a pass': { run: (db) => datesOfPass(db, ada, SERIES), rows: 2_500 },
      'whether a user has a pass': {
        run: async (db) => {
          const pass = await passOfSeries(db, SERIES);
          return hasPass(db, { passId: pass?.id ?? '', userId: idOf(PERSON, 9_000) });
        },
        rows: 20,
      },
      'series to make dates of': {
        run: (db) =>
          seriesDue(db, {
            before: new Date(Date.now() + 365 * 864e5).toISOString().slice(0, 10),
            after: { day: '', id: SERIES },
            limit: 100,
          }),
        rows: 150,
      },
      'events to come, to keep their local times': {
        run: (db) => eventsToCome(db, { limit: 500 }),
        rows: 1_500,
      },
      'its seats that were paid for': {
        run: (db) => soldLines(db, { eventId: crowded, limit: 50 }),
        rows: 700,
      },
      'seats of one attendee': {
        run: (db) => seatsOfUser(db, { eventId: crowded, userId: idOf(PERSON, 9_000) }),
        rows: 100,
      },
      'tickets of one attendee': {
        run: (db) => ticketsOfUser(db, { eventId: crowded, userId: idOf(PERSON, 9_000) }),
        rows: 100,
      },
      'attended events of a host': { run: (db) => attendedEventsOfHost(db, busy.id, 200), rows: 30_000 },
      'attended events of a tribe': { run: (db) => attendedEventsOfTribe(db, tribeId, 200), rows: 1_500 },
      'refunds that a tribe owes': { run: (db) => owesRefunds(db, tribeId), rows: 20_000 },
      'paid seats in a tribe': {
        run: (db) => paidSeatsInTribe(db, { tribeId, userId: busy.id }),
        rows: 8_000,
      },
      'prices whose sale has ended': { run: (db) => inOne(db, (tx) => refreshPrices(tx, 50)), rows: 1_000 },
      'reminders that are due': { run: (db) => inOne(db, (tx) => takeDueReminders(tx, 100)), rows: 1_000 },
    },
  };
}
