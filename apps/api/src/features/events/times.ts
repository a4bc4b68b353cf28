import { instantsOfSchedule, type Schedule } from '@kindred/validation/events/schedule';

/** The columns of an event with a schedule that was checked. */
export function timesOf(schedule: Schedule) {
  const { startsAt, endsAt, timeZone, startFold, endFold, isAllDay } = schedule;
  const { start = 0, end = 0 } = instantsOfSchedule(schedule);
  return {
    startTime: new Date(start),
    endTime: new Date(end),
    timeZone,
    startsLocal: startsAt,
    endsLocal: endsAt,
    startsSecond: startFold === 'second',
    endsSecond: endFold === 'second',
    isAllDay,
  };
}

/** The schedule of an event as it is stored. */
export function scheduleOf(event: {
  startsLocal: string;
  endsLocal: string;
  timeZone: string;
  startsSecond: boolean;
  endsSecond: boolean;
  isAllDay: boolean;
}): Schedule {
  const { startsLocal, endsLocal, timeZone, startsSecond, endsSecond, isAllDay } = event;
  return {
    startsAt: startsLocal,
    endsAt: endsLocal,
    timeZone,
    startFold: startsSecond ? 'second' : 'first',
    endFold: endsSecond ? 'second' : 'first',
    isAllDay,
  };
}
