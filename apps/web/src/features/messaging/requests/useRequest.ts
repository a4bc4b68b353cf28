import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { CONVERSATIONS_KEY, conversationKey, MESSAGING_KEY } from '../query.ts';
import { BLOCK, REQUESTS } from './copy.ts';

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

/** Neither sees anything of the other from here on. */
export function useBlock(person: { id: string; name: string }, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.profiles.block.mutate({ id: person.id }),
    onSuccess: () => {
      toast.show({ title: BLOCK.done(person.name), tone: 'success' });
      // What they said is gone from every list.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== MESSAGING_KEY[0] });
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      onDone();
    },
    onError: (error) =>
      toast.show({ title: BLOCK.failed, description: messageOf(error), tone: 'destructive' }),
  });
}
