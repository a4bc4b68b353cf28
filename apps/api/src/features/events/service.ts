import type { SeenEventRow } from '@kindred/db/events/visibility';
import { eventPath } from '@kindred/validation/events';

/** An event as other nouns link to it. */
export function presentEventLink({ id, title, startTime, endTime, slug }: SeenEventRow) {
  const url = eventPath({ id, tribeSlug: slug });
  return { id, title, startsAt: startTime.toISOString(), endsAt: endTime.toISOString(), url };
}
