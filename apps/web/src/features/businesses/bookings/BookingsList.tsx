import { BOOKING_LISTS, type BookingView } from '@kindred/validation/businesses/bookings';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../../app/live.tsx';
import { askAgain } from '../../../app/refetch.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PatientClock } from '../../../ui/illustrations/PatientClock.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { BookedSheets, type Change, CoachingCard, PagedList } from '../../commerce/public.tsx';
import { BookingCard, type Doing } from './BookingCard.tsx';
import classes from './Bookings.module.css';
import { CalendarLink } from './CalendarLink.tsx';
import { BOOKINGS } from './copy.ts';
import { BOOKINGS_KEY, type BookingList, bookingsQuery } from './query.ts';

const BookingSheets = lazyPartWithRetry(() => import('./BookingSheets.tsx'));

/** What is to be done with one of them. */
type Asked =
  | { type: 'service'; booking: BookingView; what: Doing }
  | { type: 'coaching'; booking: ProductBooking; what: Change };

/** Mine, or those of a business for its team. */
export function BookingsList({ business }: { business?: { id: string; slug: string } }) {
  const client = useQueryClient();
  // A notification comes with what the other side does.
  useLiveEvent('badges_changed', () => askAgain(client, { queryKey: BOOKINGS_KEY }));
  const [when, setWhen] = useState<BookingList>('upcoming');
  const [doing, setDoing] = useState<Asked>();
  const query = useInfiniteQuery(bookingsQuery(when, business?.id ?? null));
  const sheet = { onClose: () => setDoing(undefined) };
  const isNext = when === 'upcoming';
  return (
    <div className={classes.panel}>
      <Segmented
        label={BOOKINGS.when}
        options={BOOKING_LISTS.map((value) => ({ value, label: BOOKINGS[value] }))}
        value={when}
        onChange={setWhen}
        isWide
      />
      <PagedList
        label={BOOKINGS.title}
        loading={BOOKINGS.loading}
        query={query}
        empty={
          <EmptyState
            illustration={<PatientClock />}
            title={isNext ? BOOKINGS.noUpcoming : BOOKINGS.noPast}
            text={
              !isNext ? BOOKINGS.noPastText : business ? BOOKINGS.noUpcomingTeam : BOOKINGS.noUpcomingText
            }
            action={
              isNext && business === undefined ? (
                <ButtonLink to="/businesses">{BOOKINGS.browse}</ButtonLink>
              ) : undefined
            }
          />
        }
      >
        {(booking) =>
          booking.type === 'coaching' ? (
            <CoachingCard
              booking={booking}
              onChange={(what) => setDoing({ type: 'coaching', booking, what })}
            />
          ) : (
            <BookingCard booking={booking} onDo={(what) => setDoing({ type: 'service', booking, what })} />
          )
        }
      </PagedList>
      {/* Below the list, which would move it as it comes. */}
      {!query.isPending && <CalendarLink business={business?.slug} />}
      {doing !== undefined && (
        <Suspense fallback={null}>
          {doing.type === 'coaching' ? (
            <BookedSheets {...doing} {...sheet} />
          ) : (
            <BookingSheets {...doing} {...sheet} />
          )}
        </Suspense>
      )}
    </div>
  );
}
