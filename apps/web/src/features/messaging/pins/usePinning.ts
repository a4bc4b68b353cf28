import type { MessageView } from '@kindred/validation/messaging/messages';
import { useCallback } from 'react';
import { api } from '../../../app/api.ts';
import { errorBody, messageOf } from '../../../app/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { PINS } from '../copy.ts';

/** @param onPinned told with the message as it is now */
export function usePinning(onPinned: (message: MessageView) => void) {
  const toast = useToast();
  return useCallback(
    async (message: MessageView, isPinned: boolean): Promise<void> => {
      try {
        onPinned(await api.messaging.pins.set.mutate({ id: message.id, isPinned }));
      } catch (error) {
        const description = errorBody(error)?.issues?.[0]?.message ?? messageOf(error);
        toast.show({ title: PINS.failed, description, tone: 'destructive' });
      }
    },
    [onPinned, toast],
  );
}
