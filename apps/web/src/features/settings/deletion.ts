import { deleteAccountInput } from '@kindred/validation/accounts/deletion';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../app/api.ts';
import { useSignedInUser } from '../../app/currentUser.ts';
import { forgetDrafts } from '../../app/drafts.ts';
import { useApiForm } from '../../app/form.ts';

/** Asked for when the sheet opens, as what is owned may have been handed over meanwhile. */
export function useDeletionBlockers(isOpen: boolean) {
  return useQuery({
    queryKey: ['deletion-blockers'],
    queryFn: () => api.accounts.deletionBlockers.query(),
    enabled: isOpen,
    gcTime: 0,
  });
}

/** @param hasPassword false for somebody who has only logged in through a provider: there is none to ask for. */
const formOf = (hasPassword: boolean) =>
  z.strictObject({
    password: hasPassword ? deleteAccountInput.shape.password.unwrap() : z.literal(''),
  });

export function useDeletionForm() {
  const me = useSignedInUser();
  const deletion = useApiForm({ schema: formOf(me.hasPassword), initial: { password: '' } });
  const onSubmit = deletion.submit(async ({ password }) => {
    await api.accounts.deleteAccount.mutate(me.hasPassword ? { password } : {});
    forgetDrafts(me.id);
    await import('../../app/outbox/forget.ts')
      .then(({ forgetOffline }) => forgetOffline(me.id))
      .catch(() => undefined);
    window.location.assign('/?auth=login&notice=account_leaving');
    // Busy until the page is gone.
    await new Promise(() => {});
  });
  return { ...deletion, hasPassword: me.hasPassword, onSubmit };
}
