import type { BookingView } from '@kindred/validation/businesses/bookings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { BUSINESSES_KEY } from '../query.ts';
import { BOOKINGS } from './copy.ts';

const { decide, cancel, markNoShow, undoNoShow } = api.businesses.bookings;
const ACTS = {
  confirm: { call: (id: string) => decide.mutate({ id, confirm: true }), done: BOOKINGS.confirmed },
  decline: {
    call: (id: string, reason: string) => decide.mutate({ id, confirm: false, reason }),
    done: BOOKINGS.declined,
  },
  cancel: { call: (id: string, reason: string) => cancel.mutate({ id, reason }), done: BOOKINGS.cancelled },
  noShow: { call: (id: string) => markNoShow.mutate({ id }), done: BOOKINGS.noShow },
  undoNoShow: { call: (id: string) => undoNoShow.mutate({ id }), done: BOOKINGS.noShowUndone },
} as const;

/** Whatever comes of it, bookings and times are asked for again. */
export function useBookingAct({ id }: BookingView, what: keyof typeof ACTS, onDone?: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { call, done } = ACTS[what];
  return useMutation({
    mutationFn: (reason: string) => call(id, reason),
    onSuccess: () => {
      toast.show({ title: done, tone: 'success' });
      onDone?.();
    },
    onError: (error) =>
      toast.show({ title: BOOKINGS.failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => askAgain(client, { queryKey: BUSINESSES_KEY }),
  });
}
