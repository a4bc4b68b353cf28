import type { BookingView } from '@kindred/validation/businesses/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BUSINESSES_KEY } from '../query.ts';
import type { Doing } from './BookingCard.tsx';
import { EndDialog } from './EndDialog.tsx';
import { useBookingAct } from './hooks.ts';
import { MoveSheet } from './MoveSheet.tsx';
import { PayBooking } from './PayBooking.tsx';
import { slotsQuery } from './query.ts';

interface Sheet {
  booking: BookingView;
  onClose: () => void;
}

/** What is asked before something is done with a booking. */
export default function BookingSheets({ what, ...sheet }: Sheet & { what: Doing }) {
  if (what === 'pay') return <PayBooking {...sheet} />;
  if (what === 'reschedule') return <Reschedule {...sheet} />;
  return <End {...sheet} what={what} />;
}

function Reschedule({ booking, onClose }: Sheet) {
  const { id, business, serviceId } = booking;
  const client = useQueryClient();
  return (
    <MoveSheet
      name={business.name}
      query={(range) => slotsQuery(business.id, { id: serviceId, ...range, bookingId: id })}
      move={(startsAt) => api.businesses.bookings.reschedule.mutate({ id, startsAt })}
      onSettled={() => askAgain(client, { queryKey: BUSINESSES_KEY })}
      onClose={onClose}
    />
  );
}

function End({ booking, onClose, what }: Sheet & { what: 'cancel' | 'decline' }) {
  const end = useBookingAct(booking, what, onClose);
  return (
    <EndDialog
      what={what}
      isRefunded={booking.pays === 'booking' && booking.status !== 'held'}
      isBusy={end.isPending}
      onConfirm={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  );
}
