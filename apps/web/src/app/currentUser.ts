import { hasPermission, type Permission } from '@kindred/permissions/matrix';
import type { CurrentUser, Role } from '@kindred/validation/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { isSignedOut } from './errors.ts';
import { CURRENT_USER_KEY } from './queryClient.ts';

/** The person signed in, or null. Signed out is an answer here and no error. */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: CURRENT_USER_KEY,
  queryFn: async () => {
    try {
      return await api.accounts.user.query();
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

export function useCurrentUser() {
  const { data, error, isPending, refetch } = useQuery(currentUserQuery);
  return { user: data ?? null, error, isLoading: isPending, retry: () => void refetch() };
}

/** The person signed in, for what is only rendered when there is one. */
export function useSignedInUser(): CurrentUser {
  const { user } = useCurrentUser();
  if (user === null) throw new Error('useSignedInUser must be used within the signed-in app');
  return user;
}

export function useRole(): Role {
  return useCurrentUser().user?.role ?? 'guest';
}

/** Whether to show something; the server decides again. */
export function usePermission(permission: Permission): boolean {
  return hasPermission(useRole(), permission);
}

export function profilePath(user: { handle: string } | null): string {
  return `/profile/${user?.handle ? encodeURIComponent(user.handle) : 'me'}`;
}
