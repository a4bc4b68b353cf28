import { trpc } from '../../../app/trpc.ts';
import type { SheetProps } from '../../../ui/SheetButton.tsx';
import { CheckoutSheet } from '../../commerce/public.tsx';

interface TicketCheckoutProps extends SheetProps {
  eventId: string;
  typeId: string;
  quantity: number;
  title: string;
}

/** The checkout of tickets, after which their event is loaded again. */
export function TicketCheckout({ eventId, typeId, quantity, title, isOpen, onClose }: TicketCheckoutProps) {
  const utils = trpc.useUtils();
  return (
    <CheckoutSheet
      isOpen={isOpen}
      items={[{ type: 'event', id: typeId, quantity }]}
      title={title}
      onClose={() => {
        onClose();
        // Seats may have been taken, or an offer may have expired meanwhile.
        void utils.events.get.invalidate({ id: eventId });
      }}
      onDone={() => void utils.events.invalidate()}
    />
  );
}
