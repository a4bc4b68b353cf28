import { localTimeAt } from '@kindred/validation/events/schedule';
import type { Insertable } from 'kysely';
import type {
  EventAttendanceTable,
  EventFeedbackTable,
  EventRsvpsTable,
  EventsTable,
  EventTicketsTable,
} from '../../src/schema/events.ts';
import type { CourseKey } from '../courses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { idOf, randomFrom } from '../ids.ts';
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

export interface EventRows {
  events: Insertable<EventsTable>[];
  rsvps: Insertable<EventRsvpsTable>[];
  tickets: Insertable<EventTicketsTable>[];
  attendance: Insertable<EventAttendanceTable>[];
  feedback: Insertable<EventFeedbackTable>[];
}

export function eventRows(now: Date): EventRows {
  const rows: EventRows = { events: [], rsvps: [], tickets: [], attendance: [], feedback: [] };
  for (const [key, event] of Object.entries<DemoEvent>(EVENTS)) addEvent(rows, now, key as EventKey, event);
  return rows;
}

/** On the minute, as hosts choose times. */
const minuteBefore = (now: Date, ago: Span) =>
  new Date(Math.floor(before(now, ago).getTime() / MINUTE) * MINUTE);

function addEvent(rows: EventRows, now: Date, key: EventKey, event: DemoEvent): void {
  const zone = zoneOf(event.location ?? PEOPLE[event.host].location);
  const startTime =
    'ago' in event.starts ? minuteBefore(now, event.starts.ago) : localTime(now, event.starts, zone);
  const endTime = new Date(startTime.getTime() + event.minutes * MINUTE);
  const localOf = (at: Date) => localTimeAt(at.getTime(), zone);
  const isOver = endTime <= now;
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
    meetingUrl:
      event.location === undefined ? (event.meetingUrl ?? `https://meet.kindred.example/${key}`) : null,
    isOnline: event.location === undefined,
    price: event.price ?? '0.00',
    maxAttendees: event.maxAttendees ?? null,
    timeZone: zone,
    startsLocal: localOf(startTime),
    endsLocal: localOf(endTime),
    audience: event.tribe === null ? 'public' : 'tribe',
    kind: event.kind,
    replayUrl: event.hasReplay === true ? `https://video.kindred.example/${key}` : null,
    replayAnnouncedAt: event.hasReplay === true ? endTime : null,
    thankedAt: isOver ? endTime : null,
    createdAt,
    updatedAt: createdAt,
  });
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
