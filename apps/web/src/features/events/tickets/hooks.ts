import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { MY_TICKETS, REMOVE } from './copy.ts';

/** Shows the tickets that are left, and reloads the event that has them. */
function useSettleTickets(eventId: string) {
  const utils = trpc.useUtils();
  return () => {
    void utils.events.tickets.mine.invalidate({ id: eventId });
    void utils.events.get.invalidate({ id: eventId });
    void utils.events.attendees.invalidate({ id: eventId });
  };
}

export function useCancelTicket(eventId: string) {
  return trpc.events.tickets.cancel.useMutation(
    useAction({
      failed: MY_TICKETS.cancelFailed,
      done: { title: MY_TICKETS.cancelled },
      onSuccess: useSettleTickets(eventId),
    }),
  );
}

export function useSendTicket(eventId: string) {
  return trpc.events.tickets.transfer.useMutation(
    useAction({
      failed: MY_TICKETS.sendFailed,
      done: { title: MY_TICKETS.sent },
      onSuccess: useSettleTickets(eventId),
    }),
  );
}

export function useRemoveAttendee(eventId: string) {
  return trpc.events.tickets.remove.useMutation(
    useAction({
      failed: REMOVE.failed,
      done: { title: REMOVE.removed },
      onSuccess: useSettleTickets(eventId),
    }),
  );
}
