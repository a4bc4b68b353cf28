import { BOOKING_NOTE_MAX, type BookingView } from '@kindred/validation/businesses/bookings';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import type { Doing } from './BookingCard.tsx';
import classes from './Bookings.module.css';
import { BOOK, BOOKINGS } from './copy.ts';
import { useBookingAct } from './hooks.ts';
import { PayBooking } from './PayBooking.tsx';
import { type Choice, SlotPicker } from './SlotPicker.tsx';

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
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const [choice, setChoice] = useState<Choice>({ startsAt: null, resourceId: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function move(startsAt: string): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      await api.businesses.bookings.reschedule.mutate({ id: booking.id, startsAt });
      toast.show({ title: BOOKINGS.moved, tone: 'success' });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setChoice({ startsAt: null, resourceId: null });
    } finally {
      setBusy(false);
      askAgain(client, { queryKey: BUSINESSES_KEY });
    }
  }

  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={BOOKINGS.rescheduleTitle}
      isTall
      bottom={
        <Button
          type="submit"
          form={formId}
          size="lg"
          isWide
          isBusy={isBusy}
          disabled={choice.startsAt === null}
        >
          {isBusy ? BOOKINGS.moving : choice.startsAt === null ? BOOK.chooseTime : BOOKINGS.move}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy && choice.startsAt !== null) void move(choice.startsAt);
        }}
      >
        <FormError message={problem} />
        <SlotPicker
          business={booking.business}
          serviceId={booking.serviceId}
          bookingId={booking.id}
          value={choice}
          onChange={setChoice}
        />
      </form>
    </BottomSheet>
  );
}

function End({ booking, onClose, what }: Sheet & { what: 'cancel' | 'decline' }) {
  const [reason, setReason] = useState('');
  const end = useBookingAct(booking, what, onClose);
  const isPaid = booking.pays === 'booking' && booking.status !== 'held';
  return (
    <Dialog isOpen onClose={onClose} title={what === 'cancel' ? BOOKINGS.cancelTitle : BOOKINGS.declineTitle}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!end.isPending) end.mutate(reason);
        }}
      >
        <FormStack>
          <p className={classes.hint}>{isPaid ? BOOKINGS.refundText : BOOKINGS.noRefundText}</p>
          <TextAreaField
            label={BOOKINGS.cancelReason}
            rows={2}
            maxLength={BOOKING_NOTE_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" tone="danger" isBusy={end.isPending}>
              {what === 'cancel' ? BOOKINGS.cancel : BOOKINGS.decline}
            </Button>
            <Button variant="soft" tone="neutral" onClick={onClose}>
              {BOOKINGS.keep}
            </Button>
          </div>
        </FormStack>
      </form>
    </Dialog>
  );
}
