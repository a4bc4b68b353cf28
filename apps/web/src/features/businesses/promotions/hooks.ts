import type { PromotedService } from '@kindred/validation/businesses/promotions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { PROMOTED } from './copy.ts';
import { promotedQuery } from './query.ts';

/** Gone at once, and back where it was when it fails or is undone. */
export function useHidePromotion({ service: { id } }: PromotedService) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = promotedQuery;
  const set = (isHidden: boolean) => api.businesses.promotions.setHidden.mutate({ id, isHidden });
  return useMutation({
    mutationFn: () => set(true),
    onMutate: () => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (shown) => shown?.filter(({ service }) => service.id !== id));
      return before;
    },
    onSuccess: (_hidden, _nothing, before) => {
      const undo = () => {
        client.setQueryData(queryKey, before);
        void set(false).catch(() => client.invalidateQueries({ queryKey }));
      };
      toast.show({ title: PROMOTED.hidden, action: { label: PROMOTED.undo, onClick: undo } });
    },
    onError: (error, _nothing, before) => {
      client.setQueryData(queryKey, before);
      toast.show({ title: PROMOTED.failed, description: messageOf(error), tone: 'destructive' });
    },
  });
}
