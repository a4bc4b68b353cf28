import type { BOOKING_LISTS, MyBookingPage } from '@kindred/validation/businesses/bookings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import type { TimeRange } from '../../../ui/TimePicker.tsx';
import { BUSINESSES_KEY, businessKey } from '../query.ts';

export type BookingList = (typeof BOOKING_LISTS)[number];
export const BOOKINGS_KEY = [...BUSINESSES_KEY, 'bookings'] as const;
const firstPage: string | null = null;
const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;

/** Mine, or those of a business whose bookings I manage. */
export function bookingsQuery(when: BookingList, businessId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...BOOKINGS_KEY, businessId ?? 'mine', when],
    queryFn: ({ pageParam: cursor, signal }): Promise<MyBookingPage> =>
      businessId === null
        ? api.businesses.bookings.mine.query({ when, cursor }, { signal })
        : api.businesses.bookings.ofBusiness.query({ id: businessId, when, cursor }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
    // The other side may have changed them since.
    staleTime: 0,
  });
}

export function slotsQuery(
  business: string,
  asked: TimeRange & { id: string; resourceId?: string; bookingId?: string },
) {
  return queryOptions({
    queryKey: businessKey(business, 'slots', asked),
    queryFn: ({ signal }) => api.businesses.bookings.slots.query(asked, { signal }),
    gcTime: 0,
  });
}
