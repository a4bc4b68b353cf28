import type { Tx } from '@kindred/db/client';
import type { Viewer } from '@kindred/permissions/viewer';
import type { PutEventPlaceInput } from '@kindred/validation/map';
import { fail } from '../../../trpc/errors.ts';
import { removePlace, setPlace } from '../../map/service.ts';
import { hostedEventLocked } from '../builder/service.ts';

/** Puts an event on the map; one with a private address in the middle of a square of about 5 km. */
export async function putEventPlace(
  tx: Tx,
  viewer: Viewer,
  { id, isExact, ...place }: PutEventPlaceInput,
): Promise<void> {
  const { locked, seen } = await hostedEventLocked(tx, viewer, id);
  if (locked.endTime <= new Date()) fail('event_over');
  await setPlace(tx, { type: 'event', id }, { ...place, isExact: isExact && !seen.isAddressPrivate });
}

export async function deleteEventPlace(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await hostedEventLocked(tx, viewer, id);
  await removePlace(tx, { type: 'event', id });
}
