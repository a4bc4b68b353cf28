import { instantsOf, wallClock } from '@kindred/validation/zone';
import { zoneLines } from './ical-zone.ts';

interface CalendarPerson {
  name: string;
  email: string;
}

export interface CalendarEvent {
  /** The same each time, so that calendars follow what becomes of it. */
  uid: string;
  /** For a date of a series: the local start that it was made with, in the zone of the series. */
  original?: { startsAt: string; timeZone: string };
  startsAt: Date;
  endsAt: Date;
  /** Whose clocks show the times; UTC when left out. */
  timeZone?: string;
  /** Whole days of its zone; the end is the midnight after the last. */
  isAllDay?: boolean;
  changedAt: Date;
  /** Counts its versions. */
  sequence?: number;
  title: string;
  text: string;
  place: string;
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  organizer?: CalendarPerson;
  /** Who attends it. */
  attendee?: CalendarPerson;
}
/** What a calendar is sent for: to be read, to invite, or to take an invitation back. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');
/** A value of a parameter, which has no escapes. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;

/** Lines have at most 75 bytes; a longer one goes on after a space, and no character is cut. */
function folded(line: string): string {
  let length = 0;
  let out = '';
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > 75) {
      out += '\r\n ';
      length = 1;
    }
    out += character;
    length += bytes;
  }
  return out;
}

/** The identity of a date in its series. It has the type of the start: a day of an event of whole days. */
function originalLines({ original, isAllDay = false }: CalendarEvent): string[] {
  if (original === undefined) return [];
  const local = original.startsAt.replace(/[-:]/g, '');
  if (isAllDay) return [`RECURRENCE-ID;VALUE=DATE:${local.slice(0, 8)}`];
  const isUtc = original.timeZone === 'UTC';
  return [isUtc ? `RECURRENCE-ID:${local}00Z` : `RECURRENCE-ID;TZID=${original.timeZone}:${local}00`];
}

type Times = Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'timeZone' | 'isAllDay'>;

/** A time on the clocks of a zone; undefined where they show it twice, which programs read differently. */
function zonedTime(at: Date, timeZone: string): string | undefined {
  const { date, minute } = wallClock(at.getTime(), timeZone);
  if (instantsOf(date, minute, timeZone).length > 1) return undefined;
  const clock = `${Math.floor(minute / 60)}`.padStart(2, '0') + `${minute % 60}`.padStart(2, '0');
  return `${date.replaceAll('-', '')}T${clock}00`;
}

/** The times of an event on the clocks of its zone; undefined where only UTC says them without a doubt. */
function zonedTimes({ startsAt, endsAt, timeZone = 'UTC', isAllDay = false }: Times) {
  if (isAllDay || timeZone === 'UTC') return undefined;
  const start = zonedTime(startsAt, timeZone);
  const end = zonedTime(endsAt, timeZone);
  return start === undefined || end === undefined ? undefined : { start, end, timeZone };
}

function timeLines(event: Times): string[] {
  const { startsAt, endsAt, timeZone = 'UTC', isAllDay = false } = event;
  if (isAllDay) {
    const day = (at: Date) => wallClock(at.getTime(), timeZone).date.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${day(startsAt)}`, `DTEND;VALUE=DATE:${day(endsAt)}`];
  }
  const zoned = zonedTimes(event);
  if (zoned === undefined) return [`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(endsAt)}`];
  return [`DTSTART;TZID=${zoned.timeZone}:${zoned.start}`, `DTEND;TZID=${zoned.timeZone}:${zoned.end}`];
}

/** The zones of events, with the years that they take place in. */
function zonesOf(events: readonly CalendarEvent[]): Map<string, Set<number>> {
  const zones = new Map<string, Set<number>>();
  const add = (timeZone: string, local: string) =>
    zones.set(timeZone, (zones.get(timeZone) ?? new Set()).add(Number(local.slice(0, 4))));
  for (const { original, isAllDay } of events) {
    if (original !== undefined && original.timeZone !== 'UTC' && !isAllDay)
      add(original.timeZone, original.startsAt);
  }
  for (const zoned of events.map(zonedTimes)) {
    if (zoned === undefined) continue;
    for (const time of [zoned.start, zoned.end]) add(zoned.timeZone, time);
  }
  return zones;
}

const ATTENDS = 'CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE';

function eventLines(event: CalendarEvent): string[] {
  const { organizer, attendee } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(event.changedAt)}`,
    ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
    ...originalLines(event),
    ...timeLines(event),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text === '' ? [] : [`DESCRIPTION:${escaped(event.text)}`]),
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee ? [`ATTENDEE;${ATTENDS};CN=${quoted(attendee.name)}:mailto:${attendee.email}`] : []),
    'END:VEVENT',
  ];
}

/** A calendar as RFC 5545 has it. */
export function calendarOf(
  name: string,
  product: string,
  events: readonly CalendarEvent[],
  method: CalendarMethod = 'PUBLISH',
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...[...zonesOf(events)].flatMap(([timeZone, years]) => zoneLines(timeZone, years)),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
