import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { INVITATIONS } from './copy.ts';

export const useInvitations = () =>
  trpc.admin.invitations.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );

function useReload() {
  const utils = trpc.useUtils();
  return () => void utils.admin.invitations.list.invalidate();
}

/** For a form, which shows the error itself. */
export function useCreateInvitation() {
  const onSuccess = useReload();
  return trpc.admin.invitations.create.useMutation({ onSuccess });
}

export function useRevokeInvitation() {
  const onSuccess = useReload();
  const done = { title: INVITATIONS.revoked };
  return trpc.admin.invitations.revoke.useMutation(
    useAction({ failed: INVITATIONS.revokeFailed, done, onSuccess }),
  );
}
