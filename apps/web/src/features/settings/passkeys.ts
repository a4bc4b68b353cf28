import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../app/errors.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { createPasskey, passkeyFailure } from '../accounts/public.ts';
import { PASSKEYS } from './copy.ts';

export function usePasskeys() {
  return trpc.accounts.passkeys.useQuery();
}

export function useAddPasskey() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return useMutation({
    mutationFn: createPasskey,
    onSuccess() {
      void utils.accounts.passkeys.invalidate();
      toast.show({ title: PASSKEYS.added, tone: 'success' });
    },
    onError(error) {
      const description = passkeyFailure(error);
      if (description !== null) toast.show({ title: PASSKEYS.addFailed, description, tone: 'destructive' });
    },
  });
}

export function useRemovePasskey() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.accounts.removePasskey.useMutation({
    onSuccess: () => toast.show({ title: PASSKEYS.removed, tone: 'success' }),
    onError: (error) =>
      toast.show({ title: PASSKEYS.removeFailed, description: messageOf(error), tone: 'destructive' }),
    onSettled: () => utils.accounts.passkeys.invalidate(),
  });
}
