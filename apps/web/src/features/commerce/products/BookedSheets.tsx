import type { ProductView } from '@kindred/validation/commerce/products';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { EndDialog, MoveSheet } from '../../businesses/public.tsx';
import { refreshCommerce } from '../query.ts';
import type { Change } from './Booked.tsx';
import { TIMES } from './copy.ts';
import { useFailed, useRefreshProduct } from './hooks.ts';
import { otherTimesQuery } from './query.ts';

interface Sheet {
  product: ProductView;
  booking: ProductBooking;
  onClose: () => void;
}

/** What is asked before a time is moved or canceled. */
export default function BookedSheets({ what, ...sheet }: Sheet & { what: Change }) {
  return what === 'reschedule' ? <Reschedule {...sheet} /> : <Cancel {...sheet} />;
}

function Reschedule({ product, booking: { id }, onClose }: Sheet) {
  const refresh = useRefreshProduct(product.id);
  return (
    <MoveSheet
      name={product.business?.name ?? product.seller.name}
      query={(range) => otherTimesQuery(product.id, id, range)}
      move={(startsAt) => api.commerce.products.bookings.reschedule.mutate({ id, startsAt })}
      onSettled={() => void refresh()}
      onClose={onClose}
    />
  );
}

function Cancel({ booking: { id, isFree }, onClose }: Sheet) {
  const client = useQueryClient();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: (reason: string) => api.commerce.products.bookings.cancel.mutate({ id, reason }),
    onSuccess: () => {
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
