import { hoursOf } from '@kindred/db/businesses/hours/visibility';
import type { Db, Tx } from '@kindred/db/client';
import { type HoursView, openingTimes } from '@kindred/validation/businesses/hours';
import {
  nextOpening,
  type OpenHours,
  openingsOn,
  openingWords,
  weekLines,
} from '@kindred/validation/businesses/openHours';
import { wallClock } from '@kindred/validation/zone';

function presentHours(hours: OpenHours, now: number): HoursView {
  const { date } = wallClock(now, hours.timeZone);
  const opening = nextOpening(hours, now);
  const isOpen = opening !== null && opening.from <= now;
  const changesAt = isOpen ? opening.to : opening?.from;
  return {
    timeZone: hours.timeZone,
    week: hours.week.map(({ day, ...opening }) => ({ day, ...openingTimes(opening) })),
    special: hours.special
      .filter((day) => day.date >= date)
      .map(({ openings, ...day }) => ({ ...day, openings: openings.map(openingTimes) })),
    lines: weekLines(hours.week),
    today: openingWords(openingsOn(hours, date)),
    isOpen,
    changesAt: changesAt === undefined ? null : new Date(changesAt).toISOString(),
  };
}

export async function viewOfHours(
  db: Db | Tx,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<HoursView> {
  return presentHours(await hoursOf(db, id, timeZone), Date.now());
}
