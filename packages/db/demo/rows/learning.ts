import { localTimeAt } from '@kindred/validation/events/schedule';
import { weekdayOf } from '@kindred/validation/zone';
import type { Insertable } from 'kysely';
import type {
  EventAttendanceTable,
  EventFeedbackTable,
  EventPeopleTable,
  EventRsvpsTable,
  EventSeriesTable,
  EventsTable,
  EventTicketsTable,
  EventTicketTypesTable,
  EventWaitlistEntriesTable,
} from '../../src/schema/events.ts';
import type { CourseKey } from '../courses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import { PEOPLE, type Person } from '../people.ts';
import { zoneOf } from '../places.ts';
import { before, DAY, HOUR, localTime, MINUTE, type Span } from '../time.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

export function courseId(course: CourseKey): string {
  return idOf(`course ${course}`);
}

export function eventId(event: EventKey): string {
  return idOf(`event ${event}`);
}

function seriesId(event: EventKey): string {
  return idOf(`series ${event}`);
}

/** The regular ticket of an event that has a price. */
export function ticketTypeId(event: EventKey): string {
  return idOf(`ticket type ${event}`);
}

export interface EventRows {
  series: Insertable<EventSeriesTable>[];
  events: Insertable<EventsTable>[];
  types: Insertable<EventTicketTypesTable>[];
  rsvps: Insertable<EventRsvpsTable>[];
  tickets: Insertable<EventTicketsTable>[];
  waiting: Insertable<EventWaitlistEntriesTable>[];
  attendance: Insertable<EventAttendanceTable>[];
  feedback: Insertable<EventFeedbackTable>[];
  people: Insertable<EventPeopleTable>[];
}

export function eventRows(now: Date): EventRows {
  const rows: EventRows = {
    series: [],
    events: [],
    types: [],
    rsvps: [],
    tickets: [],
    waiting: [],
    attendance: [],
    feedback: [],
    people: [],
  };
  for (const [key, event] of Object.entries<DemoEvent>(EVENTS)) addEvent(rows, now, key as EventKey, event);
  return rows;
}

/** On the minute, as hosts choose times. */
const minuteBefore = (now: Date, ago: Span) =>
  new Date(Math.floor(before(now, ago).getTime() / MINUTE) * MINUTE);

function addEvent(rows: EventRows, now: Date, key: EventKey, event: DemoEvent): void {
  const zone = zoneOf(event.location ?? PEOPLE[event.host].location);
  const { startTime, endTime } = timesOf(now, event, zone, 0);
  const isOver = endTime <= now;
  const createdAt = new Date(Math.min(startTime.getTime(), now.getTime()) - 14 * DAY);
  if (event.weeks !== undefined) rows.series.push(seriesRow(now, key, event, { zone, createdAt }));
  const weeks = Array.from({ length: event.weeks ?? 1 }, (_, week) => week);
  rows.events.push(...weeks.map((week) => eventRow(now, key, event, { zone, createdAt, week })));
  for (const [at, person] of (event.waiting ?? []).entries()) {
    const joinedAt = new Date(createdAt.getTime() + 13 * DAY + at * HOUR);
    rows.waiting.push({
      id: idAt(joinedAt, `waiting ${key} ${person}`),
      eventId: eventId(key),
      userId: personId(person),
      quantity: 1,
      createdAt: joinedAt,
    });
  }
  const type = { eventId: eventId(key), createdAt, updatedAt: createdAt };
  const { price, earlyPrice } = event;
  if (earlyPrice !== undefined) {
    const availableUntil = new Date(startTime.getTime() - 3 * DAY);
    const early = { id: idOf(`early ticket ${key}`), name: 'Early bird', price: earlyPrice, position: 0 };
    rows.types.push({ ...type, ...early, availableUntil });
  }
  if (price !== undefined) {
    rows.types.push({ ...type, id: ticketTypeId(key), name: 'Regular', price, position: 1 });
  }
  const answers = [
    ...event.going.map((person) => ({ person, status: 'going' as const })),
    ...(event.interested ?? []).map((person) => ({ person, status: 'maybe' as const })),
  ];
  for (const { person, status } of answers) {
    const rsvpedAt = new Date(createdAt.getTime() + HOUR + randomFrom(`rsvp ${key} ${person}`)() * 12 * DAY);
    rows.rsvps.push({
      id: idOf(`rsvp ${key} ${person}`),
      eventId: eventId(key),
      userId: personId(person),
      status,
      rsvpedAt,
      updatedAt: rsvpedAt,
    });
    if (status !== 'going') continue;
    rows.tickets.push({
      id: idOf(`ticket ${key} ${person}`),
      eventId: eventId(key),
      userId: personId(person),
      rsvpId: idOf(`rsvp ${key} ${person}`),
      typeId: price === undefined ? null : ticketTypeId(key),
      createdAt: rsvpedAt,
    });
    if (!isOver || event.location !== undefined || person === event.going.at(-1)) continue;
    const late = Math.floor(randomFrom(`joined ${key} ${person}`)() * 10) * MINUTE;
    const joinedAt = new Date(startTime.getTime() + late);
    rows.attendance.push({
      eventId: eventId(key),
      userId: personId(person),
      firstJoinedAt: joinedAt,
      lastJoinedAt: joinedAt,
    });
  }
  const people = [
    ...(event.coHosts ?? []).map((person) => ({ role: 'host' as const, person, name: null, about: '' })),
    ...(event.speakers ?? []).map(({ name = null, ...rest }) => ({
      role: 'speaker' as const,
      name,
      ...rest,
    })),
  ];
  for (const [position, { role, person, name, about }] of people.entries()) {
    rows.people.push({
      id: idOf(`${role} ${key} ${person ?? name}`),
      eventId: eventId(key),
      role,
      userId: person === undefined ? null : personId(person),
      name,
      about,
      position,
      createdAt,
    });
  }
  for (const [person, given] of Object.entries(event.feedback ?? {})) {
    const givenAt = new Date(endTime.getTime() + HOUR + randomFrom(`feedback ${key} ${person}`)() * DAY);
    rows.feedback.push({
      ...given,
      id: idOf(`feedback ${key} ${person}`),
      eventId: eventId(key),
      userId: personId(person as Person),
      createdAt: givenAt,
      updatedAt: givenAt,
    });
  }
}

interface Demo {
  zone: string;
  createdAt: Date;
}

/** When an event takes place some weeks after its first date, on the same clocks. */
function timesOf(now: Date, { starts, minutes }: DemoEvent, zone: string, week: number) {
  const startTime =
    'ago' in starts
      ? minuteBefore(now, starts.ago)
      : localTime(now, { ...starts, day: starts.day + week * 7 }, zone);
  const endTime = new Date(startTime.getTime() + minutes * MINUTE);
  const localOf = (at: Date) => localTimeAt(at.getTime(), zone);
  return { startTime, endTime, startsLocal: localOf(startTime), endsLocal: localOf(endTime) };
}

function seriesRow(
  now: Date,
  key: EventKey,
  event: DemoEvent,
  { zone, createdAt }: Demo,
): Insertable<EventSeriesTable> {
  const { startsLocal, endsLocal } = timesOf(now, event, zone, 0);
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekdayOf(startsLocal.slice(0, 10)) - 1];
  return {
    id: seriesId(key),
    rootId: seriesId(key),
    keyZone: zone,
    timeZone: zone,
    startsLocal,
    endsLocal,
    rrule: `FREQ=WEEKLY;BYDAY=${weekday};COUNT=${event.weeks}`,
    generatedUntil: null,
    createdAt,
    updatedAt: createdAt,
  };
}

function eventRow(
  now: Date,
  key: EventKey,
  event: DemoEvent,
  { zone, createdAt, week }: Demo & { week: number },
): Insertable<EventsTable> {
  const times = timesOf(now, event, zone, week);
  const { startsLocal } = times;
  const place = { seriesId: seriesId(key), originalStart: startsLocal, seriesDate: startsLocal.slice(0, 10) };
  return {
    id: week === 0 ? eventId(key) : idOf(`event ${key} ${week}`),
    ...(event.weeks === undefined ? {} : { ...place, isRepeat: week > 0 }),
    ...times,
    hostId: personId(event.host),
    tribeId: event.tribe === null ? null : tribeId(event.tribe),
    title: event.title,
    description: event.description,
    location: event.location ?? null,
    meetingUrl:
      event.location === undefined ? (event.meetingUrl ?? `https://meet.kindred.example/${key}`) : null,
    isOnline: event.location === undefined,
    hasChat: event.location === undefined,
    price: event.earlyPrice ?? event.price ?? '0.00',
    topPrice: event.price ?? '0.00',
    maxAttendees: event.maxAttendees ?? null,
    timeZone: zone,
    audience: event.tribe === null || event.isPublic ? 'public' : 'tribe',
    kind: event.kind,
    replayUrl: event.hasReplay === true ? `https://video.kindred.example/${key}` : null,
    replayAnnouncedAt: event.hasReplay === true ? times.endTime : null,
    thankedAt: times.endTime <= now ? times.endTime : null,
    createdAt,
    updatedAt: createdAt,
  };
}
