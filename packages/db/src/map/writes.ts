import { type Point, roundDegrees, snapToCell, wrapLng } from '@kindred/validation/map/geometry';
import type { Db, Tx } from '../client.ts';
import { unrestrictedDb } from '../unrestrictedDb.ts';
import { type Placed, placeOf } from './visibility.ts';

const COLUMN = { user: 'userId', business: 'businessId', tribe: 'tribeId', event: 'eventId' } as const;

/** Of a person, and of what is not exact, the middle of the cell is all that is stored. */
export async function setPlace(
  tx: Tx | Db,
  { type, id }: Placed,
  place: Point & { location: string; isExact: boolean },
): Promise<void> {
  const isExact = place.isExact && type !== 'user';
  const { lat, lng } = isExact ? place : snapToCell(place);
  const values = {
    location: place.location,
    point: `(${wrapLng(roundDegrees(lng))},${roundDegrees(lat)})`,
    isExact,
  };
  await unrestrictedDb(tx)
    .insertInto('mapPlaces')
    .values({ kind: type, [COLUMN[type]]: id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subjectId']).doUpdateSet({ ...values, updatedAt: new Date() }),
    )
    .execute();
}

/** Stores the place of a locked event no more exactly than the middle of its cell. */
export async function blurEventPlace(tx: Tx, eventId: string): Promise<void> {
  const of = { type: 'event', id: eventId } as const;
  const place = await placeOf(tx, of);
  if (place?.isExact) await setPlace(tx, of, { ...place, isExact: false });
}

export async function removePlace(tx: Tx, { type, id }: Placed): Promise<void> {
  await unrestrictedDb(tx)
    .deleteFrom('mapPlaces')
    .where('kind', '=', type)
    .where('subjectId', '=', id)
    .execute();
}

/** Takes events that are over off the map. */
export async function removeEndedPlaces(db: Db): Promise<void> {
  await unrestrictedDb(db).deleteFrom('mapPlaces').where('endsAt', '<', new Date()).execute();
}
