import { bookingsOfPerson } from '@kindred/db/businesses/bookings/visibility';
import { coachingOfPerson } from '@kindred/db/commerce/productTimes/visibility';
import type { Viewer } from '@kindred/permissions/viewer';
import type { BookingsInput, MyBooking, MyBookingPage } from '@kindred/validation/businesses/bookings';
import { decodeTime, latestFirst, pageByTime } from '../../../platform/paging.ts';
import type { Context } from '../../../trpc/context.ts';
import { presentCoaching } from '../../commerce/products/service.ts';
import { presentBooking } from './present.ts';

interface Merged {
  place: string;
  id: string;
  item: MyBooking;
}

/** What somebody booked of services and of coaching, merged. */
export async function bookingsOf(
  { db }: Context,
  viewer: Viewer,
  { when, limit, cursor }: BookingsInput,
): Promise<MyBookingPage> {
  const page = { when, limit: limit + 1, after: cursor ? decodeTime(cursor) : undefined };
  const [services, coaching] = await Promise.all([
    bookingsOfPerson(db, viewer, page),
    coachingOfPerson(db, viewer, page),
  ]);
  const merged = [
    ...services.map((row): Merged => ({ ...row, item: presentBooking(viewer)(row) })),
    ...coaching.map(
      (row): Merged => ({ place: row.startsText, id: row.id, item: presentCoaching(viewer)(row) }),
    ),
  ].toSorted((one, other) => (when === 'upcoming' ? latestFirst(other, one) : latestFirst(one, other)));
  return pageByTime(
    merged,
    limit,
    (row) => row,
    ({ item }) => item,
  );
}
