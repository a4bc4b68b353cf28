import type { Db, Tx } from '@kindred/db/client';
import { seriesOf } from '@kindred/db/events/series/visibility';
import type { EventRow } from '@kindred/db/events/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { EventView } from '@kindred/validation/events';
import { recurrenceOf } from '@kindred/validation/events/series';
import { passNow } from '../passes/service.ts';

/** How an event repeats, for its page. */
export async function seriesNow(db: Db | Tx, viewer: Viewer, event: EventRow): Promise<EventView['series']> {
  if (event.seriesId === null) return null;
  const series = await seriesOf(db, viewer.id, event.seriesId);
  if (series === undefined) return null;
  const { id, rrule, exceptDates, status } = series;
  const pass = await passNow(db, viewer, event);
  return { id, recurrence: recurrenceOf(rrule, exceptDates), rsvp: status, pass };
}
