import { BOOKING_NOTE_MAX } from '@kindred/validation/businesses/bookingValues';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormStack, TextAreaField } from '../../../ui/Form.tsx';
import classes from './Bookings.module.css';
import { BOOKINGS } from './copy.ts';

interface EndDialogProps {
  what: 'cancel' | 'decline';
  isRefunded: boolean;
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks before a booking, at a business or of coaching, is ended. */
export function EndDialog({ what, isRefunded, isBusy, onConfirm, onClose }: EndDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog isOpen onClose={onClose} title={what === 'cancel' ? BOOKINGS.cancelTitle : BOOKINGS.declineTitle}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isBusy) onConfirm(reason);
        }}
      >
        <FormStack>
          <p className={classes.hint}>{isRefunded ? BOOKINGS.refundText : BOOKINGS.noRefundText}</p>
          <TextAreaField
            label={BOOKINGS.cancelReason}
            rows={2}
            maxLength={BOOKING_NOTE_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" tone="danger" isBusy={isBusy}>
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
