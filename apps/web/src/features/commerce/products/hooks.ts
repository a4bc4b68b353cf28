import type { ProductView } from '@kindred/validation/commerce/products';
import type { ProductBooking } from '@kindred/validation/commerce/productTimes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { refreshCommerce } from '../query.ts';
import { DRAFT, PRODUCT } from './copy.ts';
import { bookedQuery, productKey, productQuery } from './query.ts';

/** What was answered stands at once; the lists it is in are asked for again. */
export function useSettleProduct() {
  const client = useQueryClient();
  return (product: ProductView) => {
    client.setQueryData(productQuery(product.id).queryKey, product);
    refreshCommerce(client);
  };
}

export function useRefreshProduct(id: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: productKey(id) });
}

/** The answer replaces what is shown of a booked time, before everything else is asked for again. */
export function useSettleBooked() {
  const client = useQueryClient();
  return (booking: ProductBooking) => {
    client.setQueryData(bookedQuery(booking.productId).queryKey, (held) =>
      held?.map((each) => (each.id === booking.id ? booking : each)),
    );
  };
}

export function useFailed() {
  const toast = useToast();
  return (error: unknown) =>
    toast.show({ title: PRODUCT.failed, description: messageOf(error), tone: 'destructive' });
}

export function useDeleteProduct(product: ProductView, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const failed = useFailed();
  return useMutation({
    mutationFn: () => api.commerce.products.remove.mutate({ id: product.id }),
    onSuccess: () => {
      toast.show({ title: PRODUCT.removed });
      onDone();
      client.removeQueries({ queryKey: productKey(product.id) });
      refreshCommerce(client);
    },
    onError: failed,
  });
}

export function useUnpublish({ id }: ProductView, onDone: () => void) {
  const settle = useSettleProduct();
  const toast = useToast();
  const failed = useFailed();
  return useMutation({
    mutationFn: () => api.commerce.products.unpublish.mutate({ id }),
    onSuccess: (draft) => {
      settle(draft);
      toast.show({ title: DRAFT.unpublished });
    },
    onError: failed,
    onSettled: onDone,
  });
}

export function useDeleteReview(remove: () => Promise<unknown>, removed: string, onDone: () => void) {
  const toast = useToast();
  const failed = useFailed();
  return useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.show({ title: removed });
      onDone();
    },
    onError: failed,
  });
}
