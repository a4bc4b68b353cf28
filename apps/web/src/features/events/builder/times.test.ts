import { describe, expect, it } from 'vitest';
import { firstTimes, momentsOf, scheduleOf, timesAfter, timesOf, timesShown, withStart } from './times.ts';

const times = {
  startsAt: '2027-06-01T22:30',
  endsAt: '2027-06-02T00:15',
  timeZone: 'Europe/Berlin',
  startFold: null,
  endFold: null,
  isAllDay: false,
};

describe('the times of an event form', () => {
  it('start at the next full hour tomorrow in the zone and last an hour', () => {
    const now = Date.parse('2027-12-31T22:40:00Z');
    expect(firstTimes('Europe/Berlin', now)).toMatchObject({
      startsAt: '2028-01-02T00:00',
      endsAt: '2028-01-02T01:00',
    });
  });

  it('keep their length when the start moves, over midnight and New Year', () => {
    expect(withStart(times, '2027-12-31T23:00')).toMatchObject({ endsAt: '2028-01-01T00:45' });
  });

  it('leave the end alone while the start is not complete', () => {
    expect(withStart(times, '')).toMatchObject({ startsAt: '', endsAt: times.endsAt });
  });

  it('send whole days with the midnight after the last day as their end, and read it back', () => {
    const days = { ...times, isAllDay: true };
    const schedule = scheduleOf(days);
    expect(schedule).toMatchObject({ startsAt: '2027-06-01T00:00', endsAt: '2027-06-03T00:00' });
    expect(timesOf(schedule)).toMatchObject({ startsAt: '2027-06-01T00:00', endsAt: '2027-06-02T00:00' });
  });

  it('forget the choice between two hours once the hour comes once', () => {
    const twice = { ...times, startsAt: '2027-10-31T02:30', startFold: 'second' as const };
    expect(timesShown(twice, twice.startsAt)).toBe(2);
    expect(scheduleOf(twice).startFold).toBe('second');
    expect(scheduleOf({ ...twice, startsAt: '2027-10-31T03:30' }).startFold).toBeNull();
    expect(withStart(twice, '2027-10-31T01:30').startFold).toBeNull();
  });

  it('of a copy are at the same hours a week later, also after clocks changed', () => {
    const before = { ...times, startsAt: '2027-03-24T19:00', endsAt: '2027-03-24T20:00' };
    const after = timesAfter(before, 7);
    expect(after).toMatchObject({ startsAt: '2027-03-31T19:00', endsAt: '2027-03-31T20:00' });
    expect(momentsOf(before)?.startTime).toBe('2027-03-24T18:00:00.000Z');
    expect(momentsOf(after)?.startTime).toBe('2027-03-31T17:00:00.000Z');
  });

  it('are no moments where clocks skip them', () => {
    expect(momentsOf({ ...times, startsAt: '2027-03-28T02:30', endsAt: '2027-03-28T04:00' })).toBeNull();
  });
});
