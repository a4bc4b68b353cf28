import type { PlaceType } from '@kindred/validation/map';
import { snapToCell } from '@kindred/validation/map/geometry';
import type { Insertable } from 'kysely';
import type { MapPlacesTable } from '../../src/schema/map.ts';
import { BUSINESSES, type BusinessKey, type DemoBusiness } from '../businesses.ts';
import { type DemoEvent, EVENTS, type EventKey } from '../events.ts';
import { randomFrom } from '../ids.ts';
import { everybody, PEOPLE } from '../people.ts';
import { TOWNS, VENUES } from '../places.ts';
import { type DemoTribe, TRIBES, type TribeKey } from '../tribes.ts';
import { personId } from './accounts.ts';
import { businessId } from './businesses.ts';
import { eventId } from './learning.ts';
import { tribeId } from './tribes.ts';

type Row = Insertable<MapPlacesTable>;
const COLUMN = { user: 'userId', business: 'businessId', tribe: 'tribeId', event: 'eventId' } as const;

function rowOf(kind: PlaceType, id: string, location: string | null, isExact: boolean): Row[] {
  const [lat, lng] = TOWNS[location ?? ''] ?? VENUES[location ?? ''] ?? [];
  if (lat === undefined || lng === undefined || location === null) return [];
  // No two shops stand in the very middle of their town.
  const random = randomFrom(`place ${id}`);
  const there = { lat: lat + (random() - 0.5) / 50, lng: lng + (random() - 0.5) / 50 };
  const point = isExact ? (kind === 'event' ? { lat, lng } : there) : snapToCell(there);
  return [
    {
      kind,
      [COLUMN[kind]]: id,
      location,
      point: `(${point.lng.toFixed(6)},${point.lat.toFixed(6)})`,
      isExact,
    },
  ];
}

/** Every second person and tribe chose to be on the map, all businesses, and what is not online. */
export function placeRows(now: Date): Row[] {
  const isIn = (key: string) => randomFrom(`map ${key}`)() < 0.5;
  const people = everybody().filter(({ key }) => isIn(key));
  const tribes = Object.entries<DemoTribe>(TRIBES).filter(([key]) => isIn(key));
  const rows = [
    ...people.flatMap(({ key, person }) => rowOf('user', personId(key), person.location ?? null, false)),
    ...tribes.flatMap(([key, { owner }]) =>
      rowOf('tribe', tribeId(key as TribeKey), PEOPLE[owner].location ?? null, false),
    ),
    ...Object.entries<DemoBusiness>(BUSINESSES).flatMap(([key, { location, size }]) =>
      rowOf('business', businessId(key as BusinessKey), location, size !== 'small'),
    ),
    ...Object.entries<DemoEvent>(EVENTS).flatMap(([key, { location }]) =>
      rowOf('event', eventId(key as EventKey), location ?? null, true),
    ),
  ];
  return rows.map((row) => ({ ...row, createdAt: now, updatedAt: now }));
}
