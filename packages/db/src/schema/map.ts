import type { PlaceType } from '@kindred/validation/map';
import type { ColumnType } from 'kysely';
import type { Computed, Defaulted, DefaultedNullable, TimestampNow, TimestampOrNull } from './types.ts';

/** `(lng,lat)` when written. */
export type PointColumn = ColumnType<{ x: number; y: number }, string, string>;

export interface MapPlacesTable {
  kind: PlaceType;
  subjectId: Computed<string>;
  userId: DefaultedNullable<string>;
  businessId: DefaultedNullable<string>;
  eventId: DefaultedNullable<string>;
  tribeId: DefaultedNullable<string>;
  location: string;
  /** Of a person the middle of its cell: see `snapToCell`. */
  point: PointColumn;
  isExact: Defaulted<boolean>;
  /** This and what follows is kept by triggers. */
  name: Defaulted<string>;
  personId: DefaultedNullable<string>;
  audience: DefaultedNullable<string>;
  endsAt: TimestampOrNull;
  searchText: Computed<string>;
  createdAt: TimestampNow;
  updatedAt: TimestampNow;
}

export interface TownsTable {
  geonameId: number;
  name: string;
  region: string;
  country: string;
  population: number;
  point: PointColumn;
  labelZoom: number;
  searchText: string;
}

export interface MapTables {
  towns: TownsTable;
}

/** Private by row: a place is for those who may see what is there. */
export interface MapGuardedTables {
  mapPlaces: MapPlacesTable;
}
