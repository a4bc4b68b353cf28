import type { EventRow } from '@kindred/db/events/visibility';

/** When an event begins, in a zone, such as `Tuesday, 3 March at 19:30 GMT+1`. */
export function spokenStart(
  { startTime, isAllDay }: Pick<EventRow, 'startTime' | 'isAllDay'>,
  timeZone: string,
): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  if (isAllDay) return new Intl.DateTimeFormat('en-GB', day).format(startTime);
  return new Intl.DateTimeFormat('en-GB', {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(startTime);
}
