import type { MapCluster, MapPin, Town } from '@kindred/validation/map';
import { type Box, type Point, ZOOM_MAX } from '@kindred/validation/map/geometry';
import { countryName } from '../../ui/countries.ts';

/** The one place that pin and card both stand out of. */
export type Selected = Pick<MapPin, 'id' | 'type' | 'coordinates' | 'isApproximate'> & {
  /** Whether its pin was tapped, and not its card. */
  isFromMap: boolean;
};

/** Degrees around a box: what is just on its edge is in it. */
const EDGE = 0.0001;

/** Around the places of a cluster that no zoom divides; null of one that the next zoom may divide. */
export function boxOfWhole({ bounds, isMore }: MapCluster, zoom: number): Box | null {
  const { west, south, east, north } = bounds;
  const isOnePlace = west === east && south === north;
  if (zoom < ZOOM_MAX && (isMore || !isOnePlace)) return null;
  return { west: west - EDGE, south: south - EDGE, east: east + EDGE, north: north + EDGE };
}

export function boxAround(places: readonly { coordinates: Point }[]): Box | null {
  if (places.length === 0) return null;
  const lats = places.map(({ coordinates }) => coordinates.lat);
  const lngs = places.map(({ coordinates }) => coordinates.lng);
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

/** 'Portland, Oregon, United States'; a region of the same name is said once. */
export function townLabel({ name, region, country }: Pick<Town, 'name' | 'region' | 'country'>): string {
  const parts = [name, region === name ? '' : region, countryName(country)];
  return parts.filter((part) => part !== '').join(', ');
}
