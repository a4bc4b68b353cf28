import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CONVERSATIONS_KEY, conversationKey } from '../query.ts';
import { REQUESTS } from './copy.ts';

/** My yes or no to what a stranger wrote, or put me into. */
export function useRequest(id: string, onGone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
  const accept = useMutation({
    mutationFn: () => api.messaging.requests.accept.mutate({ id }),
    onSuccess: (conversation) => {
      client.setQueryData(conversationKey(id), conversation);
      refresh();
    },
    onError: (error) =>
      toast.show({ title: REQUESTS.acceptFailed, description: messageOf(error), tone: 'destructive' }),
  });
  const remove = useMutation({
    mutationFn: () => api.messaging.requests.decline.mutate({ id }),
    onSuccess: () => {
      toast.show({ title: REQUESTS.removed });
      refresh();
      onGone();
    },
    onError: (error) =>
      toast.show({ title: REQUESTS.removeFailed, description: messageOf(error), tone: 'destructive' }),
  });
  return { accept, remove };
}
