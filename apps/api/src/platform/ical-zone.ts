import { DAY_MINUTES, MINUTE_MS, offsetAt } from '@kindred/validation/zone';

const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Shorter than any pause between two changes of the clocks of a zone: around Ramadan it is a month. */
const STEP_MS = 14 * DAY_MS;

/** The first instant in a span at which clocks show what they show at its end. */
function changeIn(timeZone: string, from: number, to: number): number {
  const last = offsetAt(to, timeZone);
  let [before, after] = [from, to];
  while (after - before > 1_000) {
    const middle = before + Math.floor((after - before) / 2_000) * 1_000;
    if (offsetAt(middle, timeZone) === last) after = middle;
    else before = middle;
  }
  return after;
}

const two = (value: number) => String(value).padStart(2, '0');

/** An offset as `+0130`, with seconds where it has some. */
function offsetText(offset: number): string {
  const seconds = Math.abs(Math.round(offset / 1_000));
  const rest = seconds % 60;
  const text = `${two(Math.floor(seconds / 3_600))}${two(Math.floor(seconds / 60) % 60)}`;
  return `${offset < 0 ? '-' : '+'}${text}${rest === 0 ? '' : two(rest)}`;
}

interface Observance {
  at: number;
  from: number;
  to: number;
}

/** What clocks of a zone do from the beginning of one year to the end of another. */
function observancesOf(timeZone: string, first: number, last: number): Observance[] {
  // Days of a zone begin up to a day before or after those of UTC.
  const start = Date.UTC(first, 0, 1) - DAY_MS;
  const end = Date.UTC(last + 1, 0, 1) + DAY_MS;
  let offset = offsetAt(start, timeZone);
  const found = [{ at: start, from: offset, to: offset }];
  for (let at = start; at < end; at += STEP_MS) {
    const to = offsetAt(at + STEP_MS, timeZone);
    if (to === offset) continue;
    found.push({ at: changeIn(timeZone, at, at + STEP_MS), from: offset, to });
    offset = to;
  }
  return found;
}

/** Years in spans that follow each other without a gap. */
function spansOf(years: Iterable<number>): [first: number, last: number][] {
  const spans: [number, number][] = [];
  for (const year of [...new Set(years)].sort((one, other) => one - other)) {
    const span = spans.at(-1);
    if (span !== undefined && span[1] === year - 1) span[1] = year;
    else spans.push([year, year]);
  }
  return spans;
}

/** The lines of a VTIMEZONE with every change of clocks in the years. */
export function zoneLines(timeZone: string, years: Iterable<number>): string[] {
  const observances = spansOf(years).flatMap(([first, last]) => observancesOf(timeZone, first, last));
  const standard = Math.min(...observances.map(({ to }) => to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observances.flatMap(({ at, from, to }) => {
      const name = to === standard ? 'STANDARD' : 'DAYLIGHT';
      const shown = new Date(at + from).toISOString().slice(0, 19).replace(/[-:]/g, '');
      return [
        `BEGIN:${name}`,
        `DTSTART:${shown}`,
        `TZOFFSETFROM:${offsetText(from)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `END:${name}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}
