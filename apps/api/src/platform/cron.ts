const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS_AHEAD = 366;

/** Whether a field such as `*`, `0-50/5`, `1-5` or `0,30` holds a number. */
function holds(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step] = part.split('/');
    const [from = Number.NaN, to = from] = range === '*' ? [0, 59] : range.split('-').map(Number);
    return value >= from && value <= to && (value - from) % Number(step ?? 1) === 0;
  });
}

/**
 * The first time after another at which a schedule of five fields is due, in UTC; null when none is within a year. Both
 * days have to fit where both are given.
 */
export function nextRun(cron: string, after: Date): Date | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.split(' ');
  const first = Math.floor(after.getTime() / MINUTE_MS + 1) * MINUTE_MS;
  const end = first + DAYS_AHEAD * DAY_MS;
  for (let time = first; time < end; time += MINUTE_MS) {
    const at = new Date(time);
    if (
      !holds(month, at.getUTCMonth() + 1) ||
      !holds(day, at.getUTCDate()) ||
      !holds(weekday, at.getUTCDay())
    ) {
      time = Math.floor(time / DAY_MS + 1) * DAY_MS - MINUTE_MS;
    } else if (holds(hour, at.getUTCHours()) && holds(minute, at.getUTCMinutes())) return at;
  }
  return null;
}
