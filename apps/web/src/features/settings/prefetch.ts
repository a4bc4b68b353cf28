import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { api } from '../../app/api.ts';
import { blockedQuery } from '../profiles/public.tsx';

/** All there is to ask for, in one request. */
export function prefetchSettings(queryClient: QueryClient): void {
  const { accounts } = createTRPCQueryUtils({ queryClient, client: api });
  void queryClient.prefetchInfiniteQuery(blockedQuery());
  void accounts.emailChange.prefetch();
  void accounts.dataExport.prefetch();
  void accounts.sessions.prefetch();
  void accounts.linkedAccounts.prefetch();
  void accounts.tokens.prefetch();
  void accounts.twoFactor.prefetch();
  void accounts.passkeys.prefetch();
}
