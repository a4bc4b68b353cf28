import type { EventView } from '@kindred/validation/events';
import { useState } from 'react';
import { messageOf } from '../../../app/errors.ts';
import { trpc } from '../../../app/trpc.ts';
import { FormSheet } from '../../../ui/FormSheet.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { useToast } from '../../../ui/toast.tsx';
import classes from '../Event.module.css';
import { useSettleEvent } from '../hooks.ts';
import { WAITLIST } from './copy.ts';

/** Asks how many seats the viewer waits for. */
export default function JoinSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const { id, guestsMax } = event;
  const toast = useToast();
  const settle = useSettleEvent();
  const least = Math.min((event.seatsLeft ?? 0) + 1, guestsMax + 1);
  const [quantity, setQuantity] = useState(least);
  const [acceptsFewer, setAcceptsFewer] = useState(false);
  const join = trpc.events.waitlist.join.useMutation({
    onSuccess: (joined) => {
      settle(joined);
      toast.show({ title: WAITLIST.joined, tone: 'success' });
      onClose();
    },
  });
  const options = Array.from({ length: guestsMax + 2 - least }, (_, at) => {
    const count = String(least + at);
    return { value: count, label: count };
  });
  return (
    <FormSheet
      isOpen={isOpen}
      onClose={onClose}
      title={WAITLIST.join}
      action={WAITLIST.join}
      isBusy={join.isPending}
      problem={join.error === null ? null : messageOf(join.error)}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        join.mutate({ id, quantity, acceptsFewer: acceptsFewer && quantity > 1 });
      }}
    >
      <p className={classes.muted}>{WAITLIST.joinText}</p>
      {guestsMax > 0 && (
        <SelectField
          label={WAITLIST.quantity}
          options={options}
          value={String(quantity)}
          onChange={(value) => setQuantity(Number(value))}
        />
      )}
      {quantity > 1 && least === 1 && (
        <SwitchField
          label={WAITLIST.acceptsFewer}
          description={WAITLIST.acceptsFewerText}
          checked={acceptsFewer}
          onChange={({ currentTarget }) => setAcceptsFewer(currentTarget.checked)}
        />
      )}
    </FormSheet>
  );
}
