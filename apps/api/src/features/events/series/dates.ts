import { instantsOfSchedule, localInstants, type Schedule } from '@kindred/validation/events/schedule';
import { type Recurrence, rruleOf, scheduleOn } from '@kindred/validation/events/series';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** Dates of a recurrence in a span, both days included. Clocks play no part: the rule is read as days of UTC. */
export function datesOf(
  rule: Recurrence,
  first: string,
  { from, to }: { from: string; to: string },
): string[] {
  const until = rule.until !== null && rule.until < to ? rule.until : to;
  if (until < from) return [];
  const rruleString = `DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${rruleOf({ ...rule, until: null })}`;
  const except = new Set(rule.except);
  return new RRuleTemporal({ rruleString, temporal: Temporal })
    .between(new Date(`${from}T00:00Z`), new Date(`${until}T00:00Z`), true)
    .map((date) => date.toPlainDate().toString())
    .filter((date) => !except.has(date));
}

/** How many dates a recurrence has before a day, exceptions included. */
export function countBefore(rule: Recurrence, first: string, day: string): number {
  return datesOf({ ...rule, except: [] }, first, { from: first, to: day }).filter((date) => date < day)
    .length;
}

export interface Occurrence {
  date: string;
  schedule: Schedule;
  start: number;
  end: number;
  /** True if clocks show its start or end twice. */
  isDoubled: boolean;
}

/** An event of a series on one of its dates; undefined where clocks skip its start or end. */
export function occurrenceOn(first: Schedule, date: string): Occurrence | undefined {
  const schedule = scheduleOn(first, date);
  const { start, end } = instantsOfSchedule(schedule);
  if (start === undefined || end === undefined || end <= start) return undefined;
  const { startsAt, endsAt, timeZone, isAllDay } = schedule;
  const isDoubled =
    !isAllDay && [startsAt, endsAt].some((local) => localInstants(local, timeZone).length > 1);
  return { date, schedule, start, end, isDoubled };
}
