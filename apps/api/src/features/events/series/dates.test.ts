import { instantsOfSchedule, type Schedule } from '@kindred/validation/events/schedule';
import {
  fitsRecurrence,
  type Recurrence,
  recurrence,
  recurrenceOf,
  rruleOf,
} from '@kindred/validation/events/series';
import { addDays, instantsOf, wallClock, weekdayOf } from '@kindred/validation/zone';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBefore, datesOf, occurrenceOn } from './dates.ts';
import { previewOf } from './preview.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Pacific/Apia',
];
const DAYS = 420;

const rule = (over: object): Recurrence => recurrence.parse({ frequency: 'daily', ...over });
const day = fc.integer({ min: 0, max: 40 * 365 }).map((days) => addDays('2000-01-01', days));
const ends = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
  fc.integer({ min: 0, max: 400 }).map((after) => ({ after })),
);
const interval = fc.integer({ min: 1, max: 12 });
const frequencies = fc.oneof(
  fc.constant({ frequency: 'daily' as const }),
  fc.record({
    frequency: fc.constant('weekly' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    frequency: fc.constant('monthly_day' as const),
    monthDay: fc.constantFrom(1, 15, 28, 29, 30, 31, -1),
  }),
  fc.record({
    frequency: fc.constant('monthly_weekday' as const),
    weekdays: fc.integer({ min: 1, max: 7 }).map((each) => [each]),
    nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
  }),
);

/** Checks a day against a rule by walking the days of its month. Shares nothing with the generator. */
function isOn({ frequency, weekdays, monthDay, nth }: Recurrence, date: string): boolean {
  const month = date.slice(0, 7);
  const inMonth: string[] = [];
  for (let each = `${month}-01`; each.startsWith(month); each = addDays(each, 1)) inMonth.push(each);
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return weekdays.includes(weekdayOf(date));
  if (frequency === 'monthly_day') {
    return (monthDay === -1 ? inMonth.at(-1) : inMonth[(monthDay ?? 0) - 1]) === date;
  }
  const same = inMonth.filter((each) => weekdayOf(each) === weekdays[0]);
  return (nth === -1 ? same.at(-1) : same[(nth ?? 0) - 1]) === date;
}

/** Periods between the first date and another: days, weeks that begin on Monday, or months. */
function periods({ frequency }: Recurrence, first: string, date: string): number {
  let count = 0;
  if (frequency === 'daily' || frequency === 'weekly') {
    for (let each = first; each < date; each = addDays(each, 1)) {
      if (frequency === 'daily' || weekdayOf(addDays(each, 1)) === 1) count += 1;
    }
    return count;
  }
  for (let each = first; each < date; each = addDays(each, 1)) {
    if (addDays(each, 1).endsWith('-01')) count += 1;
  }
  return count;
}

function walked(of: Recurrence, first: string): string[] {
  const dates: string[] = [];
  let made = 0;
  for (let date = first; date <= addDays(first, DAYS); date = addDays(date, 1)) {
    if (of.until !== null && date > of.until) break;
    if (!isOn(of, date) || periods(of, first, date) % of.interval !== 0) continue;
    made += 1;
    if (of.count !== null && made > of.count) break;
    if (!of.except.includes(date)) dates.push(date);
  }
  return dates;
}

test('dates equal those found by walking the days, for random rules and years', () => {
  fc.assert(
    fc.property(
      frequencies,
      interval,
      ends,
      day,
      fc.array(fc.integer({ min: 1, max: 200 })),
      (frequency, every, end, from, except) => {
        let first = from;
        while (!isOn(rule({ ...frequency }), first)) first = addDays(first, 1);
        const of = rule({
          ...frequency,
          interval: every,
          ...('after' in end ? { until: addDays(first, end.after) } : end),
          except: [...new Set(except.map((days) => addDays(first, days)))],
        });
        const expected = walked(of, first);
        const to = addDays(first, DAYS);
        expect(datesOf(of, first, { from: first, to })).toEqual(expected);
        const middle = addDays(first, 100);
        expect(datesOf(of, first, { from: middle, to })).toEqual(expected.filter((each) => each >= middle));
        const whole = walked({ ...of, except: [] }, first);
        expect(countBefore(of, first, middle)).toBe(whole.filter((each) => each < middle).length);
        expect(whole.every((each) => fitsRecurrence(of, each))).toBe(true);
        expect(recurrenceOf(rruleOf(of), of.except)).toEqual({
          ...of,
          weekdays: [...of.weekdays].sort((one, other) => one - other),
        });
      },
    ),
    { numRuns: 80 },
  );
});

test('the times of a date are those of its clocks, on both sides of their changes', () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(
      day,
      minute,
      fc.integer({ min: 1, max: 2_000 }),
      fc.constantFrom(...ZONES),
      (first, at, lasts, zone) => {
        const local = (date: string, minutes: number) => {
          const [shown, rest] = [addDays(date, Math.floor(minutes / 1_440)), minutes % 1_440];
          return `${shown}T${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
        };
        const times: Schedule = {
          startsAt: local(first, at),
          endsAt: local(first, at + lasts),
          timeZone: zone,
          startFold: null,
          endFold: null,
          isAllDay: false,
        };
        for (let date = first; date < addDays(first, 366); date = addDays(date, 1)) {
          const found = occurrenceOn(times, date);
          const [start] = instantsOf(date, at, zone);
          const end = instantsOf(
            addDays(date, Math.floor((at + lasts) / 1_440)),
            (at + lasts) % 1_440,
            zone,
          )[0];
          if (start === undefined || end === undefined || end <= start) expect(found).toBeUndefined();
          else expect(found).toMatchObject({ start, end });
          if (found !== undefined) expect(wallClock(found.start, zone)).toEqual({ date, minute: at });
        }
      },
    ),
    { numRuns: 25 },
  );
});

const berlin = (startsAt: string, endsAt: string, over: Partial<Schedule> = {}): Schedule => ({
  startsAt,
  endsAt,
  timeZone: 'Europe/Berlin',
  startFold: null,
  endFold: null,
  isAllDay: false,
  ...over,
});

test('a date that clocks skip is not made, and the preview shows it', () => {
  const { dates, skipped } = previewOf(
    berlin('2027-03-14T02:30', '2027-03-14T03:30'),
    rule({ frequency: 'weekly', weekdays: [7], count: 4 }),
  );
  expect(skipped).toEqual(['2027-03-28T02:30']);
  expect(dates.map(({ startsAt }) => startsAt)).toEqual([
    '2027-03-14T02:30',
    '2027-03-21T02:30',
    '2027-04-04T02:30',
  ]);
});

test('an hour that comes twice is the first of the two unless the second was chosen', () => {
  const weekly = rule({ frequency: 'weekly', weekdays: [7], count: 2 });
  const [, doubled] = previewOf(berlin('2027-10-24T02:30', '2027-10-24T02:45'), weekly).dates;
  expect(doubled).toMatchObject({
    startTime: '2027-10-31T00:30:00.000Z',
    endTime: '2027-10-31T00:45:00.000Z',
    isDoubled: true,
  });
  const chosen = occurrenceOn(
    berlin('2027-10-24T02:30', '2027-10-24T02:45', { startFold: 'second' }),
    '2027-10-31',
  );
  expect(new Date(chosen?.start ?? 0).toISOString()).toBe('2027-10-31T01:30:00.000Z');
  expect(new Date(chosen?.end ?? 0).toISOString()).toBe('2027-10-31T01:45:00.000Z');
});

test('dates of whole days last whole days, also where clocks skip midnight', () => {
  const first = berlin('2027-03-21T00:00', '2027-03-22T00:00', { timeZone: 'Asia/Beirut', isAllDay: true });
  const found = occurrenceOn(first, '2027-03-28');
  expect(instantsOfSchedule(first).start).toBe(Date.parse('2027-03-20T22:00Z'));
  expect([found?.start, found?.end]).toEqual([
    Date.parse('2027-03-27T22:00Z'),
    Date.parse('2027-03-28T21:00Z'),
  ]);
});

test('an event over New Year goes on over each night', () => {
  const { dates } = previewOf(berlin('2027-12-30T23:00', '2027-12-31T01:30'), rule({ count: 3 }));
  expect(dates.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    ['2027-12-30T22:00:00.000Z', '2027-12-31T00:30:00.000Z'],
    ['2027-12-31T22:00:00.000Z', '2028-01-01T00:30:00.000Z'],
    ['2028-01-01T22:00:00.000Z', '2028-01-02T00:30:00.000Z'],
  ]);
});
