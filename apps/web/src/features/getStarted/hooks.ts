import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../app/currentUser.ts';
import { trpc } from '../../app/trpc.ts';
import { useAction } from '../../app/useAction.ts';
import { GET_STARTED } from './copy.ts';

/** Read again whenever the card is there again: steps are done on other screens. */
export const useFirstSteps = (enabled: boolean) =>
  trpc.accounts.firstSteps.useQuery(undefined, { enabled, staleTime: 0 });

export function useHideFirstSteps() {
  const client = useQueryClient();
  const onSuccess = () =>
    void client.setQueryData(currentUserQuery.queryKey, (me) => me && { ...me, isGettingStarted: false });
  return trpc.accounts.hideFirstSteps.useMutation(useAction({ failed: GET_STARTED.hideFailed, onSuccess }));
}
