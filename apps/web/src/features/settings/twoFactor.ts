import { turnOnTwoFactorInput } from '@kindred/validation/accounts/twoFactor';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useApiForm } from '../../app/form.ts';
import { CURRENT_USER_KEY } from '../../app/queryClient.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { TWO_FACTOR } from './copy.ts';

/** Permissions may depend on it, so the person is read anew too. */
function useRefresh() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  return () => {
    void utils.accounts.twoFactor.invalidate();
    void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  };
}

function useSayFailed() {
  const toast = useToast();
  return (error: unknown) =>
    toast.show({ title: TWO_FACTOR.failed, description: messageOf(error), tone: 'destructive' });
}

export function useBeginTwoFactor() {
  return trpc.accounts.beginTwoFactor.useMutation({ onError: useSayFailed() });
}

/** @param onCodes gets the only answer that ever holds the recovery codes. */
export function useTurnOnForm(onCodes: (codes: string[]) => void) {
  const refresh = useRefresh();
  const turnOn = useApiForm({ schema: turnOnTwoFactorInput, initial: { code: '' } });
  const onSubmit = turnOn.submit(async (values) => {
    const { recoveryCodes } = await api.accounts.turnOnTwoFactor.mutate(values);
    onCodes(recoveryCodes);
    refresh();
  });
  return { ...turnOn, onSubmit };
}

export function useReplaceCodes(onCodes: (codes: string[]) => void) {
  const refresh = useRefresh();
  return trpc.accounts.replaceRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      refresh();
    },
    onError: useSayFailed(),
  });
}

export function useTurnOff() {
  const refresh = useRefresh();
  return trpc.accounts.turnOffTwoFactor.useMutation({ onSuccess: refresh, onError: useSayFailed() });
}
