import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { EndDialog, MoveSheet } from '../../businesses/public.tsx';
import { refreshCommerce } from '../query.ts';
import type { Change } from './BookedParts.tsx';
import { TIMES } from './copy.ts';
import { useFailed, useSettleBooked } from './hooks.ts';
import { otherTimesQuery } from './query.ts';

interface Sheet {
  booking: ProductBooking;
  onClose: () => void;
}

/** What is asked before a time is moved or canceled. */
export default function BookedSheets({ what, ...sheet }: Sheet & { what: Change }) {
  return what === 'reschedule' ? <Reschedule {...sheet} /> : <Cancel {...sheet} />;
}

function Reschedule({ booking: { id, productId, sellerName }, onClose }: Sheet) {
  const client = useQueryClient();
  const settle = useSettleBooked();
  return (
    <MoveSheet
      name={sellerName}
      query={(range) => otherTimesQuery(productId, id, range)}
      move={async (startsAt) =>
        settle(await api.commerce.products.bookings.reschedule.mutate({ id, startsAt }))
      }
      onSettled={() => refreshCommerce(client)}
      onClose={onClose}
    />
  );
}

function Cancel({ booking: { id, isFree }, onClose }: Sheet) {
  const client = useQueryClient();
  const toast = useToast();
  const settle = useSettleBooked();
  const cancel = useMutation({
    mutationFn: (reason: string) => api.commerce.products.bookings.cancel.mutate({ id, reason }),
    onSuccess: (booking) => {
      settle(booking);
      toast.show({ title: TIMES.cancelled, tone: 'success' });
      onClose();
    },
    onError: useFailed(),
    onSettled: () => refreshCommerce(client),
  });
  return (
    <EndDialog
      what="cancel"
      isRefunded={!isFree}
      isBusy={cancel.isPending}
      onConfirm={(reason) => cancel.mutate(reason)}
      onClose={onClose}
    />
  );
}
