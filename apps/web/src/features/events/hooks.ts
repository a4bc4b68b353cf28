import type { EventView } from '@kindred/validation/events';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { EVENT, RSVP } from './copy.ts';
import { untilChange } from './when.ts';

export { whenOf } from './when.ts';

/**
 * Others answer and change an event without a live event: each screen that opens loads it again. An open screen does when
 * the event opens to attendees, starts and ends.
 */
export function useEvent(id: string) {
  return trpc.events.get.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => state.data !== undefined && untilChange(state.data) },
  );
}

/** Shows an event as it was answered, and reloads the lists that have it. */
export function useSettleEvent() {
  const utils = trpc.useUtils();
  return (event: EventView) => {
    utils.events.get.setData({ id: event.id }, event);
    void utils.events.attendees.invalidate({ id: event.id });
    void utils.events.tickets.mine.invalidate({ id: event.id });
    void utils.events.dates.invalidate();
    void utils.events.list.invalidate();
    void utils.events.ofTribe.invalidate();
  };
}

export function useRsvp() {
  return trpc.events.rsvp.useMutation(useAction({ failed: RSVP.failed, onSuccess: useSettleEvent() }));
}

export function useWithdrawRsvp() {
  return trpc.events.withdraw.useMutation(useAction({ failed: RSVP.failed, onSuccess: useSettleEvent() }));
}

export function useCancelEvent() {
  return trpc.events.cancel.useMutation(
    useAction({
      failed: EVENT.cancelFailed,
      done: { title: EVENT.wasCancelled },
      onSuccess: useSettleEvent(),
    }),
  );
}

export function useDeleteEvent(onDeleted: () => void) {
  const utils = trpc.useUtils();
  return trpc.events.delete.useMutation(
    useAction({
      failed: EVENT.deleteFailed,
      done: { title: EVENT.deleted },
      onSuccess: () => {
        void utils.events.list.invalidate();
        void utils.events.ofTribe.invalidate();
        onDeleted();
      },
    }),
  );
}
