import type { WorkView } from '@kindred/validation/profiles/portfolio';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { partKey, type Seen, worksQuery } from '../tabs/query.ts';
import { PORTFOLIO } from './copy.ts';

export function useSettleWorks() {
  const client = useQueryClient();
  return () => askAgain(client, { queryKey: partKey('portfolio') });
}

/** In the new order at once, and as before when it was not saved. */
export function useOrderWorks(seen: Seen) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = worksQuery(seen);
  return useMutation({
    scope: { id: 'order works' },
    mutationFn: (works: readonly WorkView[]) =>
      api.profiles.portfolio.order.mutate({ ids: works.map(({ id }) => id) }),
    onMutate: (works) => client.setQueryData(queryKey, [...works]),
    onError: (error) => {
      askAgain(client, { queryKey });
      toast.show({ title: PORTFOLIO.orderFailed, description: messageOf(error), tone: 'destructive' });
    },
  });
}

export function useRemoveWork(onDone: () => void) {
  const settle = useSettleWorks();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => api.profiles.portfolio.remove.mutate({ id }),
    onSuccess: () => {
      onDone();
      settle();
      toast.show({ title: PORTFOLIO.removed, tone: 'success' });
    },
    onError: (error) =>
      toast.show({ title: PORTFOLIO.removeFailed, description: messageOf(error), tone: 'destructive' }),
  });
}
