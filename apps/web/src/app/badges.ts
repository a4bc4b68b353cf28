import type { Badges } from '@kindred/validation/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { api } from './api.ts';
import { trpc } from './trpc.ts';

export const BADGES_KEY = getQueryKey(trpc.notifications.badges);

const NONE: Badges = { messages: 0, notifications: 0, tribes: false };

export function prefetchBadges(queryClient: QueryClient): void {
  void createTRPCQueryUtils({ queryClient, client: api }).notifications.badges.prefetch();
}

/** What is unread. Kept fresh by the live event badges_changed; no count is shown until one is known. */
export function useBadges(): Badges {
  return trpc.notifications.badges.useQuery().data ?? NONE;
}
