import { hasPermission, type Permission } from '@kindred/permissions/matrix';
import type { CurrentUser, Role } from '@kindred/validation/accounts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from './api.ts';
import { isSignedOut } from './errors.ts';
import { CURRENT_USER_KEY } from './queryClient.ts';
import { isVisitorDocument } from './visitor.ts';

/** The person signed in, or null. Signed out is an answer here and no error. */
export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: CURRENT_USER_KEY,
  queryFn: async () => {
    if (isVisitorDocument()) return null;
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

/**
 * The signed-in user that the app is rendered for. When the session ends, the query is empty at once, while screens
 * that render again before the app has left them still need their user.
 */
export const SignedInUser = createContext<CurrentUser | null>(null);

/** @throws outside of the signed-in app */
export function useSignedInUser(): CurrentUser {
  const user = useContext(SignedInUser);
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
