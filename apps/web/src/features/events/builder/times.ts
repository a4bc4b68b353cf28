import {
  type Fold,
  instantsOfSchedule,
  localInstants,
  localTimeAt,
  type Schedule,
} from '@kindred/validation/events/schedule';
import { addDays, DAY_MINUTES, MINUTE_MS } from '@kindred/validation/zone';

/** Times as they are typed. Those of whole days keep the hours that were chosen before, and end on the last day. */
export type TimesDraft = {
  startsAt: string;
  endsAt: string;
  timeZone: string;
  startFold: Fold | null;
  endFold: Fold | null;
  isAllDay: boolean;
};
export const TIME_FIELDS = ['startsAt', 'endsAt', 'timeZone', 'startFold', 'endFold', 'isAllDay'] as const;

export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const isLocal = (typed: string) => LOCAL.test(typed) && !Number.isNaN(Date.parse(`${typed}Z`));
const atMidnight = (local: string) => `${local.slice(0, 10)}T00:00`;
/** A time later on a clock that is never put forward or back. */
export const later = (local: string, ms: number) =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16);

/** The next full hour tomorrow, for one hour. */
export function firstTimes(timeZone: string, now = Date.now()): TimesDraft {
  const startsAt = `${localTimeAt(now + DAY_MS + HOUR_MS, timeZone).slice(0, 13)}:00`;
  return {
    startsAt,
    endsAt: later(startsAt, HOUR_MS),
    timeZone,
    startFold: null,
    endFold: null,
    isAllDay: false,
  };
}

/** The times of an event as they are edited. */
export function timesOf({ startsAt, endsAt, timeZone, startFold, endFold, isAllDay }: Schedule): TimesDraft {
  const times = { startsAt, endsAt, timeZone, startFold, endFold, isAllDay };
  return isAllDay ? { ...times, endsAt: later(endsAt, -DAY_MS) } : times;
}

/** The same times on the clocks of the zone, days later. */
export function timesAfter(times: TimesDraft, days: number): TimesDraft {
  const shift = (local: string) => later(local, days * DAY_MS);
  return {
    ...times,
    startsAt: shift(times.startsAt),
    endsAt: shift(times.endsAt),
    startFold: null,
    endFold: null,
  };
}

/** Moves the end with the start, so that the event lasts as long as before. */
export function withStart(times: TimesDraft, startsAt: string): TimesDraft {
  const { startsAt: before, endsAt } = times;
  const moved = { ...times, startsAt, startFold: null };
  if (![startsAt, before, endsAt].every(isLocal)) return moved;
  const lasts = Date.parse(`${endsAt}Z`) - Date.parse(`${before}Z`);
  if (lasts < 0) return moved;
  return { ...moved, endsAt: later(startsAt, lasts), endFold: null };
}

/** How often clocks of the zone show a time: never, once or twice. */
export function timesShown({ timeZone, isAllDay }: TimesDraft, local: string): 0 | 1 | 2 {
  if (isAllDay || !isLocal(local)) return 1;
  return localInstants(local, timeZone).length as 0 | 1 | 2;
}

/** Times as the API takes them. */
export function scheduleOf(times: TimesDraft): Schedule {
  const { startsAt, endsAt, timeZone, isAllDay, startFold, endFold } = times;
  if (isAllDay) {
    const isEnd = isLocal(endsAt);
    return {
      startsAt: startsAt === '' ? '' : atMidnight(startsAt),
      endsAt: isEnd ? `${addDays(endsAt.slice(0, 10), 1)}T00:00` : endsAt,
      timeZone,
      startFold: null,
      endFold: null,
      isAllDay,
    };
  }
  return {
    startsAt,
    endsAt,
    timeZone,
    startFold: timesShown(times, startsAt) === 2 ? startFold : null,
    endFold: timesShown(times, endsAt) === 2 ? endFold : null,
    isAllDay,
  };
}

/** When the times begin and end; null while one of them is missing. */
export function momentsOf(times: TimesDraft): { startTime: string; endTime: string } | null {
  if (!isLocal(times.startsAt) || !isLocal(times.endsAt)) return null;
  const { start, end } = instantsOfSchedule(scheduleOf(times));
  if (start === undefined || end === undefined) return null;
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}
