import type { BookingView } from '@kindred/validation/businesses/bookings';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { arePurchasesOpen } from '../../../app/product.ts';
import { useLedTo } from '../../../app/useLedTo.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { timeWords, whenOf, zonedWords } from '../../../ui/clock.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { CardFacts, CardFoot, CardLink, CardTop } from '../../commerce/public.tsx';
import classes from './Bookings.module.css';
import { BOOKINGS, STATUS_LABELS } from './copy.ts';
import { useBookingAct } from './hooks.ts';

export type Doing = 'pay' | 'reschedule' | 'cancel' | 'decline';

const TONES = {
  held: 'amber',
  requested: 'amber',
  confirmed: 'teal',
  declined: 'neutral',
  cancelled: 'neutral',
  no_show: 'red',
  unpaid: 'neutral',
} as const;

interface BookingCardProps {
  booking: BookingView;
  onDo: (what: Doing) => void;
}

export function BookingCard({ booking, onDo }: BookingCardProps) {
  const { id, business, customer, resource, serviceName, status, note, reason, price, heldUntil, can } =
    booking;
  const [startsAt, endsAt] = [new Date(booking.startsAt), new Date(booking.endsAt)];
  const line = useRef<HTMLSpanElement>(null);
  useLedTo(useLocation().hash === `#${id}`, line);
  const confirm = useBookingAct(booking, 'confirm');
  const noShow = useBookingAct(booking, 'noShow');
  const undo = useBookingAct(booking, 'undoNoShow');
  return (
    <>
      <CardTop
        title={
          <span ref={line} tabIndex={-1} dir="auto">
            {serviceName}
          </span>
        }
        end={price}
      />
      <p className={classes.when}>{whenOf(booking)}</p>
      <CardFacts
        facts={[
          zonedWords(startsAt, business.timeZone),
          customer?.name ?? null,
          resource,
          customer === null ? business.location : null,
          note === '' ? null : BOOKINGS.note(note),
          reason === '' ? null : BOOKINGS.reason(reason),
          heldUntil === null ? null : BOOKINGS.until(timeWords(new Date(heldUntil))),
        ]}
      />
      {customer === null && <CardLink to={`/business/${business.slug}`}>{business.name}</CardLink>}
      <CardFoot badge={<Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>}>
        {can.pay && arePurchasesOpen() && (
          <Act of={booking} isMain onClick={() => onDo('pay')}>
            {BOOKINGS.pay}
          </Act>
        )}
        {can.confirm && (
          <>
            <Act of={booking} isMain isBusy={confirm.isPending} onClick={() => confirm.mutate('')}>
              {BOOKINGS.confirm}
            </Act>
            <Act of={booking} onClick={() => onDo('decline')}>
              {BOOKINGS.decline}
            </Act>
          </>
        )}
        {can.markNoShow && (
          <Act of={booking} isBusy={noShow.isPending} onClick={() => noShow.mutate('')}>
            {BOOKINGS.markNoShow}
          </Act>
        )}
        {can.undoNoShow && (
          <Act of={booking} isBusy={undo.isPending} onClick={() => undo.mutate('')}>
            {BOOKINGS.undoNoShow}
          </Act>
        )}
        {can.reschedule && (
          <Act of={booking} onClick={() => onDo('reschedule')}>
            {BOOKINGS.reschedule}
          </Act>
        )}
        {can.cancel && !can.confirm && (
          <Act of={booking} onClick={() => onDo('cancel')}>
            {BOOKINGS.cancel}
          </Act>
        )}
        {status === 'confirmed' && endsAt > new Date() && (
          <ButtonAnchor
            variant="soft"
            tone="neutral"
            size="sm"
            href={`/api/bookings/${id}/calendar.ics`}
            download
            icon={<IconCalendarPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
          >
            {BOOKINGS.calendar}
            <Spoken>: {serviceName}</Spoken>
          </ButtonAnchor>
        )}
      </CardFoot>
    </>
  );
}

interface ActProps {
  of: BookingView;
  isMain?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: string;
}

function Act({ of, isMain = false, isBusy = false, onClick, children }: ActProps) {
  const look = isMain ? ({} as const) : ({ variant: 'soft', tone: 'neutral' } as const);
  return (
    <Button
      size="sm"
      {...look}
      isBusy={isBusy}
      aria-label={BOOKINGS.of(children, of.serviceName)}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
