import { localTimeAt } from '@kindred/validation/events/schedule';
import type { Insertable } from 'kysely';
import type {
  EventRsvpsTable,
  EventsTable,
  EventTicketsTable,
  EventWaitlistEntriesTable,
} from '../../src/schema/events.ts';
import type { CourseKey } from '../courses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { idAt, idOf, randomFrom } from '../ids.ts';
import { PEOPLE } from '../people.ts';
import { zoneOf } from '../places.ts';
import { DAY, HOUR, localTime, MINUTE } from '../time.ts';
import { personId } from './accounts.ts';
import { tribeId } from './tribes.ts';

export function courseId(course: CourseKey): string {
  return idOf(`course ${course}`);
}

export function eventId(event: EventKey): string {
  return idOf(`event ${event}`);
}

export interface EventRows {
  events: Insertable<EventsTable>[];
  rsvps: Insertable<EventRsvpsTable>[];
  tickets: Insertable<EventTicketsTable>[];
  waiting: Insertable<EventWaitlistEntriesTable>[];
}

export function eventRows(now: Date): EventRows {
  const rows: EventRows = { events: [], rsvps: [], tickets: [], waiting: [] };
  for (const [key, event] of Object.entries<DemoEvent>(EVENTS)) addEvent(rows, now, key as EventKey, event);
  return rows;
}

function addEvent(rows: EventRows, now: Date, key: EventKey, event: DemoEvent): void {
  const zone = zoneOf(event.location ?? PEOPLE[event.host].location);
  const startTime = localTime(now, event.starts, zone);
  const endTime = new Date(startTime.getTime() + event.minutes * MINUTE);
  const localOf = (at: Date) => localTimeAt(at.getTime(), zone);
  const createdAt = new Date(Math.min(startTime.getTime(), now.getTime()) - 14 * DAY);
  rows.events.push({
    id: eventId(key),
    hostId: personId(event.host),
    tribeId: event.tribe === null ? null : tribeId(event.tribe),
    title: event.title,
    description: event.description,
    startTime,
    endTime,
    location: event.location ?? null,
    meetingUrl: event.location === undefined ? `https://meet.kindred.example/${key}` : null,
    isOnline: event.location === undefined,
    price: event.price ?? '0.00',
    maxAttendees: event.maxAttendees ?? null,
    timeZone: zone,
    startsLocal: localOf(startTime),
    endsLocal: localOf(endTime),
    audience: event.tribe === null ? 'public' : 'tribe',
    kind: event.kind,
    replayUrl: event.hasReplay === true ? `https://video.kindred.example/${key}` : null,
    createdAt,
    updatedAt: createdAt,
  });
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
      createdAt: rsvpedAt,
    });
  }
}
