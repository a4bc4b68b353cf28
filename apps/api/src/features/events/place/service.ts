import type { Tx } from '@kindred/db/client';
import { copyPlaceToDates } from '@kindred/db/events/series/writes';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PutEventPlaceInput } from '@kindred/validation/map';
import { fail } from '../../../trpc/errors.ts';
import { removePlace, setPlace } from '../../map/service.ts';
import { hostedEventLocked } from '../builder/service.ts';

/** Puts an event, and the dates of its series that have the same place, on the map; one with a private address in the middle of a square of about 5 km. */
export async function putEventPlace(
  tx: Tx,
  viewer: Viewer,
  { id, isExact, ...place }: PutEventPlaceInput,
): Promise<void> {
  const { locked, seen } = await hostedEventLocked(tx, viewer, id);
  if (locked.endTime <= new Date()) fail('event_over');
  await setPlace(tx, { type: 'event', id }, { ...place, isExact: isExact && !seen.isAddressPrivate });
  if (locked.seriesId !== null) await copyPlaceToDates(tx, { eventId: id, seriesId: locked.seriesId });
}

export async function deleteEventPlace(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await hostedEventLocked(tx, viewer, id);
  await removePlace(tx, { type: 'event', id });
}
