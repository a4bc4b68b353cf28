import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../app/api.ts';
import { messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { patchTribe } from '../hooks.ts';
import { TRIBES_KEY } from '../query.ts';
import { LEAVE } from './copy.ts';

export function useLeave(tribe: { id: string }, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.tribes.leave.mutate({ id: tribe.id }),
    onSuccess: ({ join, myRole, memberCount, trialEndsAt }) => {
      onDone();
      patchTribe(client, tribe.id, { join, myRole, memberCount, trialEndsAt });
      void client.invalidateQueries({ queryKey: TRIBES_KEY });
      toast.show({ title: LEAVE.done, description: LEAVE.doneText, tone: 'success' });
    },
    onError: (error) =>
      toast.show({
        title: LEAVE.failed,
        description: messageOf(error) || LEAVE.failedText,
        tone: 'destructive',
      }),
  });
}
