import type { BookedTime } from '@kindred/validation/commerce/productTimes';
import { MINUTE_MS } from '@kindred/validation/zone';

/** Of an order: when it takes place, and where once it is paid. */
export function presentBooked(
  row: { startsAt: Date | null; minutes: number | null; place: string | null },
  isPaid: boolean,
): BookedTime | null {
  const { startsAt, minutes, place } = row;
  if (startsAt === null || minutes === null) return null;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
    place: isPaid ? place : null,
  };
}
