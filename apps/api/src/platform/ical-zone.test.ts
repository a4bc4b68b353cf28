import { localInstants } from '@kindred/validation/events/schedule';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, calendarOf } from './ical.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

type Times = Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'timeZone' | 'isAllDay'>;
/** The events of a calendar, as a program with no zones of its own reads them. */
function readBack(events: readonly Times[]) {
  const same = { changedAt: new Date(0), title: 'Loaf', text: '', place: '', url: 'https://example.org/a' };
  const given = events.map((times, at) => ({
    ...same,
    ...times,
    uid: `${at}`,
    status: 'CONFIRMED' as const,
  }));
  const calendar = new ICAL.Component(ICAL.parse(calendarOf('Mine', 'Kindred', given)));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}
const instant = (time: ICAL.Time) => time.toJSDate().toISOString();

test('a calendar read back has the times of its events, in each zone and across changes of its clocks', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0, 1) / 6e4, max: Date.UTC(2033, 0, 1) / 6e4 });
  const event = fc.record({
    minute,
    hours: fc.integer({ min: 1, max: 700 }),
    zone: fc.constantFrom(...ZONES),
  });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 5 }), (events) => {
      const times = events.map(({ minute: start, hours, zone }) => ({
        startsAt: new Date(start * 6e4),
        endsAt: new Date(start * 6e4 + hours * 36e5),
        timeZone: zone,
      }));
      const read = readBack(times).map(({ startDate, endDate }) => [instant(startDate), instant(endDate)]);
      expect(read).toEqual(
        times.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]),
      );
    }),
    { numRuns: 60 },
  );
});

test('the hour that clocks show twice is read back as the pass that was meant', () => {
  const [first = 0, second = 0] = localInstants('2027-10-31T02:30', 'Europe/Berlin');
  const event = (start: number) => ({
    startsAt: new Date(start),
    endsAt: new Date(start + 36e5),
    timeZone: 'Europe/Berlin',
  });
  const read = readBack([event(first), event(second)]).map(({ startDate }) => startDate.toJSDate().getTime());
  expect(read).toEqual([first, second]);
  expect(second - first).toBe(36e5);
});

test('a zoned time keeps the hour of its clocks on both sides of their change', () => {
  const at = (local: string) => new Date(localInstants(local, 'Europe/Berlin')[0] ?? 0);
  const days = ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'];
  const read = readBack(
    days.map((day) => ({
      startsAt: at(`${day}T19:30`),
      endsAt: at(`${day}T21:00`),
      timeZone: 'Europe/Berlin',
    })),
  );
  expect(read.map(({ startDate }) => startDate.toString())).toEqual(days.map((day) => `${day}T19:30:00`));
  expect(read.map(({ startDate }) => startDate.zone?.tzid)).toEqual(days.map(() => 'Europe/Berlin'));
});

test('an event of whole days has dates, over New Year and where clocks skip midnight', () => {
  const [start = 0] = localInstants('2026-12-31T00:00', 'Pacific/Auckland');
  const [end = 0] = localInstants('2027-01-02T00:00', 'Pacific/Auckland');
  // Clocks in Beirut skip the first hour of that day.
  const [skipped = 0] = localInstants('2027-03-28T01:00', 'Asia/Beirut');
  const [after = 0] = localInstants('2027-03-29T00:00', 'Asia/Beirut');
  const read = readBack([
    { startsAt: new Date(start), endsAt: new Date(end), timeZone: 'Pacific/Auckland', isAllDay: true },
    { startsAt: new Date(skipped), endsAt: new Date(after), timeZone: 'Asia/Beirut', isAllDay: true },
  ]);
  expect(read.map(({ startDate, endDate }) => [startDate.isDate, `${startDate}`, `${endDate}`])).toEqual([
    [true, '2026-12-31', '2027-01-02'],
    [true, '2027-03-28', '2027-03-29'],
  ]);
});
