import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../zone.ts';
import { type OpenHours, openSpans } from './openHours.ts';
import { bookableSlots, busySpan, type SlotRules, type Taken } from './slots.ts';

const HOURS: OpenHours = {
  timeZone: 'Europe/Berlin',
  week: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, opens: 540, closes: 720 },
    { day, opens: 780, closes: 1_020 },
  ]),
  special: [],
};
const RULES: SlotRules = {
  duration: 60,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  aheadDays: 30,
  capacity: 1,
};
const day = (date: string) => ({
  from: Date.parse(`${date}T00:00:00Z`),
  to: Date.parse(`${date}T23:59:00Z`),
});
const base = { serviceId: 's', hours: HOURS, rules: RULES, resourceIds: ['a'], taken: [] as Taken[] };
const starts = (over: Partial<Parameters<typeof bookableSlots>[0]>, date = '2027-06-07') =>
  bookableSlots({ ...base, now: Date.parse('2027-06-01T00:00:00Z'), ...day(date), ...over }).map(
    ({ startsAt }) => new Date(startsAt).toISOString().slice(11, 16),
  );
const booked = (time: string, of: Partial<Taken> = {}, rules = RULES): Taken => {
  const startsAt = Date.parse(`2027-06-07T${time}:00Z`);
  return { ...busySpan(startsAt, rules), resourceId: 'a', serviceId: 's', startsAt, places: 1, ...of };
};

test('starts keep clear of the break, of closing and of what is booked', () => {
  expect(starts({})).toEqual([
    ...['07:00', '07:30', '08:00', '08:30', '09:00'],
    ...['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'],
  ]);
  expect(starts({ taken: [booked('08:00')] }).slice(0, 3)).toEqual(['07:00', '09:00', '11:00']);
  const buffered = { ...RULES, bufferAfter: 15 };
  expect(starts({ rules: buffered, taken: [booked('08:00', {}, buffered)] }).slice(0, 2)).toEqual([
    '11:00',
    '11:30',
  ]);
  expect(starts({ now: Date.parse('2027-06-07T07:10:00Z'), rules: { ...RULES, notice: 120 } })[0]).toBe(
    '11:00',
  );
  expect(starts({ rules: { ...RULES, aheadDays: 3 } })).toEqual([]);
  expect(starts({}, '2027-06-06')).toEqual([]);
});

test('a session across midnight of a place that never closes is offered however little is asked for', () => {
  const hours = { ...HOURS, week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: 0, closes: 1_440 })) };
  const from = Date.parse('2027-06-07T21:00:00Z');
  const rules = { ...RULES, duration: 90 };
  expect(starts({ hours, rules, from, to: from + 1 })).toEqual(['21:00']);
  expect(starts({ hours, rules, from }).slice(0, 3)).toEqual(['21:00', '21:30', '22:00']);
});

test('a class has as many places as it takes, and nobody else gets its teacher meanwhile', () => {
  const rules = { ...RULES, capacity: 3 };
  const taken = [booked('08:00'), booked('08:00')];
  const slots = bookableSlots({
    ...base,
    rules,
    taken,
    resourceIds: ['a', 'b'],
    now: 0,
    ...day('2027-06-07'),
    from: taken[0]?.startsAt ?? 0,
  });
  expect(slots).toEqual([]);
  const near = { now: Date.parse('2027-06-01T00:00:00Z'), rules, taken, resourceIds: ['a', 'b'] };
  const [first, second, third] = bookableSlots({ ...base, ...day('2027-06-07'), ...near });
  expect(first?.free.map(({ places }) => places)).toEqual([3, 3]);
  expect(second?.free).toEqual([{ resourceId: 'b', places: 3 }]);
  expect(third?.free).toEqual([
    { resourceId: 'a', places: 1 },
    { resourceId: 'b', places: 3 },
  ]);
  expect(starts({ ...near, serviceId: 'another', resourceIds: ['a'] })).not.toContain('08:00');
});

test('a day of 23 or 25 hours offers what its clocks show', () => {
  const night: OpenHours = {
    timeZone: 'Europe/Berlin',
    week: [{ day: 7, opens: 60, closes: 300 }],
    special: [],
  };
  const rules = { ...RULES, step: 60 };
  const on = (date: string) =>
    starts(
      {
        hours: night,
        rules,
        now: Date.parse(`${date}T00:00:00Z`) - 86_400_000 * 2,
        from: Date.parse(`${date}T00:00:00Z`) - 86_400_000,
      },
      date,
    );
  expect(on('2027-03-28')).toHaveLength(3);
  expect(on('2027-06-06')).toHaveLength(4);
  expect(on('2027-10-31')).toHaveLength(5);
});

test('whatever is booked of what is offered, nothing is booked twice and all lies within opening hours', () => {
  const rules = fc.record({
    duration: fc.integer({ min: 1, max: 12 }).map((n) => n * 15),
    step: fc.constantFrom(15, 30, 60),
    bufferBefore: fc.constantFrom(0, 10, 30),
    bufferAfter: fc.constantFrom(0, 10, 45),
    notice: fc.constantFrom(0, 60, 1_440),
    aheadDays: fc.constantFrom(1, 7, 30),
    capacity: fc.integer({ min: 1, max: 3 }),
  });
  const picks = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 });
  const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(fc.tuple(rules, rules), picks, zones, ([one, other], chosen, timeZone) => {
      const hours = { ...HOURS, timeZone, week: [...HOURS.week, { day: 6, opens: 1_200, closes: 1_620 }] };
      const now = Date.parse('2027-10-29T10:00:00Z');
      const range = { now, from: now, to: now + 4 * 86_400_000 };
      const spans = openSpans(hours, range.from, range.to);
      const taken: Taken[] = [];
      for (const [which, index] of chosen) {
        const serviceId = which % 2 === 0 ? 'one' : 'other';
        const of = which % 2 === 0 ? one : other;
        const slots = bookableSlots({
          serviceId,
          hours,
          rules: of,
          resourceIds: ['a', 'b'],
          taken,
          ...range,
        });
        const slot = slots[index % Math.max(1, slots.length)];
        const resourceId = slot?.free[0]?.resourceId;
        if (slot === undefined || resourceId === undefined) continue;
        expect(slot.startsAt).toBeGreaterThanOrEqual(now + of.notice * MINUTE_MS);
        expect(spans.some(({ from, to }) => from <= slot.startsAt && slot.endsAt <= to)).toBe(true);
        taken.push({
          ...busySpan(slot.startsAt, of),
          resourceId,
          serviceId,
          startsAt: slot.startsAt,
          places: 1,
        });
      }
      for (const [index, mine] of taken.entries()) {
        const meets = taken.filter(
          (each, at) =>
            at !== index && each.resourceId === mine.resourceId && each.from < mine.to && mine.from < each.to,
        );
        expect(
          meets.every((each) => each.startsAt === mine.startsAt && each.serviceId === mine.serviceId),
        ).toBe(true);
        expect(meets.length).toBeLessThan((mine.serviceId === 'one' ? one : other).capacity);
      }
    }),
    { numRuns: 100 },
  );
});
