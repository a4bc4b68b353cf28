import { hoursOf } from '@kindred/db/businesses/hours/visibility';
import { forgetOpening, keepOpening } from '@kindred/db/businesses/hours/writes';
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

const DAY_MS = 86_400_000;
/** An opening that is looked at this far ahead may go on for longer. */
const SEEN_MS = 13 * DAY_MS;

/** Writes when a business is open next, from its hours as they are now. */
export async function keepNextOpening(tx: Tx, businessId: string, timeZone: string): Promise<void> {
  const hours = await hoursOf(tx, businessId, timeZone);
  if (hours.week.length === 0 && hours.special.length === 0) return forgetOpening(tx, businessId);
  const now = Date.now();
  const opening = nextOpening(hours, now);
  const dueAt = new Date(Math.min(opening?.to ?? now + DAY_MS, now + SEEN_MS));
  await keepOpening(tx, businessId, { opening, dueAt });
}

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
