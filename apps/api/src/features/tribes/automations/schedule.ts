import { type RuleContent, type RuleSchedule, WEEKDAYS } from '@kindred/validation/tribes/automations';

const DAY_MS = 86_400_000;

/** What clocks show there at that moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** The moment at which clocks there show this; an hour that is left out in spring comes an hour later. */
function momentOf(shown: number, timeZone: string): number {
  const first = shown - (wallClock(shown, timeZone) - shown);
  return first - (wallClock(first, timeZone) - shown);
}

/** The first time after a moment that a schedule names. */
export function nextOccurrence(schedule: RuleSchedule, after: Date): Date {
  const { weekday, time, timeZone } = schedule;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(wallClock(after.getTime(), timeZone) / DAY_MS) * DAY_MS;
  for (let day = today - DAY_MS; ; day += DAY_MS) {
    if (weekday !== null && WEEKDAYS[new Date(day).getUTCDay()] !== weekday) continue;
    const moment = momentOf(day + (hours * 60 + minutes) * 60_000, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
}

/** When a rule runs next by itself; null for one that waits for something to happen. */
export function nextRunOf({ trigger }: Pick<RuleContent, 'trigger'>, after = new Date()): Date | null {
  return trigger.type === 'schedule' ? nextOccurrence(trigger, after) : null;
}
