import type { Span } from '@kindred/validation/scheduling/openHours';
import type { Taken } from '@kindred/validation/scheduling/slots';
import { addDays, wallClock } from '@kindred/validation/zone';
import { expect, test } from 'vitest';
import { slotsOfDay } from './slotDays.ts';

const MINUTES = 60_000;
const timeZone = 'UTC';
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: 0, closes: 1_440 }));
const rules = {
  duration: 5,
  step: 5,
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  aheadDays: 60,
  capacity: 1,
};
const tomorrow = addDays(wallClock(Date.now(), timeZone).date, 1);
const range = { from: `${tomorrow}T00:00:00Z`, to: `${addDays(tomorrow, 14)}T00:00:00Z`, timeZone };
const resourceIds = Array.from({ length: 20 }, (_, room) => `room ${room}`);

/** Every five minutes of that many days, in every room. */
function full(days: number): Taken[] {
  const from = Date.parse(range.from);
  return Array.from({ length: days * 288 }, (_, step) => from + step * 5 * MINUTES).flatMap((startsAt) =>
    resourceIds.map((resourceId) => ({
      ...{ resourceId, startsAt, serviceId: 's', places: 1 },
      ...{ from: startsAt, to: startsAt + 5 * MINUTES },
    })),
  );
}

test.each([0, 2])(
  'days that are full are left out, whether all that is taken is read at once or day by day (%i full)',
  async (days) => {
    const all = full(days);
    const asked: { span: Span; limit: number | undefined; rows: number }[] = [];
    const taken = async (span: Span, limit?: number) => {
      const rows = all.filter((each) => each.from < span.to && span.from < each.to).slice(0, limit);
      asked.push({ span, limit, rows: rows.length });
      return rows;
    };
    const of = { serviceId: 's', hours: { timeZone, week, special: [] }, rules, resourceIds };
    const found = await slotsOfDay({ ...of, range, taken });
    expect(found.days).toEqual(Array.from({ length: 14 - days }, (_, at) => addDays(tomorrow, at + days)));
    expect([found.day, found.slots.length]).toEqual([addDays(tomorrow, days), 288]);
    // Once with a limit, and day by day only where that was reached.
    expect(asked.filter(({ limit }) => limit !== undefined)).toHaveLength(1);
    expect(asked).toHaveLength(days === 0 ? 1 : 15);
  },
);
