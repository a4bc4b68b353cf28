import { type EventView, eventPath } from '@kindred/validation/events';

type Linked = Pick<
  EventView,
  | 'id'
  | 'title'
  | 'description'
  | 'startTime'
  | 'endTime'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'isAllDay'
  | 'location'
  | 'address'
>;

/** Characters of a description in a link: longer addresses are refused. */
const TEXT_MAX = 500;

/** Facts of an event for calendars: its page, where attendees join, and no meeting link. */
function wordsOf({ id, description, location, address }: Linked, origin: string) {
  const url = `${origin}${eventPath(id)}`;
  const place = [location, address].filter(Boolean).join(', ');
  return {
    text: [description.slice(0, TEXT_MAX), url].filter(Boolean).join('\n\n'),
    place: place === '' ? url : place,
  };
}

/** `20270328T193000` */
const compact = (local: string) => `${local.replace(/[-:]/g, '')}00`;

export const fileLink = ({ id }: Pick<EventView, 'id'>): string => `/api/events/${id}/calendar.ics`;

export function googleLink(event: Linked, origin: string): string {
  const { title, startTime, endTime, startsAt, endsAt, timeZone, isAllDay } = event;
  const { text, place } = wordsOf(event, origin);
  const instant = (at: string) => at.replace(/[-:]|\.\d+/g, '');
  const dates = isAllDay
    ? `${compact(startsAt).slice(0, 8)}/${compact(endsAt).slice(0, 8)}`
    : `${instant(startTime)}/${instant(endTime)}`;
  return `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates,
    ctz: timeZone,
    details: text,
    location: place,
  })}`;
}

export function outlookLink(event: Linked, origin: string): string {
  const { title, startTime, endTime, startsAt, endsAt, isAllDay } = event;
  const { text, place } = wordsOf(event, origin);
  return `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({
    rru: 'addevent',
    subject: title,
    startdt: isAllDay ? startsAt.slice(0, 10) : startTime,
    enddt: isAllDay ? endsAt.slice(0, 10) : endTime,
    ...(isAllDay ? { allday: 'true' } : {}),
    body: text,
    location: place,
  })}`;
}
