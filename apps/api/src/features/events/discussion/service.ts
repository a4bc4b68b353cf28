import type { Tx } from '@kindred/db/client';
import { viewersAmong } from '@kindred/db/events/visibility';

/** Which of a few users read the discussion of an event. */
export async function readersOfEvent(tx: Tx, eventId: string, userIds: readonly string[]): Promise<string[]> {
  return [...(await viewersAmong(tx, eventId, userIds))];
}
