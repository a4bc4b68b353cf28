import type { Role } from '@kindred/validation/accounts';
import type { UserSort, UserState } from '@kindred/validation/admin/users';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../app/trpc.ts';
import { useAction } from '../../../app/useAction.ts';
import { USER } from '../copy.ts';

/** No event says that users changed: each screen that opens asks again. */
const FRESH = { staleTime: 0 } as const;

export interface UserFilter {
  q?: string;
  role?: Role;
  state?: UserState;
  sort: UserSort;
}

export const useUsers = (filter: UserFilter) =>
  trpc.admin.users.list.useInfiniteQuery(filter, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const useUser = (id: string) => trpc.admin.users.get.useQuery({ id }, FRESH);

/** What staff did to a user, the latest first. */
export const useUserHistory = (subjectId: string) =>
  trpc.admin.audit.list.useInfiniteQuery(
    { subjectId, limit: 10 },
    { getNextPageParam: ({ nextCursor }) => nextCursor, ...FRESH },
  );

const PAGES = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  ...FRESH,
};
export const useUserOrders = (id: string) =>
  trpc.admin.users.orders.useInfiniteQuery({ id, limit: 5 }, PAGES);
export const useUserFiles = (id: string) => trpc.admin.users.files.useInfiniteQuery({ id, limit: 5 }, PAGES);

function useReload() {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.users.invalidate();
    void utils.admin.audit.list.invalidate();
    void utils.admin.stats.invalidate();
  };
}

/** For a form, which shows the error itself. */
export function useUpdateUser() {
  const onSuccess = useReload();
  return trpc.admin.users.update.useMutation({ onSuccess });
}
export function useSuspendUser() {
  const onSuccess = useReload();
  return trpc.admin.users.suspend.useMutation({ onSuccess });
}
export function useUnsuspendUser() {
  const onSuccess = useReload();
  const done = { title: USER.unsuspended };
  return trpc.admin.users.unsuspend.useMutation(useAction({ failed: USER.unsuspendFailed, done, onSuccess }));
}
export function useEndSessions() {
  const onSuccess = useReload();
  const done = { title: USER.sessionsEnded };
  return trpc.admin.users.endSessions.useMutation(
    useAction({ failed: USER.endSessionsFailed, done, onSuccess }),
  );
}
export function useViewAs() {
  // Loaded anew, so that nothing of the admin remains in the page.
  const onSuccess = () => window.location.assign('/');
  return trpc.admin.users.view.useMutation(useAction({ failed: USER.viewAsFailed, onSuccess }));
}
export const useWaitingCount = () => trpc.admin.users.waiting.useQuery(undefined, FRESH);
export function useApproveUser() {
  const onSuccess = useReload();
  const done = { title: USER.approved };
  return trpc.admin.users.approve.useMutation(useAction({ failed: USER.approveFailed, done, onSuccess }));
}
/** For a form, which shows the error itself. */
export function useDeclineUser() {
  const onSuccess = useReload();
  return trpc.admin.users.decline.useMutation({ onSuccess });
}
/** For a form, which shows the error itself. */
export function useBulk() {
  const onSuccess = useReload();
  return trpc.admin.users.bulk.useMutation({ onSuccess });
}
export function useDeleteUser() {
  const onSuccess = useReload();
  const done = { title: USER.deleted };
  return trpc.admin.users.delete.useMutation(useAction({ failed: USER.deleteFailed, done, onSuccess }));
}
export function useAddNote() {
  const onSuccess = useReload();
  return trpc.admin.users.addNote.useMutation(useAction({ failed: USER.noteFailed, onSuccess }));
}
export function useDeleteNote() {
  const onSuccess = useReload();
  return trpc.admin.users.deleteNote.useMutation(useAction({ failed: USER.deleteNoteFailed, onSuccess }));
}
