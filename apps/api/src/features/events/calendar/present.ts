import type { CalendarEventRow } from '@kindred/db/events/calendar/visibility';
import { eventPath } from '@kindred/validation/events';
import type { CalendarEvent } from '../../../platform/ical.ts';

const TEXT_MAX = 1_000;

/** An event for calendars. Its meeting link is not read for them: attendees join from its page. */
export function presentCalendarEvent(
  row: Omit<CalendarEventRow, 'status'>,
  origin: string,
  { seesAddress }: { seesAddress: boolean },
): CalendarEvent {
  const { id, title, description, startTime, endTime, timeZone, isAllDay, updatedAt, sequence } = row;
  const url = new URL(eventPath(id), origin).href;
  const address = seesAddress || !row.isAddressPrivate ? row.address : null;
  const place = [row.location, address].filter(Boolean).join(', ');
  return {
    uid: `event-${id}@${new URL(origin).hostname}`,
    startsAt: startTime,
    endsAt: endTime,
    timeZone,
    isAllDay,
    changedAt: updatedAt,
    sequence,
    title,
    text: [description.slice(0, TEXT_MAX), url].filter(Boolean).join('\n\n'),
    place: place === '' ? url : place,
    url,
    status: row.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED',
  };
}
