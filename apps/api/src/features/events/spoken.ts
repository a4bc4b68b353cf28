import type { EventRow } from '@kindred/db/events/visibility';

/** When an event begins, in a zone, such as `Tuesday, 3 March at 19:30 GMT+1`. */
export function spokenStart(
  { startTime, isAllDay }: Pick<EventRow, 'startTime' | 'isAllDay'>,
  timeZone: string,
): string {
  if (!isAllDay) return spokenMoment(startTime, timeZone);
  const day = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', day).format(startTime);
}

/** A moment in a zone, such as `Tuesday, 3 March at 19:30 GMT+1`. */
export function spokenMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
}
