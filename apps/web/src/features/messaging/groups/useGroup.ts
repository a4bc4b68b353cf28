import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';
import { groupKey } from './query.ts';

/** Does something to a group, and asks for it again. */
export function useGroupChange(id: string, failed: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: groupKey(id) }),
        client.invalidateQueries({ queryKey: conversationKey(id) }),
        client.invalidateQueries({ queryKey: CONVERSATIONS_KEY }),
      ]),
    onError: (error) => {
      const description = errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
      toast.show({ title: failed, description, tone: 'destructive' });
    },
  });
}
