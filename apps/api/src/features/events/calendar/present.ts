import type { CalendarEventRow } from '@kindred/db/events/calendar/visibility';
import { eventPath } from '@kindred/validation/events';
import { plainText } from '@kindred/validation/plainText';
import type { CalendarEvent } from '../../../platform/ical.ts';

const TEXT_MAX = 1_000;

/** An event for calendars. Its meeting link is not read for them: attendees join from its page. */
export function presentCalendarEvent(
  row: Omit<CalendarEventRow, 'status'>,
  origin: string,
  { seesAddress }: { seesAddress: boolean },
): CalendarEvent {
  const { id, title, description, startTime, endTime, timeZone, isAllDay, updatedAt, sequence } = row;
  const { rootId, originalStart, keyZone } = row;
  const url = new URL(eventPath(id), origin).href;
  const address = seesAddress || !row.isAddressPrivate ? row.address : null;
  const place = [row.location, address].filter(Boolean).join(', ');
  return {
    // Every date is listed, and no rule: a reader goes to some dates, and a rule would show them all the others. What
    // calendars know a date by is the series and its original start.
    uid: `${rootId === null ? `event-${id}` : `series-${rootId}`}@${new URL(origin).hostname}`,
    ...(originalStart === null || keyZone === null
      ? {}
      : { original: { startsAt: originalStart, timeZone: keyZone } }),
    startsAt: startTime,
    endsAt: endTime,
    timeZone,
    isAllDay,
    changedAt: updatedAt,
    sequence,
    title,
    text: [plainText(description.slice(0, TEXT_MAX)), url].filter(Boolean).join('\n\n'),
    place: place === '' ? url : place,
    url,
    status: row.cancelledAt === null ? 'CONFIRMED' : 'CANCELLED',
  };
}
