import type { EventView } from '@kindred/validation/events';
import type { TicketTypeView } from '@kindred/validation/events/tickets';
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
import { priceWords } from '../tickets/copy.ts';
import { WAITLIST } from './copy.ts';

/** Seats that are free, of one ticket type where there are types. */
function freeSeats({ seatsLeft }: EventView, type?: TicketTypeView): number {
  return Math.min(seatsLeft ?? Number.POSITIVE_INFINITY, type?.left ?? Number.POSITIVE_INFINITY);
}

/** Asks for which ticket and how many seats the viewer waits. */
export default function JoinSheet({ event, isOpen, onClose }: SheetProps & { event: EventView }) {
  const { id, guestsMax, ticketTypes, currency } = event;
  const toast = useToast();
  const settle = useSettleEvent();
  const most = guestsMax + 1;
  // What can be had at once is not waited for.
  const types = ticketTypes.filter((type) => type.lock === null && freeSeats(event, type) < most);
  const [typeId, setTypeId] = useState('');
  const type =
    types.find((each) => each.id === typeId) ??
    types.find((each) => freeSeats(event, each) === 0) ??
    types[0];
  const least = Math.min(freeSeats(event, type) + 1, most);
  const [wanted, setWanted] = useState(1);
  const quantity = Math.max(least, wanted);
  const [isFewerFine, setFewerFine] = useState(false);
  const canBeFewer = quantity > 1 && least === 1;
  const join = trpc.events.waitlist.join.useMutation({
    onSuccess: (joined) => {
      settle(joined);
      toast.show({ title: WAITLIST.joined, tone: 'success' });
      onClose();
    },
  });
  const counts = Array.from({ length: most + 1 - least }, (_, at) => String(least + at));
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
        const ticket = type === undefined ? {} : { ticketTypeId: type.id };
        join.mutate({ id, ...ticket, quantity, acceptsFewer: canBeFewer && isFewerFine });
      }}
    >
      <p className={classes.muted}>{WAITLIST.joinText}</p>
      {type !== undefined && (
        <SelectField
          label={WAITLIST.ticket}
          options={types.map((each) => ({
            value: each.id,
            label: `${each.name} · ${priceWords({ price: each.price, currency })}`,
          }))}
          value={type.id}
          onChange={setTypeId}
        />
      )}
      {guestsMax > 0 && (
        <SelectField
          label={WAITLIST.quantity}
          options={counts.map((count) => ({ value: count, label: count }))}
          value={String(quantity)}
          onChange={(count) => setWanted(Number(count))}
        />
      )}
      {canBeFewer && (
        <SwitchField
          label={WAITLIST.acceptsFewer}
          description={WAITLIST.acceptsFewerText}
          checked={isFewerFine}
          onChange={({ currentTarget }) => setFewerFine(currentTarget.checked)}
        />
      )}
    </FormSheet>
  );
}
