import type { Db } from '@kindred/db/client';
import { businessesOnMap, eventsOnMap, peopleOnMap, tribesOnMap } from '@kindred/db/map/cards/visibility';
import type { TownRow } from '@kindred/db/map/towns/queries';
import type { CellRow, PlaceRow, placeOf } from '@kindred/db/map/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import {
  COUNTED_IN_CELL_MAX,
  type MapCluster,
  type MapLocation,
  type MapPin,
  type MapPlace,
  type PlaceType,
  type Town,
} from '@kindred/validation/map';
import { distanceKm, type Point } from '@kindred/validation/map/geometry';

/** What is known of a place from the row of what is there. */
type Details = Partial<Omit<MapLocation, 'id' | 'type' | 'name' | 'location' | 'coordinates'>>;

const NOTHING = {
  imageUrl: null,
  handle: null,
  rating: null,
  reviews: 0,
  services: [],
  serviceCount: 0,
  memberCount: null,
  attendees: null,
  maxAttendees: null,
  price: null,
  currency: null,
  startTime: null,
  nextEvent: null,
} satisfies Details;

/** By the id of the subject; who may not be seen any more has none. */
async function detailsOf(db: Db, viewer: Viewer, rows: readonly PlaceRow[]): Promise<Map<string, Details>> {
  const ids = (type: PlaceType) => rows.filter(({ kind }) => kind === type).map(({ id }) => id);
  const [people, businesses, tribes, events] = await Promise.all([
    peopleOnMap(db, viewer, ids('user')),
    businessesOnMap(db, viewer, ids('business')),
    tribesOnMap(db, viewer, ids('tribe')),
    eventsOnMap(db, viewer, ids('event')),
  ]);
  return new Map<string, Details>([
    ...people.map(({ id, ...person }): [string, Details] => [id, person]),
    ...businesses.map(
      ({ id, rating, ratingCount, services, serviceCount, ...business }): [string, Details] => [
        id,
        {
          ...business,
          rating: ratingCount === 0 ? null : Number(rating),
          reviews: ratingCount,
          services: services ?? [],
          serviceCount: serviceCount ?? 0,
        },
      ],
    ),
    ...tribes.map(({ id, title, startTime, ...tribe }): [string, Details] => [
      id,
      {
        ...tribe,
        nextEvent:
          title === null || startTime === null ? null : { title, startTime: startTime.toISOString() },
      },
    ]),
    ...events.map(({ id, startTime, attendeeCount, ...event }): [string, Details] => [
      id,
      { ...event, startTime: startTime.toISOString(), attendees: attendeeCount },
    ]),
  ]);
}

/** In km: of a place that is only known to lie in a square of 5 km, in steps of 5. */
function roundedDistance(from: Point, to: Point, isExact: boolean): number {
  const km = distanceKm(from, to);
  return isExact ? Math.round(km * 10) / 10 : Math.round(km / 5) * 5;
}

export async function presentLocations(
  db: Db,
  viewer: Viewer,
  rows: readonly PlaceRow[],
  middle: Point,
): Promise<MapLocation[]> {
  const details = await detailsOf(db, viewer, rows);
  return rows.flatMap(({ kind, id, name, location, lat, lng, isExact }) => {
    const known = details.get(id);
    if (known === undefined) return [];
    const coordinates = { lat, lng };
    const distance = roundedDistance(middle, coordinates, isExact);
    const place = { id, type: kind, name, location, coordinates, isApproximate: !isExact, distance };
    return [{ ...NOTHING, ...known, ...place }];
  });
}

export function presentCells(rows: readonly CellRow[]): { clusters: MapCluster[]; pins: MapPin[] } {
  const clusters = rows
    .filter(({ count }) => count > 1)
    .map(({ lat, lng, count, west, south, east, north }) => ({
      coordinates: { lat, lng },
      count: Math.min(count, COUNTED_IN_CELL_MAX),
      isMore: count > COUNTED_IN_CELL_MAX,
      bounds: { west, south, east, north },
    }));
  const pins = rows
    .filter(({ count }) => count === 1)
    .map(({ kind, id, name, lat, lng, isExact }) => ({
      id,
      type: kind,
      name,
      coordinates: { lat, lng },
      isApproximate: !isExact,
    }));
  return { clusters, pins };
}

export function presentPlace(row: Awaited<ReturnType<typeof placeOf>>): MapPlace {
  if (row === undefined) return { place: null };
  const { location, isExact, lat, lng } = row;
  return { place: { location, isExact, coordinates: { lat, lng } } };
}

export function presentTown({ lat, lng, ...town }: TownRow): Town {
  return { ...town, coordinates: { lat, lng } };
}
