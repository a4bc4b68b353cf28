import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../app/api.ts';
import { errorBody } from '../../app/errors.ts';
import { idempotent, newKey } from '../../app/idempotency.ts';
import { useToast } from '../../ui/toast.tsx';
import { PICKER } from './copy.ts';
import { CONVERSATIONS_KEY, conversationKey } from './query.ts';

type Beginning = { participantIds: string[] } | { participantIds: string[]; name: string; isGroup: true };

/** Begins a conversation and opens it; the same one however often it is tapped. */
export function useBegin(onBegun?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const key = useRef(newKey());
  return useMutation({
    mutationFn: (input: Beginning) => api.messaging.create.mutate(input, idempotent(key.current)),
    onSuccess: (conversation) => {
      client.setQueryData(conversationKey(conversation.id), conversation);
      void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      onBegun?.();
      void navigate(`/messages/${conversation.id}`);
    },
    onError: (error) => {
      // What was refused may be asked for in another way, and that is another wish.
      if (errorBody(error) !== null) key.current = newKey();
      toast.show({ title: PICKER.failed, description: PICKER.failedText, tone: 'destructive' });
    },
  });
}
