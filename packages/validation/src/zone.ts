/**
 * Wall clocks of time zones. A `date` is `2027-03-28` and a `minute` counts from its midnight as clocks show it; it may
 * pass 1,440 into the days after. Instants are milliseconds since 1970.
 */
export const MINUTE_MS = 60_000;

export const minutesBefore = (at: Date, minutes: number): Date =>
  new Date(at.getTime() - minutes * MINUTE_MS);
export const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** What the clocks of the zone show, as if they were those of UTC. */
function shownAt(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  return shownAt(instant, zone) - Math.floor(instant / 1_000) * 1_000;
}

const dateOf = (shown: number) => new Date(shown).toISOString().slice(0, 10);

/** The date and minute that clocks show. */
export function wallClock(instant: number, zone: string): { date: string; minute: number } {
  const shown = shownAt(instant, zone);
  const midnight = Math.floor(shown / DAY_MS) * DAY_MS;
  return { date: dateOf(shown), minute: Math.floor((shown - midnight) / MINUTE_MS) };
}

/** When clocks show it: of a time that comes twice the first, of one that is skipped as much later as was skipped. */
export function instantOf(date: string, minute: number, zone: string): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const before = offsetAt(shown - DAY_MS, zone);
  const after = offsetAt(shown + DAY_MS, zone);
  if (before === after || offsetAt(shown - before, zone) === before) return shown - before;
  return offsetAt(shown - after, zone) === after ? shown - after : shown - before;
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The instants at which clocks show a time, in order: none where they skip it, two where it comes twice. */
export function instantsOf(date: string, minute: number, zone: string): number[] {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const offsets = new Set([offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)]);
  return [...offsets]
    .map((offset) => shown - offset)
    .filter((instant) => shownAt(instant, zone) === shown)
    .sort((one, other) => one - other);
}
