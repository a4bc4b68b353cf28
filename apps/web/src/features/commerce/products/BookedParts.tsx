import type { ProductBooking, ProductTimeStatus } from '@kindred/validation/commerce/productTimes';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { dayWords, timeWords } from '../../../ui/clock.ts';
import { ICON, ICON_STROKE } from '../../../ui/icons.ts';
import { Spoken } from '../../../ui/Spoken.tsx';
import { TIMES } from './copy.ts';
import classes from './Product.module.css';

export type Change = 'reschedule' | 'cancel';

const TONES = { held: 'amber', confirmed: 'teal', cancelled: 'neutral' } as const satisfies Record<
  ProductTimeStatus,
  string
>;

export function BookedBadge({ status }: { status: ProductTimeStatus }) {
  return <Badge tone={TONES[status]}>{TIMES.status[status]}</Badge>;
}

/** Facts of a booked time shown below its date. */
export function factsOf({ buyer, movedFrom, reason, changeUntil, can }: ProductBooking): string[] {
  return [
    buyer && TIMES.by(buyer.name),
    movedFrom && TIMES.movedFrom(momentOf(movedFrom)),
    reason && TIMES.reason(reason),
    buyer === null && can.cancel && TIMES.until(momentOf(changeUntil)),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

function momentOf(at: string): string {
  const moment = new Date(at);
  return `${dayWords(moment)}, ${timeWords(moment)}`;
}

interface BookedActionsProps {
  booking: ProductBooking;
  /** For screen readers, after what each of them does. */
  of: string;
  onChange: (what: Change) => void;
}

export function BookedActions({ booking, of, onChange }: BookedActionsProps) {
  const { id, status, endsAt, orderId, can } = booking;
  return (
    <>
      {can.reschedule && (
        <ChangeButton label={TIMES.reschedule} of={of} onClick={() => onChange('reschedule')} />
      )}
      {can.cancel && <ChangeButton label={TIMES.cancel} of={of} onClick={() => onChange('cancel')} />}
      {status === 'confirmed' && new Date(endsAt) > new Date() && (
        <ButtonAnchor
          variant="soft"
          tone="neutral"
          size="sm"
          href={`/api/coaching/${id}/calendar.ics`}
          download
          icon={<IconCalendarPlus size={ICON.inline} stroke={ICON_STROKE} aria-hidden />}
        >
          {TIMES.calendar}
          <Spoken>: {of}</Spoken>
        </ButtonAnchor>
      )}
      {orderId !== null && (
        <ButtonLink variant="soft" size="sm" to={`/profile/orders/${orderId}`}>
          {TIMES.order}
          <Spoken>: {of}</Spoken>
        </ButtonLink>
      )}
    </>
  );
}

function ChangeButton({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button variant="soft" tone="neutral" size="sm" aria-haspopup="dialog" onClick={onClick}>
      {label}
      <Spoken>: {of}</Spoken>
    </Button>
  );
}

/** Where to meet, a link as such. */
export function Place({ booking: { place, status } }: { booking: ProductBooking }) {
  if (place === null || status === 'cancelled') return null;
  const isLink = place.startsWith('https://') && URL.canParse(place);
  return (
    <span className={classes.muted} dir="auto">
      {isLink ? (
        <a className={classes.meet} href={place} target="_blank" rel="noopener noreferrer nofollow">
          {place}
        </a>
      ) : (
        place
      )}
    </span>
  );
}
