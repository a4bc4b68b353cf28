import type { ProductView } from '@kindred/validation/commerce/products';
import type { ProductBooking, ProductTimeStatus } from '@kindred/validation/commerce/productTimes';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../../app/errors.ts';
import { lazyPartWithRetry } from '../../../app/lazyWithRetry.tsx';
import { useLiveEvent } from '../../../app/live.tsx';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { dayWords, timeWords, whenOf } from '../../../ui/clock.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { TIMES } from './copy.ts';
import { useRefreshProduct } from './hooks.ts';
import classes from './Product.module.css';
import { bookedQuery } from './query.ts';

const BookedSheets = lazyPartWithRetry(() => import('./BookedSheets.tsx'));

export type Change = 'reschedule' | 'cancel';

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
          <BookedSheets {...changing} product={product} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

const TONES = { held: 'amber', confirmed: 'teal', cancelled: 'neutral' } as const satisfies Record<
  ProductTimeStatus,
  string
>;

interface BookedTimeProps {
  booking: ProductBooking;
  onChange: (what: Change) => void;
}

function BookedTime({ booking, onChange }: BookedTimeProps) {
  const { id, status, startsAt, movedFrom, reason, place, buyer, orderId, changeUntil, can } = booking;
  const line = useRef<HTMLTimeElement>(null);
  useLedTo(useLocation().hash === `#${id}`, line);
  const when = whenOf(booking);
  const facts = [
    buyer && TIMES.by(buyer.name),
    movedFrom && TIMES.movedFrom(momentOf(movedFrom)),
    reason && TIMES.reason(reason),
    buyer === null && can.cancel && TIMES.until(momentOf(changeUntil)),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
  return (
    <li className={classes.booked}>
      <span className={classes.bookedTop}>
        <time ref={line} className={classes.rowName} dateTime={startsAt} tabIndex={-1}>
          {when}
        </time>
        <Badge tone={TONES[status]}>{TIMES.status[status]}</Badge>
      </span>
      {facts.map((fact) => (
        <span key={fact} className={classes.muted} dir="auto">
          {fact}
        </span>
      ))}
      {place !== null && status !== 'cancelled' && <Place place={place} />}
      <span className={classes.line}>
        {can.reschedule && (
          <Change label={TIMES.reschedule} when={when} onClick={() => onChange('reschedule')} />
        )}
        {can.cancel && <Change label={TIMES.cancel} when={when} onClick={() => onChange('cancel')} />}
        {status === 'confirmed' && (
          <ButtonAnchor
            variant="soft"
            tone="neutral"
            size="sm"
            href={`/api/coaching/${id}/calendar.ics`}
            download
            icon={<IconCalendarPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          >
            {TIMES.calendar}
            <Spoken>: {when}</Spoken>
          </ButtonAnchor>
        )}
        {orderId !== null && (
          <ButtonLink variant="soft" size="sm" to={`/profile/orders/${orderId}`}>
            {TIMES.order}
            <Spoken>: {when}</Spoken>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

function momentOf(at: string): string {
  const moment = new Date(at);
  return `${dayWords(moment)}, ${timeWords(moment)}`;
}

function Change({ label, when, onClick }: { label: string; when: string; onClick: () => void }) {
  return (
    <Button variant="soft" tone="neutral" size="sm" aria-haspopup="dialog" onClick={onClick}>
      {label}
      <Spoken>: {when}</Spoken>
    </Button>
  );
}

/** A link as such. */
function Place({ place }: { place: string }) {
  const isLink = place.startsWith('https://') && URL.canParse(place);
  return (
    <span className={classes.muted} dir="auto">
      {isLink ? (
        <a href={place} target="_blank" rel="noopener noreferrer nofollow">
          {place}
        </a>
      ) : (
        place
      )}
    </span>
  );
}
