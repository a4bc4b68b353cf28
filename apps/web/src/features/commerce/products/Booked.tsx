import type { ProductView } from '@kindred/validation/commerce/products';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { useLiveEvent } from '../../../app/live.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { whenOf } from '../../../ui/clock.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { BookedSheets } from '../public.tsx';
import { BookedActions, BookedBadge, type Change, factsOf, Place } from './BookedParts.tsx';
import { TIMES } from './copy.ts';
import { useRefreshProduct } from './hooks.ts';
import classes from './Product.module.css';
import { bookedQuery } from './query.ts';

/** Times of coaching to come: those of the viewer, or all of them for who sells it. */
export function Booked({ product }: { product: ProductView }) {
  const { data, error, refetch } = useQuery(bookedQuery(product.id));
  const refresh = useRefreshProduct(product.id);
  // A notification comes with what the other side does.
  useLiveEvent('badges_changed', () => void refresh());
  const [changing, setChanging] = useState<{ booking: ProductBooking; what: Change }>();
  if (data === undefined) {
    if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
    return null;
  }
  if (data.length === 0 && !product.can.edit) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{product.can.edit ? TIMES.sold : TIMES.booked}</h2>
      {data.length === 0 && <p className={classes.muted}>{TIMES.nothingSold}</p>}
      <ul className={classes.list}>
        {data.map((booking) => (
          <BookedTime
            key={booking.id}
            booking={booking}
            onChange={(what) => setChanging({ booking, what })}
          />
        ))}
      </ul>
      {changing !== undefined && (
        <Suspense fallback={null}>
          <BookedSheets {...changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface BookedTimeProps {
  booking: ProductBooking;
  onChange: (what: Change) => void;
}

function BookedTime({ booking, onChange }: BookedTimeProps) {
  const line = useRef<HTMLTimeElement>(null);
  useLedTo(useLocation().hash === `#${booking.id}`, line);
  const when = whenOf(booking);
  return (
    <li className={classes.booked}>
      <span className={classes.bookedTop}>
        <time ref={line} className={classes.rowName} dateTime={booking.startsAt} tabIndex={-1}>
          {when}
        </time>
        <BookedBadge status={booking.status} />
      </span>
      {factsOf(booking).map((fact) => (
        <span key={fact} className={classes.muted} dir="auto">
          {fact}
        </span>
      ))}
      <Place booking={booking} />
      <span className={classes.line}>
        <BookedActions booking={booking} of={when} onChange={onChange} />
      </span>
    </li>
  );
}
