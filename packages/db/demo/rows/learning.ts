import { localTimeAt } from '@kindred/validation/events/schedule';
import type { Insertable } from 'kysely';
import type {
  EventRsvpsTable,
  EventsTable,
  EventTicketsTable,
  EventTicketTypesTable,
} from '../../src/schema/events.ts';
import type { CourseKey } from '../courses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { idOf, randomFrom } from '../ids.ts';
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

/** The regular ticket of an event that has a price. */
export function ticketTypeId(event: EventKey): string {
  return idOf(`ticket type ${event}`);
}

export interface EventRows {
  events: Insertable<EventsTable>[];
  types: Insertable<EventTicketTypesTable>[];
  rsvps: Insertable<EventRsvpsTable>[];
  tickets: Insertable<EventTicketsTable>[];
}

export function eventRows(now: Date): EventRows {
  const rows: EventRows = { events: [], types: [], rsvps: [], tickets: [] };
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
    price: event.earlyPrice ?? event.price ?? '0.00',
    topPrice: event.price ?? '0.00',
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
  }
}
