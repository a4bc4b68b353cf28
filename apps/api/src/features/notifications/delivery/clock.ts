import { isQuiet } from '@kindred/permissions/policies/notifications';
import type { Digest } from '@kindred/validation/notifications/values';

/** A day and a time of day, wherever that is. */
interface LocalTime {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

function localTime(timeZone: string, moment: Date): LocalTime {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

/** As if it were UTC. */
const asUtc = ({ year, month, day, hour, minute }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * The moments of a local time, in their order. One that the clock passes over in spring is as much later; one that
 * autumn has twice is two.
 */
function momentsOf(timeZone: string, wanted: LocalTime): Date[] {
  const target = asUtc(wanted);
  const offsetAt = (moment: number) => asUtc(localTime(timeZone, new Date(moment))) - moment;
  const day = 86_400_000;
  const before = offsetAt(target - day);
  // Before the clock is put back it is further ahead, and the same time comes earlier.
  const offsets = new Set([before, offsetAt(target + day)]);
  const moments = [...offsets]
    .filter((offset) => offsetAt(target - offset) === offset)
    .map((offset) => new Date(target - offset));
  return moments.length > 0 ? moments : [new Date(target - before)];
}

/** The first moment after this one at which it is that time of day there, on a day that will do. */
function nextAt(
  timeZone: string,
  clock: { hour: number; minute: number },
  after: Date,
  isDay: (weekday: number) => boolean,
): Date {
  const today = localTime(timeZone, after);
  for (let ahead = 0; ; ahead++) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
    const moments = momentsOf(timeZone, {
      ...clock,
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
    });
    const next = isDay(day.getUTCDay()) ? moments.find((moment) => moment > after) : undefined;
    if (next !== undefined) return next;
  }
}

/** The next moment at a time of day such as `07:00`. */
function nextClock(timeZone: string, clock: string, after: Date): Date {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return nextAt(timeZone, { hour, minute }, after, () => true);
}

/** When the quiet hours that are on now are over; `to` is a time of day such as `07:00`. */
export function quietEnd(timeZone: string, to: string, now: Date): Date {
  return nextClock(timeZone, to, now);
}

/** When so much time outside of the quiet hours is over, `latest` at the latest. */
export function afterAwake(
  settings: { timeZone: string; quietHours: { from: string; to: string } },
  { from, ms, latest }: { from: Date; ms: number; latest: Date },
): Date {
  const { timeZone, quietHours } = settings;
  let at = from;
  for (let left = ms; at < latest; ) {
    if (isQuiet(settings, at)) {
      at = quietEnd(timeZone, quietHours.to, at);
      continue;
    }
    const until = nextClock(timeZone, quietHours.from, at);
    const awake = until.getTime() - at.getTime();
    if (awake >= left) return new Date(Math.min(at.getTime() + left, latest.getTime()));
    left -= awake;
    at = until;
  }
  return latest;
}

const DIGEST_AT = { hour: 8, minute: 0 };
const MONDAY = 1;

/** At eight in the morning, each day or on Mondays. */
export function nextDigest(digest: Exclude<Digest, 'off'>, timeZone: string, after: Date): Date {
  return nextAt(timeZone, DIGEST_AT, after, (weekday) => digest === 'daily' || weekday === MONDAY);
}
