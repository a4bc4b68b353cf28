import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLedTo } from '../../../app/useLedTo.ts';
import { whenOf, zonedWords } from '../../../ui/clock.ts';
import { CardFacts, CardFoot, CardLink, CardTop } from '../PagedList.tsx';
import { BookedActions, BookedBadge, type Change, factsOf, Place } from './BookedParts.tsx';
import { TIMES } from './copy.ts';
import classes from './Product.module.css';

interface CoachingCardProps {
  booking: ProductBooking;
  onChange: (what: Change) => void;
}

/** A time of coaching that the viewer bought, among their bookings. */
export function CoachingCard({ booking, onChange }: CoachingCardProps) {
  const { id, productId, productName, sellerName, status, timeZone } = booking;
  const line = useRef<HTMLSpanElement>(null);
  useLedTo(useLocation().hash === `#${id}`, line);
  const when = whenOf(booking);
  return (
    <>
      <CardTop
        title={
          <span ref={line} tabIndex={-1} dir="auto">
            {productName}
          </span>
        }
        end={null}
      />
      <p className={classes.when}>{when}</p>
      <CardFacts
        facts={[
          zonedWords(new Date(booking.startsAt), timeZone),
          TIMES.with(sellerName),
          ...factsOf(booking),
        ]}
      />
      <Place booking={booking} />
      <CardLink to={`/product/${productId}`}>{TIMES.product}</CardLink>
      <CardFoot badge={<BookedBadge status={status} />}>
        <BookedActions booking={booking} of={`${productName}, ${when}`} onChange={onChange} />
      </CardFoot>
    </>
  );
}
