import type { Tx } from '@kindred/db/client';
import { type LockedEvent, lockEvent, updateEvents } from '@kindred/db/events/writes';
import type { Outbox } from '../../../platform/bus.ts';
import { fail } from '../../../trpc/errors.ts';
import { followEvents } from '../chat/service.ts';

/** Edits the public texts of any event, for staff, who notify its host. @returns the event as it was */
export async function editEventForHost(
  tx: Tx,
  outbox: Outbox,
  id: string,
  { name: title, description }: { name: string; description: string },
): Promise<LockedEvent> {
  const before = (await lockEvent(tx, id)) ?? fail('not_found');
  await updateEvents(tx, [id], {
    title,
    description,
    isAnnounced: false,
    isException: before.seriesId !== null,
    isRescheduled: false,
  });
  await followEvents(tx, outbox, [id]);
  return before;
}
