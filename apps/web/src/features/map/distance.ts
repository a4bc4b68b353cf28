import { distanceKm, type Point } from '@kindred/validation/map/geometry';
import { CARD } from './copy.ts';

/** How far away something is; of what is only known to lie in a square of 5 km, in steps of 5. */
export function awayFrom(from: Point, to: Point, isApproximate: boolean): string {
  const km = distanceKm(from, to);
  if (isApproximate) {
    const steps = Math.round(km / 5) * 5;
    return steps === 0 ? CARD.near : CARD.about(steps.toLocaleString());
  }
  return CARD.away(km.toLocaleString(undefined, { maximumFractionDigits: km < 10 ? 1 : 0 }));
}
