import { changeEmailInput } from '@kindred/validation/accounts/emailChange';
import { api } from '../../app/api.ts';
import { messageOf } from '../../app/errors.ts';
import { useApiForm } from '../../app/form.ts';
import { trpc } from '../../app/trpc.ts';
import { useToast } from '../../ui/toast.tsx';
import { EMAIL } from './copy.ts';

export function useEmailChange() {
  return trpc.accounts.emailChange.useQuery();
}

/** @param onSent is told once the link is on its way. */
export function useEmailForm(onSent: () => void) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const email = useApiForm({ schema: changeEmailInput, initial: { email: '' } });
  const onSubmit = email.submit(async (values) => {
    const pending = await api.accounts.changeEmail.mutate(values);
    utils.accounts.emailChange.setData(undefined, pending);
    email.form.reset();
    onSent();
    toast.show({ title: EMAIL.sent, description: EMAIL.sentText(pending?.newEmail ?? ''), tone: 'success' });
  });
  return { ...email, onSubmit };
}

function useSayFailed() {
  const toast = useToast();
  return (error: unknown) =>
    toast.show({ title: EMAIL.failed, description: messageOf(error), tone: 'destructive' });
}

export function useSendAgain() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return trpc.accounts.changeEmail.useMutation({
    onSuccess: (pending, { email }) => {
      utils.accounts.emailChange.setData(undefined, pending);
      toast.show({ title: EMAIL.sent, description: EMAIL.sentText(email), tone: 'success' });
    },
    onError: useSayFailed(),
  });
}

export function useCancelEmailChange() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const sayFailed = useSayFailed();
  return trpc.accounts.cancelEmailChange.useMutation({
    onSuccess: () => {
      utils.accounts.emailChange.setData(undefined, null);
      toast.show({ title: EMAIL.cancelled, tone: 'success' });
    },
    onError: (error) => {
      sayFailed(error);
      void utils.accounts.emailChange.invalidate();
    },
  });
}
