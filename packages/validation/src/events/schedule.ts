import { z } from 'zod';
import { isTimeZone, text } from '../text.ts';
import { DAY_MINUTES, instantOf, instantsOf, MINUTE_MS, wallClock } from '../zone.ts';
import { EVENT_DAYS_MAX } from './values.ts';

/** A date and time as the clocks of a zone show it, such as `2027-03-28T19:30`. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a date and time', abort: true })
  .refine((value) => z.iso.date().safeParse(value.slice(0, 10)).success, {
    error: 'Enter a date that exists',
    abort: true,
  });

const FOLDS = ['first', 'second'] as const;
export type Fold = (typeof FOLDS)[number];
/** Which of the two, for a time that clocks show twice. */
const fold = z.enum(FOLDS, { error: 'Choose the first or the second' }).nullable();

/** When an event takes place, on the clocks of its zone. */
export const scheduleFields = {
  startsAt: localTime,
  endsAt: localTime,
  timeZone: text().max(64).refine(isTimeZone, { error: 'Choose a time zone', abort: true }),
  startFold: fold.default(null),
  endFold: fold.default(null),
  /** Both times are midnights; the end is that after the last day. */
  isAllDay: z.boolean().default(false),
};
export type Schedule = z.infer<z.ZodObject<typeof scheduleFields>>;

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** The instants at which the clocks of a zone show a local time: none, one or two. */
export function localInstants(local: string, timeZone: string): number[] {
  return instantsOf(local.slice(0, 10), minuteOf(local), timeZone);
}

/** Local time of a zone at an instant, such as `2027-03-28T19:30`. */
export function localTimeAt(instant: number, timeZone: string): string {
  const { date, minute } = wallClock(instant, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

type Times = Omit<Schedule, 'isAllDay'> & { isAllDay: boolean };

/** An instant of a schedule; undefined where clocks skip it, or show it twice and no choice was made. */
function instantIn({ timeZone, isAllDay }: Times, local: string, chosen: Fold | null): number | undefined {
  // A day begins after its midnight where clocks skip that.
  if (isAllDay) return instantOf(local.slice(0, 10), minuteOf(local), timeZone);
  const [first, second] = localInstants(local, timeZone);
  if (second === undefined) return first;
  return chosen === null ? undefined : chosen === 'first' ? first : second;
}

/** When a schedule begins and ends, in milliseconds; undefined for a time that does not exist or is not chosen. */
export function instantsOfSchedule(schedule: Times): { start: number | undefined; end: number | undefined } {
  return {
    start: instantIn(schedule, schedule.startsAt, schedule.startFold),
    end: instantIn(schedule, schedule.endsAt, schedule.endFold),
  };
}

const spoken = (local: string) => `${local.slice(11)} on ${local.slice(0, 10)}`;

/** Adds what is wrong with the times of a schedule. */
export function checkSchedule(schedule: Times, context: z.core.$RefinementCtx): void {
  const { startsAt, endsAt, timeZone, isAllDay } = schedule;
  const wrong = (path: keyof Schedule, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: schedule[path] });
  const { start, end } = instantsOfSchedule(schedule);
  for (const { at, fold: choice, local, instant } of [
    { at: 'startsAt', fold: 'startFold', local: startsAt, instant: start },
    { at: 'endsAt', fold: 'endFold', local: endsAt, instant: end },
  ] as const) {
    if (isAllDay && minuteOf(local) !== 0) wrong(at, 'Events of whole days begin and end at midnight');
    else if (instant !== undefined) continue;
    else if (localInstants(local, timeZone).length === 0) {
      wrong(at, `Clocks in ${timeZone} skip ${spoken(local)}`);
    } else wrong(choice, `Clocks in ${timeZone} show ${spoken(local)} twice: choose the first or the second`);
  }
  if (start === undefined || end === undefined) return;
  if (end <= start) wrong('endsAt', 'The end must be after the start');
  else if (end - start > EVENT_DAYS_MAX * DAY_MINUTES * MINUTE_MS) {
    wrong('endsAt', `An event lasts at most ${EVENT_DAYS_MAX} days`);
  }
}
