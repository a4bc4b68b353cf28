import type { BookingView } from '@kindred/validation/businesses/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CheckoutSheet } from '../../commerce/public.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import { BOOK } from './copy.ts';

/** The checkout of a time that is kept for me. */
export function PayBooking({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
    askAgain(client, { queryKey: BUSINESSES_KEY });
  };
  return (
    <CheckoutSheet
      items={[{ type: 'service', id: booking.serviceId, slotId: booking.id }]}
      isOpen={isOpen}
      onClose={close}
      title={BOOK.checkout}
      onDone={() => toast.show({ title: BOOK.paid, description: BOOK.bookedText, tone: 'success' })}
    />
  );
}
