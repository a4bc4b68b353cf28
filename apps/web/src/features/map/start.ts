import { type Point, pointOf, wrapLng } from '@kindred/validation/map/geometry';

/** The part of an address that opens the map at a point. */
export const searchAt = ({ lat, lng }: Point) => new URLSearchParams({ at: `${lat},${lng}` }).toString();

/** The point that an address opens the map at; null without one. */
export function pointIn(search: URLSearchParams): Point | null {
  const point = pointOf(search.get('at') ?? '');
  if (point === null || Math.abs(point.lat) > 90) return null;
  return { lat: point.lat, lng: wrapLng(point.lng) };
}
