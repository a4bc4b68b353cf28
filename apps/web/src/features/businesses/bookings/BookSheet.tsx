import type { BusinessView } from '@kindred/validation/businesses';
import { BOOKING_NOTE_MAX, type BookingView, type SlotsView } from '@kindred/validation/businesses/bookings';
import type { ServiceView } from '@kindred/validation/businesses/services';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useId, useRef, useState } from 'react';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { idempotent, newKey } from '../../../app/idempotency.ts';
import { arePurchasesOpen } from '../../../app/product.ts';
import { askAgain } from '../../../app/refetch.ts';
import { BottomSheet } from '../../../ui/BottomSheet.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormError, FormStack, TextAreaField } from '../../../ui/Form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PurchasesClosed } from '../../commerce/public.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import classes from './Bookings.module.css';
import { BOOK } from './copy.ts';
import { PayBooking } from './PayBooking.tsx';
import { type Choice, SlotPicker } from './SlotPicker.tsx';

interface BookSheetProps {
  business: BusinessView;
  service: ServiceView;
  isOpen: boolean;
  onClose: () => void;
}

const NOTHING: Choice = { startsAt: null, resourceId: null };

/** A time and a note; what is paid first is kept meanwhile and leads to the checkout. */
export default function BookSheet({ business, service, isOpen, onClose }: BookSheetProps) {
  const formId = useId();
  const client = useQueryClient();
  const toast = useToast();
  const [choice, setChoice] = useState(NOTHING);
  const [note, setNote] = useState('');
  const [terms, setTerms] = useState<SlotsView>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [held, setHeld] = useState<BookingView>();
  const attempt = useRef({ input: '', key: '' });

  async function book(startsAt: string): Promise<void> {
    const only = choice.resourceId === null ? {} : { resourceId: choice.resourceId };
    const input = { id: service.id, startsAt, note, ...only };
    const sent = JSON.stringify(input);
    if (attempt.current.input !== sent) attempt.current = { input: sent, key: newKey() };
    setProblem(null);
    setBusy(true);
    try {
      const booking = await api.businesses.bookings.book.mutate(input, idempotent(attempt.current.key));
      attempt.current = { input: '', key: '' };
      if (booking.status === 'held') setHeld(booking);
      else {
        const [title, description] =
          booking.status === 'requested'
            ? [BOOK.requested, BOOK.requestedText]
            : [BOOK.booked, BOOK.bookedText];
        toast.show({ title, description, tone: 'success' });
        setNote('');
      }
      setChoice(NOTHING);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      // Somebody else may have it by now; the note stays.
      setChoice((old) => ({ ...old, startsAt: null }));
    } finally {
      setBusy(false);
      askAgain(client, { queryKey: BUSINESSES_KEY });
    }
  }

  const isClosed = terms?.isPaidFirst === true && !arePurchasesOpen();
  const verb =
    terms?.isPaidFirst === true ? BOOK.pay : terms?.confirmsByHand === true ? BOOK.request : BOOK.book;
  return (
    <>
      <BottomSheet
        isOpen={isOpen}
        onClose={onClose}
        title={BOOK.title(service.name)}
        isTall
        bottom={
          isClosed ? (
            <PurchasesClosed />
          ) : (
            <Button
              type="submit"
              form={formId}
              size="lg"
              isWide
              isBusy={isBusy}
              disabled={choice.startsAt === null}
            >
              {isBusy ? BOOK.busy : choice.startsAt === null ? BOOK.chooseTime : verb}
            </Button>
          )
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!isBusy && !isClosed && choice.startsAt !== null) void book(choice.startsAt);
          }}
        >
          <FormError message={problem} />
          <FormStack>
            <SlotPicker
              business={business}
              serviceId={service.id}
              value={choice}
              onChange={setChoice}
              onTerms={setTerms}
            />
            <TextAreaField
              label={BOOK.note}
              description={BOOK.noteHint}
              rows={2}
              maxLength={BOOKING_NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            {terms !== undefined && (
              <p className={classes.hint}>
                {terms.confirmsByHand && `${BOOK.byHand} `}
                {BOOK.cancelUntil(Math.ceil(terms.cancelUntil / 60))}
              </p>
            )}
          </FormStack>
        </form>
      </BottomSheet>
      {held !== undefined && (
        <Suspense fallback={null}>
          <PayBooking booking={held} onClose={() => setHeld(undefined)} />
        </Suspense>
      )}
    </>
  );
}
