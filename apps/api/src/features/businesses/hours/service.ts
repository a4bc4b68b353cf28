import type { Db, Tx } from '@kindred/db/client';
import { hoursOf } from '@kindred/db/scheduling/hours/visibility';
import type { HoursView } from '@kindred/validation/businesses/hours';
import {
  nextOpening,
  type OpenHours,
  openingsOn,
  openingWords,
} from '@kindred/validation/scheduling/openHours';
import { hoursShown } from '@kindred/validation/scheduling/weeklyHours';
import { wallClock } from '@kindred/validation/zone';

function presentHours(hours: OpenHours, now: number): HoursView {
  const opening = nextOpening(hours, now);
  const isOpen = opening !== null && opening.from <= now;
  const changesAt = isOpen ? opening.to : opening?.from;
  return {
    ...hoursShown(hours, now),
    today: openingWords(openingsOn(hours, wallClock(now, hours.timeZone).date)),
    isOpen,
    changesAt: changesAt === undefined ? null : new Date(changesAt).toISOString(),
  };
}

export async function viewOfHours(
  db: Db | Tx,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<HoursView> {
  return presentHours(await hoursOf(db, { business: id }, timeZone), Date.now());
}
