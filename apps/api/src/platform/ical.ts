export interface CalendarEvent {
  /** The same each time, so that calendars follow what becomes of it. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
  title: string;
  text: string;
  place: string;
  url: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');

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

/** A calendar as RFC 5545 has it. */
export function calendarOf(name: string, product: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${stamp(event.changedAt)}`,
      `DTSTART:${stamp(event.startsAt)}`,
      `DTEND:${stamp(event.endsAt)}`,
      `SUMMARY:${escaped(event.title)}`,
      ...(event.text === '' ? [] : [`DESCRIPTION:${escaped(event.text)}`]),
      ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
      `URL:${event.url}`,
      `STATUS:${event.status}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
