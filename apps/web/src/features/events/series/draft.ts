import type { Recurrence } from '@kindred/validation/events/series';
import { LAST, NTH_MAX } from '@kindred/validation/events/values';
import { addDays, weekdayOf } from '@kindred/validation/zone';
import { typedNumber } from '../../../ui/fieldFacts.ts';

export type RepeatChoice =
  | 'never'
  | 'daily'
  | 'weekly'
  | 'monthly_day'
  | 'monthly_last_day'
  | 'monthly_weekday'
  | 'monthly_last_weekday';

/** How an event repeats, as it is typed. Days of a month follow its start. */
export interface RecurrenceDraft {
  repeats: RepeatChoice;
  interval: string;
  weekdays: number[];
  ends: 'never' | 'until' | 'count';
  until: string;
  count: string;
  except: string[];
}

export const NO_RECURRENCE: RecurrenceDraft = {
  repeats: 'never',
  interval: '1',
  weekdays: [],
  ends: 'never',
  until: '',
  count: '10',
  except: [],
};

const isDay = (local: string) =>
  /^\d{4}-\d\d-\d\d/.test(local) && !Number.isNaN(Date.parse(local.slice(0, 10)));

/** The place of the day of a start in its month. */
export function placeInMonth(startsAt: string) {
  const day = startsAt.slice(0, 10);
  const dayOfMonth = Number(day.slice(8));
  return {
    dayOfMonth,
    weekday: weekdayOf(day),
    nth: Math.min(NTH_MAX, Math.ceil(dayOfMonth / 7)),
    isLastDay: addDays(day, 1).endsWith('-01'),
    isLastWeekday: addDays(day, 7).slice(0, 7) !== day.slice(0, 7),
  };
}

/** The choices of a start; a day is the last of its month or the last of its weekday on some only. */
export function choicesOf(startsAt: string): RepeatChoice[] {
  if (!isDay(startsAt)) return ['never', 'daily', 'weekly'];
  const { isLastDay, isLastWeekday } = placeInMonth(startsAt);
  return [
    'never',
    'daily',
    'weekly',
    'monthly_day',
    ...(isLastDay ? (['monthly_last_day'] as const) : []),
    'monthly_weekday',
    ...(isLastWeekday ? (['monthly_last_weekday'] as const) : []),
  ];
}

export function draftOfRecurrence(rule: Recurrence): RecurrenceDraft {
  const { frequency, interval, weekdays, monthDay, nth, until, count, except } = rule;
  const isLast = monthDay === LAST || nth === LAST;
  const repeats = {
    daily: 'daily',
    weekly: 'weekly',
    monthly_day: isLast ? 'monthly_last_day' : 'monthly_day',
    monthly_weekday: isLast ? 'monthly_last_weekday' : 'monthly_weekday',
  }[frequency] as RepeatChoice;
  return {
    repeats,
    interval: String(interval),
    weekdays: frequency === 'weekly' ? weekdays : [],
    ends: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until ?? '',
    count: count === null ? '10' : String(count),
    except,
  };
}

/** A recurrence as the API takes it; undefined for an event that does not repeat. */
export function recurrenceInput(draft: RecurrenceDraft, startsAt: string): Recurrence | undefined {
  const { repeats, interval, weekdays, ends, until, count, except } = draft;
  if (repeats === 'never') return undefined;
  const { dayOfMonth, weekday, nth } = isDay(startsAt)
    ? placeInMonth(startsAt)
    : { dayOfMonth: 1, weekday: 1, nth: 1 };
  const none = { weekdays: [], monthDay: null, nth: null };
  const days = {
    daily: { frequency: 'daily' as const },
    weekly: { frequency: 'weekly' as const, weekdays },
    monthly_day: { frequency: 'monthly_day' as const, monthDay: dayOfMonth },
    monthly_last_day: { frequency: 'monthly_day' as const, monthDay: LAST },
    monthly_weekday: { frequency: 'monthly_weekday' as const, weekdays: [weekday], nth },
    monthly_last_weekday: { frequency: 'monthly_weekday' as const, weekdays: [weekday], nth: LAST },
  }[repeats];
  return {
    ...none,
    ...days,
    // What is no number is left for the schema to refuse.
    interval: typedNumber(interval) as number,
    until: ends === 'until' ? until : null,
    count: ends === 'count' ? (typedNumber(count) as number) : null,
    except,
  };
}

/** A recurrence after its event moved to another start: the weekday of the start moves along. */
export function movedRecurrence(draft: RecurrenceDraft, from: string, to: string): RecurrenceDraft {
  if (!isDay(to) || draft.repeats === 'never') return draft;
  const [was, is] = [isDay(from) ? weekdayOf(from.slice(0, 10)) : 0, weekdayOf(to.slice(0, 10))];
  const others = draft.weekdays.filter((day) => day !== was && day !== is);
  const weekdays = draft.repeats === 'weekly' ? [...others, is].toSorted((one, other) => one - other) : [];
  const { isLastDay, isLastWeekday } = placeInMonth(to);
  const { repeats } = draft;
  if (repeats === 'monthly_last_day' && !isLastDay) return { ...draft, weekdays, repeats: 'monthly_day' };
  if (repeats === 'monthly_last_weekday' && !isLastWeekday) {
    return { ...draft, weekdays, repeats: 'monthly_weekday' };
  }
  return { ...draft, weekdays };
}
