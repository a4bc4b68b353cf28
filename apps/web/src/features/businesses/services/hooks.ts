import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { askAgain } from '../../../app/refetch.ts';
import { useToast } from '../../../ui/toast.tsx';
import { businessKey } from '../query.ts';
import { SERVICES } from './copy.ts';

/** What the team does with a service; whatever comes of it, the business is asked for again. */
export function useServiceAct<Of = void>(
  businessId: string,
  act: { call: (of: Of) => Promise<unknown>; done: string; text?: string; onDone?: () => void },
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: act.call,
    onSuccess: () => {
      toast.show({ title: act.done, description: act.text, tone: 'success' });
      act.onDone?.();
    },
    onError: (error) =>
      toast.show({ title: SERVICES.failed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => askAgain(client, { queryKey: businessKey(businessId) }),
  });
}

/** Of a service of the business, by its id. */
export function usePromote(businessId: string, onDone: () => void) {
  return useServiceAct(businessId, {
    call: (id: string) => api.businesses.promotions.promote.mutate({ id }),
    done: SERVICES.promoted7,
    text: SERVICES.promotedText,
    onDone,
  });
}
